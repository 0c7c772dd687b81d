// The rules for the first and the last working day of a learner (rules people-80 to people-84).
import { invalid } from '../base/refusal.ts'
import type { WorkingDays } from './first-days-queries.ts'

export const endBeforeStart = 'The end date is before the start date'
export const endHasPassed = 'The end date has passed already'

/** @throws Refusal 400 */
export function mustBeInOrder({ startsOn, endsOn }: WorkingDays): void {
  if (startsOn && endsOn && endsOn < startsOn) throw invalid(endBeforeStart)
}

/** Rule people-84. @throws Refusal 400 */
export function mustBeOfLearner({ startsOn, endsOn }: WorkingDays, isOnlyLearner: boolean): void {
  if ((startsOn || endsOn) && !isOnlyLearner)
    throw invalid('Only people who are learners and nothing else have a start date and an end date')
}
