import type { Reply } from '#contract/call.ts'
import type { losses } from '#contract/calls/courses.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from '../../ui/counted.ts'
import { restorable } from '../../ui/deletion-losses.ts'

/** Who loses a course when it is deleted, and how many certificates stay. */
export function courseLosses(counts: Reply<typeof losses>): string[] {
  const { pathways, clients, learners, inProgress, completed, certificates, records } = counts
  return [
    `It is removed from ${counted(pathways, 'learning pathway')} of ${counted(clients, 'client')}`,
    `${counted(learners, 'learner')} lose${learners === 1 ? 's' : ''} access: ${showNumber(inProgress)} in progress, ${showNumber(completed)} completed`,
    `${counted(certificates, 'certificate')} already earned stay${certificates === 1 ? 's' : ''} valid`,
    `${counted(records, 'course record')} stay${records === 1 ? 's' : ''} with the learners`,
    restorable,
  ]
}
