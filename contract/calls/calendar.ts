// The calendar of a learner's due dates: its private address, which calendar programs read.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { dateTime } from '../shapes.ts'

export const openCalendar = get('Calendar/GetMyCalendar', {
  access: ['LEARNER'],
  audit: 'nothing',
  summary: 'Whether the caller’s calendar of due dates has an address; the address itself is shown only once',
  reply: z.object({
    /** The time at which the address was created; null if there is none. */
    createdDateTime: dateTime.nullable(),
    /** The time at which a calendar program last read it. */
    lastReadDateTime: dateTime.nullable(),
  }),
})

export const create = post('Calendar/CreateMyCalendar', {
  access: ['LEARNER'],
  audit: changes('Created an address for the calendar of due dates'),
  summary: 'Create an address for the caller’s calendar of due dates; the previous one stops working',
  reply: z.object({ address: z.string() }),
})

export const revoke = post('Calendar/RevokeMyCalendar', {
  access: ['LEARNER'],
  audit: changes('Revoked the address of the calendar of due dates'),
  summary: 'Revoke the address of the caller’s calendar of due dates',
})
