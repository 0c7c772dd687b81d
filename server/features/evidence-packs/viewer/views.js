// The lists that can be shown: their rows and columns.
import { count, link, make, tag } from './dom.js'
import {
  certificates,
  courses,
  imports,
  late,
  notRequired,
  people,
  rankOfCourse,
  rankOfPerson,
  rankOfStatus,
  records,
  required,
  stateOf,
  states,
  statuses,
  tables,
} from './pack.js'

const certificateTones = { valid: 'good', expired: 'warn', revoked: 'bad', replaced: 'plain' }

const personCell = (at) => {
  const [name, email, , archived] = people[at]
  return [name, make('small', {}, archived ? `${email}, archived on ${archived}` : email)]
}
const textOrder = (of) => (one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0)
/** Without a value last. */
const dayOrder = (at) => textOrder((row) => row[at] || '9999')
export const personOrder = (one, other) => rankOfPerson[one[0]] - rankOfPerson[other[0]]

export const views = {
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
      [
        'State',
        ([at]) => (states[stateOf[at]] ? [tag(...states[stateOf[at]])] : ['Nothing to complete']),
        (one, other) => stateOf[one[0]] - stateOf[other[0]],
      ],
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
  imports: {
    label: 'Imports',
    rows: imports,
    sort: '',
    columns: [
      ['Imported', (row) => [row[0]], textOrder((row) => row[0])],
      ['By', (row) => [row[1]], textOrder((row) => row[1])],
      ['What', (row) => [row[2]], textOrder((row) => row[2])],
      ['File', (row) => [row[3]], textOrder((row) => row[3])],
      ['In numbers', (row) => [row[4]], undefined],
      ['Undone', (row) => [row[5]], textOrder((row) => row[5])],
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
