import { showNumber } from './numbers.ts'

/** The states of an account by which lists of people are filtered. */
export const peopleStatuses = [
  'invited',
  'never-logged-in',
  'registered',
  'email-refused',
  'archived',
] as const
export type PeopleStatus = (typeof peopleStatuses)[number]

export const peopleStatusTexts: Record<PeopleStatus, string> = {
  invited: 'Invited, never registered',
  'never-logged-in': 'Never logged in',
  registered: 'Registered',
  'email-refused': 'Email refused',
  archived: 'Archived',
}

/** How many people one action may change. */
export const maxAtOnce = 10_000
export const tooManyAtOnce = `Please select at most ${showNumber(maxAtOnce)} users at a time`
