"""Who may do what: on views, objects and sockets."""
