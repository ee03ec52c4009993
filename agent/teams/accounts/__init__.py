"""How people sign in and prove who they are: allauth's flows with our rules, words and pages."""
