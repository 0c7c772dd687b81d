// The validity of completions of a course in one client, if it differs from that of the course.
import { showNumber } from '../rules/numbers.ts'
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { maxDeadlineDays, maxValidMonths, renewFroms } from '../rules/training.ts'
import { id, previousValues } from '../shapes.ts'

const wholeMonths = { error: `Please enter a whole number of months from 1 to ${maxValidMonths}` }
const wholeDays = {
  error: `Please enter a whole number of days from 0 to ${showNumber(maxDeadlineDays)}`,
}
/** The input for a validity, of a course or of a client. */
export const enteredValidity = {
  /** Null means without an end. */
  months: z
    .number(wholeMonths)
    .int(wholeMonths)
    .min(1, wholeMonths)
    .max(maxValidMonths, wholeMonths)
    .nullable(),
  renewalDays: z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(maxDeadlineDays, wholeDays),
  renewFrom: z.enum(renewFroms, { error: `Please choose where a renewal begins: ${renewFroms.join(', ')}` }),
}
export const applyToExisting = z
  .boolean({ error: 'Please say with true or false whether it applies to existing completions' })
  .default(false)

const rule = z.object({
  months: z.number().nullable(),
  renewalDays: z.number(),
  renewFrom: z.enum(renewFroms),
})

export const list = get('Training/GetClientValidities/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'The courses of a client with the validity of each, and with that of the client where it has its own',
  input: { clientId: id },
  reply: z.object({
    courses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ofCourse: rule,
        /** Null if the validity of the course applies. */
        ofClient: rule.nullable(),
      }),
    ),
  }),
})

export const count = get('Training/CountClientCompletions/{clientId}/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'How many completions of a course the people of a client have, without external ones that have an end of their own',
  input: { clientId: id, courseId: id },
  reply: z.object({ completions: z.number() }),
})

const changed = z.object({ changedCompletions: z.number() })

export const save = post('Training/SaveClientValidity', {
  access: ['ADMIN'],
  audit: changes('Set the validity of a course in a client'),
  summary:
    'Set how long a completion of a course is valid in a client from now on; with applyToExisting also for the completions of its people that exist',
  input: { clientId: id, courseId: id, ...enteredValidity, applyToExisting, was: previousValues },
  reply: changed,
})

export const remove = post('Training/RemoveClientValidity', {
  access: ['ADMIN'],
  audit: changes('Removed the validity of a course in a client'),
  summary:
    'Let completions of a course be valid in a client as the course has it, from now on or with applyToExisting also those that exist',
  input: { clientId: id, courseId: id, applyToExisting },
  reply: changed,
})
