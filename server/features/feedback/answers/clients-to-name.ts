// Which clients may be named in the statistics, so that no answer can be linked to a person.
import { minPeople } from '#contract/calls/feedback-submissions.ts'

interface ClientCount {
  clientId: string
  /** How many of its people have answered. */
  people: number
}

/**
 * The clients of which enough people have answered. The other ones are read as one group, which must not be small
 * either: who subtracts the named clients from all would be left with it. So the smallest of the others joins it.
 * @param unnamed how many answers are of deleted clients, and so in that group anyway
 */
export function clientsToName(counts: readonly ClientCount[], unnamed = 0): Set<string> {
  const large = counts
    .filter(({ people }) => people >= minPeople)
    .toSorted((one, other) => other.people - one.people || (one.clientId < other.clientId ? -1 : 1))
  const group = counts
    .filter(({ people }) => people < minPeople)
    .reduce((sum, { people }) => sum + people, unnamed)
  if (group > 0 && group < minPeople) large.pop()
  return new Set(large.map(({ clientId }) => clientId))
}
