// API keys, with which programs make calls (rules access-30 to access-35).
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { maxKeyNameLength, keyScopes, maxKeyDays } from '../rules/key-scopes.ts'
import { dateTime, id, nameOf, optionalId } from '../shapes.ts'

const pleaseChooseScopes = { error: 'Please choose what the key is for' }
const pleaseSendDays = { error: `Please choose after how many days the key ends: 1 to ${maxKeyDays}` }

export const list = get('ApiKey/GetKeys', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The API keys that the caller may end: for an administrator all, for a manager of a whole client those of the client, for other managers their own',
  reply: z.object({
    keys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        scopes: z.array(z.enum(keyScopes)),
        /** The last four characters, by which people recognise the key. */
        lastCharacters: z.string(),
        madeBy: z.string(),
        /** The only client that the key reaches; null for all clients. */
        clientName: z.string().nullable(),
        createdDateTime: dateTime,
        endsDateTime: dateTime,
        /** At most a minute before the last call; null before the first one. */
        lastUsedDateTime: dateTime.nullable(),
        /** Why the key does not work; null if it works. */
        whyNot: z.enum(['ended', 'expired', 'noLongerMay']).nullable(),
      }),
    ),
    /** Whether the caller is a manager who makes SCIM tokens for a directory too (rule provisioning-2). */
    mayProvision: z.boolean(),
  }),
})

export const create = post('ApiKey/CreateKey', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Made an API key'),
  summary: 'Make an API key that acts in the name of the caller; it is answered once and never again',
  input: {
    name: nameOf('Please enter a name', maxKeyNameLength),
    scopes: z
      .array(z.enum(keyScopes, pleaseChooseScopes), pleaseChooseScopes)
      .min(1, pleaseChooseScopes)
      .transform((scopes) => [...new Set(scopes)]),
    /** From now, in days of 24 hours. */
    days: z.number(pleaseSendDays).int(pleaseSendDays).min(1, pleaseSendDays).max(maxKeyDays, pleaseSendDays),
    /** The only client that the key reaches. Without it a key of an administrator reaches all clients. */
    clientId: optionalId,
  },
  reply: z.object({ id: z.string(), key: z.string() }),
})

export const end = post('ApiKey/EndKey', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Ended an API key'),
  summary: 'End an API key at once, for good',
  input: { id },
})
