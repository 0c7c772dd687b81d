// The format of the file of learners: refused rows are written in it too, so that they can be corrected and uploaded.
import type { FileField } from '../call.ts'

export const learnerColumns = ['First Name', 'Last Name', 'Email'] as const

export const maxLearnerFileBytes = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 50 }

/** Text with commas, semicolons or tabs, or the first sheet of a workbook. */
export const learnerFile = {
  accept: ['.csv', '.xlsx', '.tsv', '.txt'],
  maximumBytes: maxLearnerFileBytes.bytes,
} as const satisfies FileField
