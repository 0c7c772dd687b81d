// How many people have each state, and how many courses each status, to choose one of them.
import { chosen } from './choice.js'
import { byId, make } from './dom.js'
import { notRequired, orderOfFigures, records, statuses, summary, totals } from './pack.js'

/** Fills a list of figures: the key of each, its label and its number. */
function showNumbers(list, figures, chosenKey, choose, units = ['', '']) {
  const focused = document.activeElement?.closest?.(`#${list} div`)?.dataset.key
  byId(list).replaceChildren(
    ...figures.map(([key, label, number]) => {
      const isChosen = chosenKey === key
      const button = make(
        'button',
        {
          type: 'button',
          'aria-label': `${label}: ${number.toLocaleString('en')}${units[number === 1 ? 0 : 1]}`,
          'aria-pressed': String(isChosen),
          onclick: () => choose(key),
        },
        number.toLocaleString('en'),
      )
      return make(
        'div',
        { 'data-key': key, 'data-chosen': isChosen },
        make('dt', {}, label),
        make('dd', {}, button),
      )
    }),
  )
  if (focused !== undefined) document.querySelector(`#${list} div[data-key="${focused}"] button`)?.focus()
}

export function showFigures(rows, change) {
  const isAll = rows === records
  const counts = isAll ? totals : totals.map(() => 0)
  if (!isAll) for (const row of rows) if (row[2] !== notRequired) counts[row[2]]++
  const sum = counts.reduce((total, number) => total + number, 0)
  const figures = [
    ['', 'All', sum],
    ...orderOfFigures.map((status) => [String(status), statuses[status][0], counts[status]]),
  ]
  showNumbers('figures', figures, chosen.status, (status) =>
    change({ view: 'records', status, ...(chosen.view === 'records' ? {} : { sort: 'Person' }) }),
  )
}

/** Shows the numbers of all people, whatever is searched. A second press shows all people again. */
export function showStates(change) {
  const figures = summary.states.map(([label, people], at) => [String(at), label, people])
  const chosenState = chosen.view === 'people' ? chosen.state : undefined
  const choose = (state) =>
    change({
      view: 'people',
      state: state === chosenState ? '' : state,
      ...(chosen.view === 'people' ? {} : { sort: 'Person' }),
    })
  showNumbers('states', figures, chosenState, choose, [' person', ' people'])
}
