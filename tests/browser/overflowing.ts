/** What is wider than the window, where the document can be scrolled sideways. Runs in the browser. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isCut = (element: Element) => {
    for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
      if (getComputedStyle(part).overflowX !== 'visible') return true
    return false
  }
  return [
    `the document: ${scrollWidth} of ${clientWidth} px`,
    ...[...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isCut(element))
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} ${element.textContent.slice(0, 40)}`,
      ),
  ]
}
