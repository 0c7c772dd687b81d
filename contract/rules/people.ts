import { showNumber } from './numbers.ts'

/** The states of an account by which lists of people are filtered. */
export const peopleStatuses = [
  'invited',
  'never-logged-in',
  'registered',
  'email-refused',
  'without-email',
  'login-locked',
  'incomplete',
  'reissue-requested',
  'archived',
  'moved',
] as const
export type PeopleStatus = (typeof peopleStatuses)[number]

export const peopleStatusTexts: Record<PeopleStatus, string> = {
  invited: 'Invited, never registered',
  'never-logged-in': 'Never logged in',
  registered: 'Registered',
  'email-refused': 'Email refused',
  'without-email': 'Without an email address',
  'login-locked': 'Log-in locked after wrong PINs',
  incomplete: 'Required field empty',
  'reissue-requested': 'Waiting for certificates with the new name',
  archived: 'Archived',
  moved: 'Moved to another organisation',
}

/** Those whose people are archived: of `moved` only the closed records are there (rule people-144). */
export const isArchivedStatus = (status: string | null | undefined): boolean =>
  status === 'archived' || status === 'moved'

/** How many people one action may change. */
export const maxAtOnce = 10_000
/** How many people can be reminded by one action. More than `maxAtOnce` are reminded by a job, step by step. */
export const maxRemindedAtOnce = 200_000
export const tooMany = (limit: number) => `Please select at most ${showNumber(limit)} users at a time`
export const tooManyAtOnce = tooMany(maxAtOnce)
