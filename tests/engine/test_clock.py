"""Active time: what counts, and what does not."""

from engine.clock import Clock


class Time:
    """A clock's seconds, set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_pauses_do_not_count() -> None:
    time = Time()
    clock = Clock(time, start_ms=500)
    time.now = 1.0
    clock.pause()
    time.now = 9.0
    assert (clock.active_ms(), clock.running) == (1500, False)
    clock.go_on()
    time.now = 10.0
    assert (clock.active_ms(), clock.running) == (2500, True)


def test_what_is_stopped_stands_still_whoever_pauses_or_goes_on() -> None:
    time = Time()
    clock = Clock(time)
    with clock.stopped():
        time.now = 1.0
        clock.pause()
        clock.go_on()
        with clock.stopped():
            time.now = 2.0
        time.now = 3.0
        assert (clock.active_ms(), clock.running) == (0, False)
        clock.pause()
    time.now = 4.0
    assert clock.active_ms() == 0  # it is still paused
    clock.go_on()
    time.now = 5.0
    assert clock.active_ms() == 1000
