// Runs in index.html of a pack, opened from a folder: reads the lists of data.js, and shows one page of one of them.
'use strict'
const { people, courses, records, certificates, facts, tables, totals } = window.pack
const pageSize = 50
/** As on the page of the product: about 60 sheets. */
const mostPrinted = 2000
const statuses = [
  ['Exempt', 'plain'],
  ['Completed', 'good'],
  ['Renewal due', 'warn'],
  ['Expired', 'bad'],
  ['Overdue', 'bad'],
  ['Due soon', 'warn'],
  ['To do', 'plain'],
]
const notRequired = -1
/** The worst first, as a manager asks. */
const orderOfFigures = [4, 3, 5, 2, 6, 1, 0]
const certificateTones = { valid: 'good', expired: 'warn', revoked: 'bad', replaced: 'plain' }

const byId = (id) => document.getElementById(id)
function make(name, properties = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (key === 'onclick') element.addEventListener('click', value)
    else element.setAttribute(key, String(value))
  }
  element.append(...children)
  return element
}
const tag = (text, tone) => make('span', { class: 'tag', 'data-tone': tone }, text)
const count = (number, one) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`

/** Places in alphabetical order, so that rows are compared as numbers. */
function ranksOf(names) {
  const compare = new Intl.Collator('en').compare
  const ranks = new Int32Array(names.length)
  names
    .map((name, at) => [name, at])
    .sort((one, other) => compare(one[0], other[0]) || one[1] - other[1])
    .forEach(([, at], rank) => (ranks[at] = rank))
  return ranks
}
const rankOfPerson = ranksOf(people.map(([name]) => name))
const rankOfCourse = ranksOf(courses)
const rankOfStatus = new Map([...orderOfFigures, notRequired].map((status, rank) => [status, rank]))
const soughtIn = people.map(([name, email, teams]) => `${name} ${email} ${teams}`.toLowerCase())

const personCell = (at) => {
  const [name, email, , archived] = people[at]
  return [name, make('small', {}, archived ? `${email}, archived on ${archived}` : email)]
}
const textOrder = (of) => (one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0)
/** Without a value last. */
const dayOrder = (at) => textOrder((row) => row[at] || '9999')
const personOrder = (one, other) => rankOfPerson[one[0]] - rankOfPerson[other[0]]

const views = {
  records: {
    label: 'Required courses',
    rows: records,
    personOf: (row) => row[0],
    sort: 'Person',
    columns: [
      ['Person', (row) => personCell(row[0]), personOrder],
      ['Course', (row) => [courses[row[1]]], (one, other) => rankOfCourse[one[1]] - rankOfCourse[other[1]]],
      [
        'Status',
        (row) => [row[2] === notRequired ? tag('Not required', 'plain') : tag(...statuses[row[2]])],
        (one, other) => rankOfStatus.get(one[2]) - rankOfStatus.get(other[2]),
      ],
      [
        'Due',
        (row) => (row[6] > 0 ? [row[3], make('small', {}, count(row[6], 'day') + ' late')] : [row[3]]),
        dayOrder(3),
      ],
      ['Completed', (row) => [row[4]], dayOrder(4)],
      ['Valid until', (row) => [row[5]], dayOrder(5)],
      ['Result', (row) => [row[8]], textOrder((row) => row[8])],
      [
        'Score (%)',
        (row) => [String(row[7])],
        (one, other) => (one[7] === '' ? -1 : one[7]) - (other[7] === '' ? -1 : other[7]),
        true,
      ],
      ['Certificate', (row) => [row[9]], textOrder((row) => row[9])],
    ],
  },
  people: {
    label: 'People',
    rows: people.map((_person, at) => [at]),
    personOf: (row) => row[0],
    sort: 'Person',
    columns: [
      ['Person', (row) => personCell(row[0]), personOrder],
      ['Teams', (row) => [people[row[0]][2]], textOrder((row) => people[row[0]][2])],
      [
        'Required',
        (row) => [String(required[row[0]])],
        (one, other) => required[one[0]] - required[other[0]],
        true,
      ],
      [
        'Overdue or expired',
        (row) => [String(late[row[0]])],
        (one, other) => late[one[0]] - late[other[0]],
        true,
      ],
    ],
  },
  certificates: {
    label: 'Certificates',
    rows: certificates,
    personOf: (row) => row[0],
    sort: 'Person',
    columns: [
      ['Person', (row) => personCell(row[0]), personOrder],
      ['Course', (row) => [row[1]], textOrder((row) => row[1])],
      ['Number', (row) => [row[2]], textOrder((row) => row[2])],
      [
        'Status',
        (row) => [tag(row[3][0].toUpperCase() + row[3].slice(1), certificateTones[row[3]])],
        textOrder((row) => row[3]),
      ],
      ['Issued', (row) => [row[4]], dayOrder(4)],
      ['Valid until', (row) => [row[5]], dayOrder(5)],
      ['Document', (row) => (row[6] ? [link(row[6], 'Open', `Certificate ${row[2]}`)] : []), undefined],
    ],
  },
  files: {
    label: 'All tables',
    rows: tables.map((_table, at) => [at]),
    sort: '',
    columns: [
      ['Table', (row) => [tables[row[0]][0]], undefined],
      ['What it is', (row) => [tables[row[0]][1]], undefined],
      [
        'Files',
        (row) => {
          const [name] = tables[row[0]]
          return [
            link(`tables/${name}.csv`, 'CSV', `${name} as CSV`),
            ' ',
            link(`tables/${name}.json`, 'JSON', `${name} as JSON`),
          ]
        },
        undefined,
      ],
    ],
  },
}
const isDay = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const link = (path, text, label) =>
  make('a', { href: path.split('/').map(encodeURIComponent).join('/'), 'aria-label': label }, text)

const required = new Int32Array(people.length)
const late = new Int32Array(people.length)
for (const [person, , status] of records) {
  if (status === notRequired) continue
  required[person]++
  if (status === 3 || status === 4) late[person]++
}

const chosen = {
  view: 'records',
  search: '',
  course: '',
  status: '',
  sort: 'Person',
  descending: false,
  page: 1,
}
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Of the search and the course, whatever the status. */
function found() {
  const { rows, personOf } = views[chosen.view]
  const words = wordsOf(chosen.search)
  if (!personOf) return rows
  const isFound = words.length
    ? soughtIn.map((text) => words.every((word) => text.includes(word)))
    : undefined
  const isRecords = chosen.view === 'records'
  return rows.filter(
    (row) =>
      (!isFound || isFound[personOf(row)]) &&
      (!isRecords || chosen.course === '' || row[1] === Number(chosen.course)),
  )
}
const withStatus = (rows) =>
  chosen.view !== 'records'
    ? rows
    : rows.filter((row) => (chosen.status === '' ? row[2] !== notRequired : row[2] === Number(chosen.status)))

function sorted(rows) {
  const compare = views[chosen.view].columns.find(([label]) => label === chosen.sort)?.[2]
  if (!compare) return rows
  const direction = chosen.descending ? -1 : 1
  return rows.toSorted((one, other) => direction * compare(one, other) || personOrder(one, other))
}

function change(changes) {
  Object.assign(chosen, { page: 1 }, changes)
  show()
}

let listed = []
function show() {
  const all = found()
  listed = sorted(withStatus(all))
  if (chosen.view === 'records') showFigures(all)
  for (const button of byId('views').children)
    button.setAttribute('aria-pressed', String(button.dataset.view === chosen.view))
  byId('filters').hidden = chosen.view === 'files'
  for (const label of document.querySelectorAll('[data-for="records"]'))
    label.hidden = chosen.view !== 'records'
  byId('status').value = chosen.status
  byId('course').value = chosen.course
  byId('count').textContent = listed.length === 0 ? 'Nothing found' : count(listed.length, 'row')
  const pages = Math.max(1, Math.ceil(listed.length / pageSize))
  byId('pager').hidden = pages === 1
  byId('page').textContent = `Page ${chosen.page} of ${pages.toLocaleString('en')}`
  byId('previous').disabled = chosen.page === 1
  byId('next').disabled = chosen.page === pages
  showTable(listed.slice((chosen.page - 1) * pageSize, chosen.page * pageSize))
}

function showTable(rows) {
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
      make('caption', {}, inWords()),
      make('thead', { role: 'rowgroup' }, make('tr', { role: 'row' }, ...head)),
      make('tbody', { role: 'rowgroup' }, ...body),
    ),
  )
  if (focused) document.querySelector(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
}

/** What is shown, for paper. */
function inWords() {
  const isRecords = chosen.view === 'records'
  return [
    views[chosen.view].label,
    chosen.search && `search “${chosen.search}”`,
    isRecords && chosen.course !== '' && `course ${courses[Number(chosen.course)]}`,
    isRecords && chosen.status !== '' && `status ${statuses[Number(chosen.status)]?.[0] ?? 'Not required'}`,
    count(listed.length, 'row') +
      (listed.length > mostPrinted ? `, of which the first ${mostPrinted.toLocaleString('en')}` : ''),
  ]
    .filter(Boolean)
    .join(', ')
}

function showFigures(rows) {
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
const option = (value, text) => make('option', { value }, text)
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
byId('filters').addEventListener('submit', (event) => event.preventDefault())
byId('search').addEventListener('input', ({ target }) => change({ search: target.value }))
byId('course').addEventListener('change', ({ target }) => change({ course: target.value }))
byId('status').addEventListener('change', ({ target }) => change({ status: target.value }))
byId('previous').addEventListener('click', () => change({ page: chosen.page - 1 }))
byId('next').addEventListener('click', () => change({ page: chosen.page + 1 }))
byId('print').addEventListener('click', () => window.print())
window.addEventListener('beforeprint', () => showTable(listed.slice(0, mostPrinted)))
window.addEventListener('afterprint', () => show())
show()
