// How many courses have each status, to choose one of them.
import { chosen } from './choice.js'
import { byId, make } from './dom.js'
import { notRequired, orderOfFigures, records, statuses, totals } from './pack.js'

export function showFigures(rows, change) {
  const isAll = rows === records
  const counts = isAll ? totals : totals.map(() => 0)
  if (!isAll) for (const row of rows) if (row[2] !== notRequired) counts[row[2]]++
  const sum = counts.reduce((total, number) => total + number, 0)
  const focused = document.activeElement?.closest?.('#figures div')?.dataset.status
  const figures = [
    ['', 'All', sum],
    ...orderOfFigures.map((status) => [String(status), statuses[status][0], counts[status]]),
  ]
  byId('figures').replaceChildren(
    ...figures.map(([status, label, number]) =>
      make(
        'div',
        { 'data-status': status, 'data-chosen': chosen.status === status },
        make('dt', {}, label),
        make(
          'dd',
          {},
          make(
            'button',
            {
              type: 'button',
              'aria-label': `${label}: ${number.toLocaleString('en')}`,
              'aria-pressed': String(chosen.status === status),
              onclick: () =>
                change({
                  view: 'records',
                  status,
                  ...(chosen.view === 'records' ? {} : { sort: 'Person' }),
                }),
            },
            number.toLocaleString('en'),
          ),
        ),
      ),
    ),
  )
  if (focused !== undefined) document.querySelector(`#figures div[data-status="${focused}"] button`)?.focus()
}
