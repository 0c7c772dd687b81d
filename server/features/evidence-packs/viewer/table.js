// The list, and its caption for paper.
import { chosen } from './choice.js'
import { byId, count, make } from './dom.js'
import { courses, states, statuses } from './pack.js'
import { views } from './views.js'

/** As on the page of the product: about 60 sheets. */
export const maxPrinted = 2000

const isDay = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
/** @param listed all rows of the list, of which some are shown */
export function showTable(rows, listed, change) {
  const { columns, label } = views[chosen.view]
  const focused = document.activeElement?.dataset?.sort
  const head = columns.map(([text, , compare, isNumber]) => {
    const isSorted = chosen.sort === text
    const heading = make('th', {
      scope: 'col',
      role: 'columnheader',
      'data-number': isNumber,
      'aria-sort': isSorted && (chosen.descending ? 'descending' : 'ascending'),
    })
    if (!compare) heading.append(text)
    else {
      const arrow = isSorted ? (chosen.descending ? ' ↓' : ' ↑') : ''
      heading.append(
        make(
          'button',
          {
            type: 'button',
            'data-sort': text,
            onclick: () => change({ sort: text, descending: isSorted && !chosen.descending }),
          },
          text,
          make('span', { 'aria-hidden': 'true' }, arrow),
        ),
      )
    }
    return heading
  })
  const body = rows.map((row) =>
    make(
      'tr',
      { role: 'row' },
      ...columns.map(([text, of, , isNumber]) => {
        const values = of(row).filter((value) => value !== '')
        const cell = make('td', {
          ...{ role: 'cell', 'data-label': text, 'data-number': isNumber },
          'data-whole': isDay(values[0]),
        })
        if (values.length) cell.append(make('div', {}, ...values))
        return cell
      }),
    ),
  )
  byId('list').replaceChildren(
    make(
      'table',
      { role: 'table', 'aria-label': label },
      make('caption', {}, inWords(listed)),
      make('thead', { role: 'rowgroup' }, make('tr', { role: 'row' }, ...head)),
      make('tbody', { role: 'rowgroup' }, ...body),
    ),
  )
  if (focused) document.querySelector(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
}

/** What is shown, for paper. */
function inWords(listed) {
  const isRecords = chosen.view === 'records'
  return [
    views[chosen.view].label,
    chosen.search && `search “${chosen.search}”`,
    isRecords && chosen.course !== '' && `course ${courses[Number(chosen.course)]}`,
    isRecords && chosen.status !== '' && `status ${statuses[Number(chosen.status)]?.[0] ?? 'Not required'}`,
    chosen.view === 'people' && chosen.state !== '' && `state ${states[Number(chosen.state)][0]}`,
    count(listed.length, 'row') +
      (listed.length > maxPrinted ? `, of which the first ${maxPrinted.toLocaleString('en')}` : ''),
  ]
    .filter(Boolean)
    .join(', ')
}
