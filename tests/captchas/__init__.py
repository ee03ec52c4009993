"""Real CAPTCHA software from package registries, each in front of a shop of the tests' own.

| kind | software | what a person does |
| --- | --- | --- |
| picture | django-simple-captcha | reads crooked letters and types them |
| work | altcha (library and widget) | ticks a box; the page computes a proof |
| cap | @cap.js/widget and @cap.js/server | clicks a box; the page computes a proof |
| slide | go-captcha-vue | drags a piece into its gap |
| turn | go-captcha-vue | turns a picture upright with a slider |

The software's own server side decides, or (slide, turn: theirs is written in Go) the few lines that its
documents ask of a server. A solved challenge admits one session, by a cookie, as such walls do.
"""
