// The filters of lists of people by their training and their invitation, and their words.
import { type PersonState, peopleFilterTexts, peopleFilters, personStateTexts } from './compliance.ts'

/** The filters by state: whether somebody is up to date, one state, or that there is nothing to complete (rule lists-28). */
export const trainingStates = [...peopleFilters, 'nothingToComplete'] as const
export type TrainingState = (typeof trainingStates)[number]
const nothingToComplete = 'Nothing to complete'
export const trainingStateTexts: Record<TrainingState, string> = { ...peopleFilterTexts, nothingToComplete }

/** The state of a person in words; null is for somebody who has nothing to complete. */
export const stateInWords = (state: PersonState | null) =>
  state ? personStateTexts[state] : nothingToComplete

/** The filter “not finished” includes people who have not started (rule lists-29). */
export const trainingProgresses = ['finished', 'not-finished', 'not-started'] as const
export type TrainingProgress = (typeof trainingProgresses)[number]
export const trainingProgressTexts: Record<TrainingProgress, string> = {
  finished: 'Finished',
  'not-finished': 'Not finished',
  'not-started': 'Not started',
}

/** When people were last active, in days of the time zone of their client (rule lists-30). */
export const activePeriods = ['today', '7-days', '30-days', 'longer-ago', 'never'] as const
export type ActivePeriod = (typeof activePeriods)[number]
export const activePeriodTexts: Record<ActivePeriod, string> = {
  today: 'Today',
  '7-days': 'In the last 7 days',
  '30-days': 'In the last 30 days',
  'longer-ago': 'More than 30 days ago',
  never: 'Never in a course',
}

export const invitationStates = ['not-invited', 'invited', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]
export const invitationTexts: Record<InvitationState, string> = {
  'not-invited': 'Not invited',
  invited: 'Invited',
  accepted: 'Accepted',
}
