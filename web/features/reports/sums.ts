// Totals, each with its parts in words, so that the reader can check it.
import type { Reply } from '#contract/call.ts'
import type { clients } from '#contract/calls/reports.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { daysInWords } from '../../ui/dates.tsx'

type Report = Reply<typeof clients>

export interface Sum {
  label: string
  total: number
  /** Such as "= 52 at the clients below + 5 in your own organisation". */
  parts: string
  /** The total of the period that this one is compared with, and its days in words. */
  earlier?: { total: number; when: string }
}

export function sumsOf(report: Report): Sum[] {
  const { allClients, ownOrganisation: own, deletedClients: deleted, periodBefore } = report
  const when = daysInWords(periodBefore.fromDate, periodBefore.toDate)
  const happened = (label: string, of: 'coursesStartedThisPeriod' | 'coursesCompletedThisPeriod'): Sum => ({
    ...sumOf(label, allClients[of], own[of], deleted[of]),
    earlier: { total: periodBefore[of], when },
  })
  return [
    sumOf('Learners now', allClients.numberOfLearners, own.numberOfLearners),
    happened('Courses started', 'coursesStartedThisPeriod'),
    happened('Courses completed', 'coursesCompletedThisPeriod'),
  ]
}

/** The own organisation and deleted clients are named only where they add something. */
function sumOf(label: string, clients: number, own: number, deleted = 0): Sum {
  const parts = [
    `${showNumber(clients)} at the clients below`,
    ...(own ? [`${showNumber(own)} in your own organisation`] : []),
    ...(deleted ? [`${showNumber(deleted)} at clients deleted since`] : []),
  ]
  return { label, total: clients + own + deleted, parts: `= ${parts.join(' + ')}` }
}
