// One's own sessions (rules access-40 to access-43), and codes of an authenticator app (rules access-47 to access-55).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { dateTime, id } from '../shapes.ts'
import { reason } from './person-training.ts'

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

/** The time since when the log-in asks for a code; null if it asks for none. */
const since = dateTime.nullable()
const currentPassword = z.string().max(1000).default('')
const code = z.string().max(100).default('')
/** The only time that they are shown. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = get('Account/GetSecondFactor', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'Since when the log-in of the caller asks for a code, and how many recovery codes are left',
  reply: z.object({ since, recoveryCodesLeft: z.number() }),
})

export const beginSecondFactor = post('Account/BeginSecondFactor', {
  access: 'signed-in',
  audit: changes('Began to set up an authenticator app'),
  summary:
    'Make a secret for an authenticator app of the caller; the log-in asks for codes only after TurnOnSecondFactor',
  input: { currentPassword },
  reply: z.object({
    /** In base32, for apps into which it is typed. */
    secret: z.string(),
    /** The address that apps read, as a QR code: the `d` of an SVG path, and how many units each side has. */
    qrCode: z.object({ size: z.number(), path: z.string() }),
  }),
})

export const turnOnSecondFactor = post('Account/TurnOnSecondFactor', {
  access: 'signed-in',
  audit: changes('Turned on codes of an authenticator app'),
  summary: 'From now on the log-in of the caller asks for a code; answers the recovery codes',
  input: { code },
  reply: recoveryCodes,
})

export const replaceRecoveryCodes = post('Account/ReplaceRecoveryCodes', {
  access: 'signed-in',
  audit: changes('Made new recovery codes'),
  summary: 'Make new recovery codes of the caller; the former ones no longer work',
  input: { currentPassword, code },
  reply: recoveryCodes,
})

export const turnOffSecondFactor = post('Account/TurnOffSecondFactor', {
  access: 'signed-in',
  audit: changes('Turned off codes of an authenticator app'),
  summary: 'The log-in of the caller asks for the password only',
  input: { currentPassword, code },
})

export const secondFactorOf = get('User/GetSecondFactor/{userId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Since when the log-in of a person asks for a code',
  input: { userId: id },
  reply: z.object({ since }),
})

export const resetSecondFactor = post('User/ResetSecondFactor', {
  access: ['ADMIN'],
  audit: changes('Reset the second factor of a person'),
  summary:
    'Take away the authenticator app and the recovery codes of another person, who then logs in with the password only; the reason is in the audit log',
  input: { userId: id, reason },
})
