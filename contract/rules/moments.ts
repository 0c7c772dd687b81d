// The groups by which the events of a learner can be narrowed.
export const momentGroups = ['courses', 'certificates', 'mails', 'deadlines', 'account'] as const
export type MomentGroup = (typeof momentGroups)[number]
export const momentGroupTexts: Record<MomentGroup, string> = {
  courses: 'Courses',
  certificates: 'Certificates',
  mails: 'Mails',
  deadlines: 'Deadlines',
  account: 'Account',
}

/** Each event belongs to one group. An invitation is a mail, because it is looked for among the mails. */
export const kindsOfGroup: Record<MomentGroup, readonly string[]> = {
  courses: ['started', 'completed', 'restarted', 'external'],
  certificates: ['certificate', 'reissued', 'revoked'],
  mails: ['invited', 'invitationRecorded', 'reminded', 'reminderRecorded'],
  deadlines: ['exempted', 'dueDateChanged'],
  account: ['registered'],
}
