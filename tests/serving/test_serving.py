"""The server by itself, as a process: what `python -m tests.serving` gives."""

import http.client
import json
import subprocess
import sys
from urllib.parse import urlsplit

from tests.conftest import ROOT


def test_it_can_be_run_by_hand() -> None:
    command = [sys.executable, "-m", "tests.serving"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            base = urlsplit(process.stdout.readline().strip())
            connection = http.client.HTTPConnection(base.netloc)
            body = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
            connection.request("POST", f"{base.path}/chat/completions", json.dumps(body))
            answer = json.loads(connection.getresponse().read())
        finally:
            process.terminate()
    assert answer["choices"][0]["message"]["content"] == "That is what the tools say."
    assert answer["usage"]["total_tokens"] == 18
