// "309 learners: 300 × 4 courses + 9 × 5 courses = 1,245 to complete."
import type { Reply } from '#contract/call.ts'
import type { complianceTotals } from '#contract/calls/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from '../../ui/quantities.ts'

type Totals = Reply<typeof complianceTotals>

const maxGroups = 4

export function sumInWords({ learners, groups, required, leftOut, unexplained }: Totals): string {
  const left = leftOut.reduce((sum, { people }) => sum + people, 0)
  const shown = groups.slice(0, maxGroups)
  const others = groups.slice(maxGroups)
  const parts = shown.map(({ people, courses }) => `${showNumber(people)} × ${counted(courses, 'course')}`)
  if (others.length > 0) {
    const people = others.reduce((sum, group) => sum + group.people, 0)
    const courses = others.reduce((sum, group) => sum + group.people * group.courses, 0)
    parts.push(`${counted(courses, 'course')} of ${showNumber(people)} others`)
  }
  const sum = `${parts.join(' + ') || '0'} = ${showNumber(required)} to complete`
  const ofLearners = left > 0 ? `, ${showNumber(left)} of them left out` : ''
  // Nobody needs to hear of what never happens (rule deadlines-52).
  const rest = unexplained > 0 ? `, ${showNumber(unexplained)} unexplained` : ''
  return `${counted(learners, 'learner')}${ofLearners}: ${sum}${rest}.`
}
