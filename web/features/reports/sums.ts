// Totals, each with its parts in words, so that the reader can check it.
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/calls/reports.ts'
import { showNumber } from '#contract/rules/numbers.ts'

type Report = Reply<typeof clients>

export interface Sum {
  label: string
  total: number
  /** Such as "= 52 at the clients below + 5 in your own organisation". */
  parts: string
}

export function sumsOf({ allClients, ownOrganisation: own, deletedClients: deleted }: Report): Sum[] {
  return [
    sumOf('Learners now', allClients.numberOfLearners, own.numberOfLearners),
    sumOf(
      'Courses started',
      allClients.coursesStartedThisPeriod,
      own.coursesStartedThisPeriod,
      deleted.coursesStartedThisPeriod,
    ),
    sumOf(
      'Courses completed',
      allClients.coursesCompletedThisPeriod,
      own.coursesCompletedThisPeriod,
      deleted.coursesCompletedThisPeriod,
    ),
  ]
}

/** Deleted clients are named only where there are some. */
function sumOf(label: string, clients: number, own: number, deleted = 0): Sum {
  const parts = [
    `${showNumber(clients)} at the clients below`,
    `${showNumber(own)} in your own organisation`,
    ...(deleted ? [`${showNumber(deleted)} at clients deleted since`] : []),
  ]
  return { label, total: clients + own + deleted, parts: `= ${parts.join(' + ')}` }
}
