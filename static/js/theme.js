// Runs in the head, before the first paint: the chosen theme, kept in this browser only.
{
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
