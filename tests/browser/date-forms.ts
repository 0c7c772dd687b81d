/** The dates on the page that have another form than DD-MM-YYYY (rule calls-2). Runs in the browser. */
export function datesInOtherForms(): string[] {
  const months =
    'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
  const other = new RegExp(
    `\\b\\d{4}-\\d\\d-\\d\\d|\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b|\\b\\d{1,2}(st|nd|rd|th)? (${months})\\b|\\b(${months}) \\d{1,2},? \\d{4}`,
    'g',
  )
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement || node.parentElement.closest('script, style')) continue
    for (const [text] of (node.textContent ?? '').matchAll(other))
      found.push(`${text} in “${(node.parentElement.textContent ?? '').slice(0, 60)}”`)
  }
  return found
}
