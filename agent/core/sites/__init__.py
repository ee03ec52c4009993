"""What is known of a site and its pages: domain, page state, proof of coverage. Pure."""
