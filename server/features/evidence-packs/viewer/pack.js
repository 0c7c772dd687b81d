// The lists of data.js, and what is derived from them.
export const { people, courses, records, certificates, imports, facts, tables, totals, summary } = window.pack
export const statuses = [
  ['Exempt', 'plain'],
  ['Completed', 'good'],
  ['Renewal due', 'warn'],
  ['Expired', 'bad'],
  ['Overdue', 'bad'],
  ['Due soon', 'warn'],
  ['To do', 'plain'],
]
export const notRequired = -1
/** The states of people, in the order of `summary.states`. */
export const states = summary.states.map(([label], at) => [label, ['bad', 'bad', 'warn', 'warn', 'good'][at]])
/** The status that puts a person into a state, in the same order; nothing due has none. */
const statusOfState = [4, 3, 5, 2]
/** The worst first, as a manager asks. */
export const orderOfFigures = [4, 3, 5, 2, 6, 1, 0]

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
export const rankOfPerson = ranksOf(people.map(([name]) => name))
export const rankOfCourse = ranksOf(courses)
export const rankOfStatus = new Map([...orderOfFigures, notRequired].map((status, rank) => [status, rank]))
export const soughtIn = people.map(([name, email, teams]) => `${name} ${email} ${teams}`.toLowerCase())

/** How many required courses each person has, and how many of them are overdue or expired. */
export const required = new Int32Array(people.length)
export const late = new Int32Array(people.length)
/** The state of each person, by its place in `states`; who has nothing to complete has a place after the last. */
export const stateOf = new Int32Array(people.length).fill(states.length)
for (const [person, , status] of records) {
  if (status === notRequired) continue
  required[person]++
  if (status === 3 || status === 4) late[person]++
  const at = statusOfState.indexOf(status)
  stateOf[person] = Math.min(stateOf[person], at === -1 ? statusOfState.length : at)
}
