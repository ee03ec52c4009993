"""The pure core of research: values in, values out, no I/O."""
