"""The library of recordings without a screen: what is wished for, pages of it, what is done."""
