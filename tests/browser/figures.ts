// Finds the figures on a page.

export interface Figure {
  /** The words that say what is counted, in lower case. */
  label: string
  /** As it is shown, such as "196", or "113 of 309" for a share. */
  number: string
  isLink: boolean
  /** Whether it counts something of which there are lists. */
  isListed: boolean
}

/**
 * The labelled figures of the page: cards, lists of figures, numbers with the words that follow them, and columns of numbers. A button
 * that shows what is counted is as good as a link. Runs in the browser.
 */
// oxlint-disable-next-line max-lines-per-function -- the browser gets it as one function
export function figuresOnPage(): Figure[] {
  const found: Figure[] = []
  const page = document.querySelector('#content') ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility() && !element.closest('.visually-hidden, [aria-hidden=true]')
  const written = /^[\d,]+( ?%)?$/
  const states = 'completed|in progress|not started|overdue|expired|due soon|renewal due|nothing due'
  const listed = new RegExp(
    String.raw`\b(people|persons?|learners?|users?|courses?|certificates?|seats?|emails?|logins?|${states})\b`,
    'i',
  )
  const leads = 'a, button'
  const add = (label: string, number: string, isLink: boolean) =>
    found.push({
      label: label.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
      ...{ number, isLink, isListed: listed.test(label) },
    })

  for (const card of page.querySelectorAll<HTMLElement>('[role=group][aria-label]')) {
    const [label, number = ''] = card.innerText.split('\n').filter(Boolean)
    if (isSeen(card) && label === card.getAttribute('aria-label') && written.test(number))
      add(label, number, card.querySelector(leads) !== null)
  }

  for (const term of page.querySelectorAll('dl dt')) {
    const value = term.nextElementSibling
    const number = value?.textContent?.trim() ?? ''
    if (value && isSeen(value) && written.test(number))
      add(term.textContent, number, (value.closest(leads) ?? value.querySelector(leads)) !== null)
  }

  const inner = 'p, li, dl, table, div, h2, h3, ul'
  const blocks = [...page.querySelectorAll('p, li, h2, h3, span, div')].filter(
    // The number on a button says on how many it acts, and a text that somebody writes is no figure.
    (block) =>
      isSeen(block) && !block.closest('table, button, [contenteditable]') && !block.querySelector(inner),
  )
  const sentences = blocks.filter(
    (block) => !blocks.some((outer) => outer !== block && outer.contains(block)),
  )
  const others =
    /\b(clients?|organisations?|teams?|pathways?|communities|posts?|forms?|answers?|webhooks?)\b/i
  for (const block of sentences) {
    const bare = block.cloneNode(true) as Element
    for (const button of bare.querySelectorAll('button')) button.remove()
    const text = (bare.textContent ?? '').replaceAll(/\s+/g, ' ')
    // A figure in a row of a list is about what the row is about.
    const row = block.closest('li')?.querySelector('a, bdi')?.textContent ?? ''
    for (const [, number = '', label = ''] of text.matchAll(
      /(?<![\d.,:-])(\d[\d,]*(?: of \d[\d,]*)?)\+? ([a-z][^.,:;·()\d]*)/g,
    )) {
      if (!listed.test(label) && !others.test(label)) continue
      const links = [...block.querySelectorAll('a')]
      const isLink = block.closest('a') !== null || links.some((link) => link.textContent.includes(number))
      add(row === '' || row.includes(number) ? label : `${row}: ${label}`, number, isLink)
    }
  }

  for (const table of page.querySelectorAll('table')) {
    // Whose rows they are is another person in each run of the demo.
    const name = (table.getAttribute('aria-label') ?? '').replace(/ of .+$/, '')
    const cells = [...table.querySelectorAll('tbody td[data-number=true]')].filter(isSeen)
    for (const column of new Set(cells.map((cell) => cell.getAttribute('data-label')))) {
      const counts = cells.filter(
        (cell) => cell.getAttribute('data-label') === column && /^[1-9][\d,]*$/.test(cell.textContent.trim()),
      )
      if (counts.length > 0)
        found.push({
          ...{ label: `${name}: ${column}`.toLowerCase(), number: 'column' },
          ...{ isLink: counts.every((cell) => cell.querySelector(leads)), isListed: true },
        })
    }
  }
  return found
}
