// What is told of an answer that refuses, where the page stays as it is: the server's pages for that are whole pages.
import { elementsOf } from "./fragments.js";

/** One line about an answer that is no fragment of this page. What the server says in its page (400.html) goes first. */
export function refusal(status, html) {
  const parts = elementsOf(html).map((part) => part.querySelector("[data-told]")?.textContent.trim());
  const told = parts.find(Boolean);
  if (status === 413) return `${told || "That is too much at once. Nothing was changed."} Send a part of it, then the rest.`;
  if (told) return `${told} Reload the page and try again.`;
  return `That did not work (${status}). Nothing was changed.`;
}

/** Whether the answer to a post is a fragment to be shown: what was asked for, or why it was refused. */
export const isFragment = (answer) => answer.ok || answer.status === 409 || answer.status === 422;
