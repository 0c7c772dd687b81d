/** The jobs that work through a list, as they are shown to operators and stored. */
export const jobNames = {
  cleanup: 'Cleanup',
  erasing: 'Erasing what was deleted',
  retention: 'Retention rules',
  reminders: 'Reminders',
  remindingMany: 'Reminding many people',
  largeLists: 'Uploading lists in parts',
  workingDays: 'Start and end dates of people',
  seats: 'Notices of seats',
  secretEnds: 'Notices of secrets that end',
  snapshots: 'Compliance snapshots',
  expiringCertificates: 'Certificates that end soon',
  obligations: 'Working out obligations',
} as const
export type JobName = (typeof jobNames)[keyof typeof jobNames]

/** A single failure is often over by the next try, and nobody has to act (rule deletion-12). */
export const shownFromFailures = 2
