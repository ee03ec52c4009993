"""Tests that talk to real servers and sockets on loopback, without a browser."""
