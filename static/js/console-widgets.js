// The widgets that a picture of a page cannot show: option lists, dialogs, files, tabs, elements, keys.
