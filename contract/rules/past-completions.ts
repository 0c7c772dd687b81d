// The file of past completions: the meanings that its columns can have.
export const pastFields = ['email', 'employeeNumber', 'course', 'completedOn', 'validUntil', 'title'] as const
export type PastField = (typeof pastFields)[number]
export const pastFieldTexts: Record<PastField, string> = {
  email: 'Email',
  employeeNumber: 'Employee number',
  course: 'Course',
  completedOn: 'Completed on',
  validUntil: 'Valid until',
  title: 'Note',
}
/** The heading of the template, and of the file with refused rows. */
export const pastColumns: Record<PastField, string> = {
  email: 'Email',
  employeeNumber: 'Employee Number',
  course: 'Course',
  completedOn: 'Completed On',
  validUntil: 'Valid Until',
  title: 'Note',
}

/** Stored as the description of a completion whose row has no note. */
export const titleWithoutNote = 'Past completion'

/** Whether completions can be uploaded by file, which has no evidence. */
export const pastEvidences = ['optional', 'required'] as const
export type PastEvidence = (typeof pastEvidences)[number]
