"""The processes of a running desk: supervisor, broker, programs."""
