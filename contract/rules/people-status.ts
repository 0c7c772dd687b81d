// The states of an account by which lists of people are filtered.

export const peopleStatuses = ['invited', 'registered'] as const
export type PeopleStatus = (typeof peopleStatuses)[number]

export const peopleStatusTexts: Record<PeopleStatus, string> = {
  invited: 'Invited, never registered',
  registered: 'Registered',
}
