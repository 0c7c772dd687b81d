// Shows one page of the chosen list, and again with every choice.
import { chosen, found, sorted, withStatus } from './choice.js'
import { byId, count, make, option } from './dom.js'
import { showFigures, showStates } from './figures.js'
import {
  courses,
  facts,
  notRequired,
  orderOfFigures,
  rankOfCourse,
  states,
  statuses,
  summary,
} from './pack.js'
import { maxPrinted, showTable } from './table.js'
import { views } from './views.js'

const pageSize = 50

function change(changes) {
  Object.assign(chosen, { page: 1 }, changes)
  show()
}

let listed = []
function show() {
  const all = found()
  listed = sorted(withStatus(all))
  if (chosen.view === 'records') showFigures(all, change)
  showStates(change)
  for (const button of byId('views').children)
    button.setAttribute('aria-pressed', String(button.dataset.view === chosen.view))
  byId('filters').hidden = !views[chosen.view].personOf
  for (const label of document.querySelectorAll('[data-for]'))
    label.hidden = chosen.view !== label.dataset.for
  byId('status').value = chosen.status
  byId('state').value = chosen.state
  byId('course').value = chosen.course
  byId('count').textContent = listed.length === 0 ? 'Nothing found' : count(listed.length, 'row')
  const pages = Math.max(1, Math.ceil(listed.length / pageSize))
  byId('pager').hidden = pages === 1
  byId('page').textContent = `Page ${chosen.page} of ${pages.toLocaleString('en')}`
  byId('previous').disabled = chosen.page === 1
  byId('next').disabled = chosen.page === pages
  showTable(listed.slice((chosen.page - 1) * pageSize, chosen.page * pageSize), listed, change)
}

byId('up-to-date').textContent = summary.upToDate
byId('required').textContent = `${summary.required}; each learner counts once for each course.`
byId('definition').textContent = summary.definition
byId('facts').append(
  ...facts.map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value))),
)
byId('views').append(
  ...Object.entries(views).map(([view, { label, sort }]) =>
    make(
      'button',
      { type: 'button', 'data-view': view, onclick: () => change({ view, sort, descending: false }) },
      label,
    ),
  ),
)
byId('course').append(
  option('', 'All courses'),
  ...courses
    .map((title, at) => [title, at])
    .sort((one, other) => rankOfCourse[one[1]] - rankOfCourse[other[1]])
    .map(([title, at]) => option(at, title)),
)
byId('status').append(
  option('', 'All that are required'),
  ...orderOfFigures.map((status) => option(status, statuses[status][0])),
  option(notRequired, 'Not required'),
)
byId('state').append(option('', 'All people'), ...states.map(([label], at) => option(at, label)))
byId('filters').addEventListener('submit', (event) => event.preventDefault())
byId('search').addEventListener('input', ({ target }) => change({ search: target.value }))
byId('course').addEventListener('change', ({ target }) => change({ course: target.value }))
byId('status').addEventListener('change', ({ target }) => change({ status: target.value }))
byId('state').addEventListener('change', ({ target }) => change({ state: target.value }))
byId('previous').addEventListener('click', () => change({ page: chosen.page - 1 }))
byId('next').addEventListener('click', () => change({ page: chosen.page + 1 }))
byId('print').addEventListener('click', () => window.print())
window.addEventListener('beforeprint', () => showTable(listed.slice(0, maxPrinted), listed, change))
window.addEventListener('afterprint', () => show())
show()
