// One's own sessions (rules access-40 to access-43), codes of an authenticator app (rules access-47 to access-55), passkeys (rules access-82
// to access-84), and of whom a second factor is demanded (rules access-85 to access-88).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { newPasskey, passkeyOptions, usedPasskey } from '../passkeys.ts'
import { demandNames, maxGraceDays, maxPasskeyName } from '../rules/second-factors.ts'
import { dateTime, id, optionalId, previousValues, required, text, visible } from '../shapes.ts'
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
const code = z.string().max(100).default('')
/** The only time that they are shown. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const proveIdentity = post('Account/ProveIdentity', {
  access: 'signed-in',
  audit: changes('Entered the password again'),
  summary:
    'Show that it is really the caller, with the password and, if the log-in asks for one, a code: for ten minutes this session can change the address and what the log-in asks for',
  input: { currentPassword: z.string().max(1000).default(''), code },
})

export const proveByPasskey = post('Account/ProveByPasskey', {
  access: 'signed-in',
  audit: changes('Used a passkey again'),
  summary: 'The same with a passkey of the caller, and what BeginPasskeyLogin has answered',
  input: { passkey: usedPasskey },
})

export const secondFactor = get('Account/GetSecondFactor', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'Since when the log-in of the caller asks for a code, and how many recovery codes are left',
  reply: z.object({
    since,
    recoveryCodesLeft: z.number(),
    /** The log-in asks for it after the password, and ProveIdentity too: a code of the app, or a recovery code in place of a passkey. */
    asksFor: z.enum(['code', 'passkey']).nullable(),
    /** False for somebody who has only ever logged in with single sign-on. */
    hasPassword: z.boolean(),
    /** Whether there is another way to log in, so that the password can be removed. */
    mayRemovePassword: z.boolean(),
  }),
})

export const beginSecondFactor = post('Account/BeginSecondFactor', {
  access: 'signed-in',
  audit: changes('Began to set up an authenticator app'),
  summary:
    'Make a secret for an authenticator app of the caller; the log-in asks for codes only after TurnOnSecondFactor',
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
  reply: recoveryCodes,
})

export const turnOffSecondFactor = post('Account/TurnOffSecondFactor', {
  access: 'signed-in',
  audit: changes('Turned off codes of an authenticator app'),
  summary: 'The log-in of the caller asks for no code of an app any more',
})

const passkeyName = visible(text(maxPasskeyName))

export const passkeys = get('Account/GetPasskeys', {
  access: 'signed-in',
  audit: 'nothing',
  summary: "The caller's own passkeys, the newest first",
  reply: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The only host on which it works. */
        host: z.string(),
        isOfThisHost: z.boolean(),
        addedDateTime: dateTime,
        lastUsedDateTime: dateTime.nullable(),
      }),
    ),
  }),
})

export const beginPasskey = post('Account/BeginPasskey', {
  access: 'signed-in',
  audit: 'nothing',
  summary: 'What the browser needs to make a passkey of the caller for this host, within five minutes',
  reply: z.object({ options: passkeyOptions }),
})

export const addPasskey = post('Account/AddPasskey', {
  access: 'signed-in',
  audit: changes('Added a passkey'),
  summary:
    'Store a passkey that the browser has made; without a name it is named after the browser, with a number if one has that name. Answers recovery codes if the caller has none',
  input: { name: passkeyName.default(''), passkey: newPasskey },
  reply: recoveryCodes,
})

export const renamePasskey = post('Account/RenamePasskey', {
  access: 'signed-in',
  audit: changes('Renamed a passkey'),
  summary: "Give one of the caller's own passkeys another name",
  input: { id, name: visible(required('Please enter a name', maxPasskeyName)) },
})

export const removePasskey = post('Account/RemovePasskey', {
  access: 'signed-in',
  audit: changes('Removed a passkey'),
  summary: "Remove one of the caller's own passkeys, which logs in nobody any more",
  input: { id },
})

export const removePassword = post('Account/RemovePassword', {
  access: 'signed-in',
  audit: changes('Removed the own password'),
  summary:
    'Log in without a password from now on: with a passkey, or with the account of the organisation. A new one can be set by mail at any time',
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
    'Take away the authenticator app, the passkeys and the recovery codes of another person, who then logs in with the password only; the reason is in the audit log',
  input: { userId: id, reason },
})

const clientOrProvider = { clientId: optionalId }
const chooseDemand = { error: `Please choose of whom a second factor is demanded: ${demandNames.join(', ')}` }
const demandedOf = z.enum(demandNames, chooseDemand)
const wrongDays = { error: `Please enter a whole number of days from 0 to ${maxGraceDays}` }

export const demand = get('Account/GetSecondFactorDemand', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'Of whom a second factor is demanded: by the own client, and for an administrator by the one that is named, or by the provider of everybody',
  input: clientOrProvider,
  reply: z.object({ demandedOf: z.enum(demandNames), graceDays: z.number() }),
})

export const updateDemand = post('Account/UpdateSecondFactorDemand', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed of whom a second factor is demanded'),
  summary:
    'Demand a second factor of the people of a client, or of the people of all clients; after the days of grace they can do nothing before they have one',
  input: {
    ...clientOrProvider,
    demandedOf,
    graceDays: z.number(wrongDays).int(wrongDays).min(0, wrongDays).max(maxGraceDays, wrongDays),
    was: previousValues,
  },
})

export const previewDemand = get('Account/PreviewSecondFactorDemand', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Who of those of whom a second factor would be demanded has none yet: the first 50 by name',
  input: { ...clientOrProvider, demandedOf },
  reply: z.object({
    totalCount: z.number(),
    people: z.array(z.object({ id: z.string(), name: z.string(), clientName: z.string() })),
  }),
})
