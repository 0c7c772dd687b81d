// One's own sessions (rules access-40 to access-43).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { dateTime, id } from '../shapes.ts'

export const sessions = get('Account/GetSessions', {
  access: 'signed-in',
  audit: 'nothing',
  summary: "The caller's own sessions that work, the one that was used last first",
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** The browser and the system in words, such as "Firefox on Windows". */
        device: z.string(),
        /** The network address; null for a session from before an upgrade that was not used since. */
        address: z.string().nullable(),
        startedDateTime: dateTime,
        /** At most five minutes before the last call. */
        lastSeenDateTime: dateTime,
        /** Whether it is the session with which this call is made. */
        isThisOne: z.boolean(),
      }),
    ),
  }),
})

export const endSession = post('Account/EndSession', {
  access: 'signed-in',
  audit: changes('Ended an own session'),
  summary: "End one of the caller's own sessions: its next call is refused",
  input: { id },
})

export const endOtherSessions = post('Account/EndOtherSessions', {
  access: 'signed-in',
  audit: changes('Ended all other own sessions'),
  summary: "End all of the caller's own sessions except the one with which this call is made",
})
