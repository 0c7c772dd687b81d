// Words of evidence packs that both sides share (docs/rules/evidence.md).

/** The kinds of subject that a pack can be about. */
export const packSubjects = ['client', 'team', 'pathway', 'person', 'people'] as const
export type PackSubject = (typeof packSubjects)[number]
export const packSubjectTexts: Record<PackSubject, string> = {
  client: 'Organisation',
  team: 'Team',
  pathway: 'Learning pathway',
  person: 'Person',
  people: 'Selected people',
}

export const packStates = ['waiting', 'running', 'ready', 'failed'] as const
export type PackState = (typeof packStates)[number]
export const packStateTexts: Record<PackState, string> = {
  waiting: 'Waiting',
  running: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
}

export const packIsRetried = 'Making it has failed twice. It will be tried once more in a moment.'

/** The number of days in which a pack can be downloaded. */
export const packDays = 30
/** The maximum number of years from the first day of the period to the last. */
export const maxPackYears = 10
