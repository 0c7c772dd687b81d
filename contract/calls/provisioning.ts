// Provisioning: the directory of a client, such as Entra or Okta, adds, changes and archives its people by SCIM
// (docs/rules/provisioning.md). Its own requests are no calls of this contract: docs/integrations/provisioning.md describes them.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { maxTokenDays, maxTokenNameLength } from '../rules/provisioning.ts'
import { actionId, dateTime, id, nameOf, optionalId } from '../shapes.ts'

const pleaseSendDays = { error: `Please choose after how many days the token ends: 1 to ${maxTokenDays}` }
const pleaseDecide = { error: 'Please choose archive or keep' }
const pleaseSendSetting = { error: 'Please send whether managers may make tokens' }

export const openProvisioning = get('Provisioning/GetProvisioning', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The SCIM tokens of a client, what its directory did last, and whom it wanted to archive: of the own client, and for an administrator of the named one. A manager sees it where an administrator has allowed it, and not if limited to teams',
  input: { clientId: optionalId },
  reply: z.object({
    clientId: z.string(),
    /** Where a directory sends its requests. */
    address: z.string(),
    /** Whether managers of the whole client make and end tokens too. */
    managersMay: z.boolean(),
    tokens: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The last four characters, by which people recognise the token. */
        lastCharacters: z.string(),
        createdDateTime: dateTime,
        endsDateTime: dateTime,
        /** At most a minute before the last request; null before the first one. */
        lastUsedDateTime: dateTime.nullable(),
        /** Why the token does not work; null if it works. */
        whyNot: z.enum(['ended', 'expired']).nullable(),
      }),
    ),
    /** The last requests that changed something or were refused, similar ones together, the newest first. */
    requests: z.array(
      z.object({
        /** The time of the last of them. */
        dateTime,
        words: z.string(),
        /** Why it was refused; null if it was done. */
        refusal: z.string().nullable(),
      }),
    ),
    /** The people whom the directory wanted to archive, about whom an administrator has to decide; null if there is nothing to decide. */
    stop: z
      .object({
        sinceDateTime: dateTime,
        /** To be sent back with the decision: who came later is not decided about. */
        until: dateTime,
        people: z.array(z.object({ id: z.string(), name: z.string(), urlToken: z.string() })),
      })
      .nullable(),
  }),
})

export const createToken = post('Provisioning/CreateToken', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Made a SCIM token'),
  summary:
    'Make a token with which the directory of a client changes its people by SCIM; it is answered once and never again',
  input: {
    clientId: optionalId,
    name: nameOf('Please enter a name', maxTokenNameLength),
    /** From now, in days of 24 hours. */
    days: z
      .number(pleaseSendDays)
      .int(pleaseSendDays)
      .min(1, pleaseSendDays)
      .max(maxTokenDays, pleaseSendDays),
  },
  reply: z.object({ id: z.string(), token: z.string() }),
})

export const endToken = post('Provisioning/EndToken', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Ended a SCIM token'),
  summary: 'End a SCIM token at once, for good',
  input: { id },
})

export const letManagers = post('Provisioning/LetManagers', {
  access: ['ADMIN'],
  audit: changes('Changed who makes SCIM tokens'),
  summary: 'Choose whether the managers of the whole client make and end its SCIM tokens too',
  input: { clientId: id, managersMay: z.boolean(pleaseSendSetting) },
})

export const decide = post('Provisioning/Decide', {
  access: ['ADMIN'],
  audit: changes('Decided about people whom a directory wanted to archive'),
  summary:
    'Archive the people whom a directory wanted to archive, or keep them; it can archive others again then',
  input: {
    clientId: id,
    decision: z.enum(['archive', 'keep'], pleaseDecide),
    /** From what was shown. */
    until: z.iso.datetime({ error: 'Please send the time that was shown' }),
  },
  reply: z.object({ people: z.number(), actionId }),
})
