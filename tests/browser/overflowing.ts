/** Runs in the page: the elements that are wider than it, if the page can be scrolled horizontally. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className} ${element.textContent.slice(0, 40)}`,
    )
}
