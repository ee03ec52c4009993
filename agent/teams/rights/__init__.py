"""Who may do what: on views, objects and sockets; and the clock that says until when."""
