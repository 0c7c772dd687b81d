// What is chosen above the list, and which rows that leaves.
import { notRequired, soughtIn, stateOf } from './pack.js'
import { personOrder, views } from './views.js'

export const chosen = {
  view: 'records',
  search: '',
  course: '',
  status: '',
  state: '',
  sort: 'Person',
  descending: false,
  page: 1,
}
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Of the search, the course and the state of a person, whatever the status. */
export function found() {
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
      (!isRecords || chosen.course === '' || row[1] === Number(chosen.course)) &&
      (chosen.view !== 'people' || chosen.state === '' || stateOf[row[0]] === Number(chosen.state)),
  )
}
export const withStatus = (rows) =>
  chosen.view !== 'records'
    ? rows
    : rows.filter((row) => (chosen.status === '' ? row[2] !== notRequired : row[2] === Number(chosen.status)))

export function sorted(rows) {
  const { columns, personOf } = views[chosen.view]
  const compare = columns.find(([label]) => label === chosen.sort)?.[2]
  if (!compare) return rows
  const direction = chosen.descending ? -1 : 1
  return rows.toSorted(
    (one, other) => direction * compare(one, other) || (personOf ? personOrder(one, other) : 0),
  )
}
