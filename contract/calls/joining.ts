// People who joined a client and wait until somebody accepts them (rules clients-23 to clients-28), and the mail domains whose people may
// join without a referral code (rules clients-44 to clients-49).
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import { organisationDomain } from '../organisation-domain.ts'
import { canonicalDomain, maxDomains } from '../rules/mail-domains.ts'
import { dateTime, id, optionalId } from '../shapes.ts'
import { someUsers } from './users.ts'

export const waiting = get('Client/GetPeopleWhoWantToJoin', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'The people who wait to be accepted, the first 200 in the order in which they asked: of the own client, and for an administrator of one or of all. A manager limited to teams sees none',
  input: { clientId: optionalId },
  reply: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        clientName: z.string(),
        askedDateTime: dateTime,
      }),
    ),
    totalCount: z.number(),
    /** Whether the caller may accept and refuse people: false for a manager limited to teams. */
    mayDecide: z.boolean(),
    /** Whether people who join this client wait; null if all clients are shown. */
    approvesJoiners: z.boolean().nullable(),
    /** The mail domains whose people may join this client; none for a manager limited to teams, null if all clients are shown. */
    mailDomains: z.array(z.string()).nullable(),
  }),
})

/** How many people of how many other organisations have an address at a domain. */
export const peopleElsewhere = z.object({ people: z.number(), organisations: z.number() })

export const previewDomain = get('Client/PreviewAllowedMailDomain/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many people of other organisations have an address at a mail domain, before it is allowed',
  input: { clientId: id, domain: organisationDomain },
  reply: peopleElsewhere,
})

export const addDomain = post('Client/AllowMailDomain', {
  access: ['ADMIN'],
  audit: changes('Allowed a mail domain'),
  summary: `Let people with an address at a mail domain join a client without its referral code; at most ${maxDomains} domains of a client, and a domain belongs to one client`,
  input: {
    clientId: id,
    domain: organisationDomain,
    /** From the preview, as the user has seen it. The call is refused if it is another number by now. */
    peopleElsewhere: z
      .number({ error: 'Please send the number of people of the preview' })
      .int({ error: 'Please send the number of people of the preview' })
      .min(0, { error: 'Please send the number of people of the preview' })
      .max(1_000_000_000, { error: 'Please send the number of people of the preview' })
      .default(0),
  },
})

export const removeDomain = post('Client/RemoveMailDomain', {
  access: ['ADMIN'],
  audit: changes('Removed an allowed mail domain'),
  summary:
    'Let people of a mail domain no longer join a client without its referral code; also those who have asked and not confirmed the address',
  input: { clientId: id, domain: z.string().max(300).transform(canonicalDomain) },
})

export const updateApproval = post('Client/UpdateApproval', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed whether people who join are accepted first'),
  summary:
    'Let people who join a client with its referral code wait until they are accepted, or let them in at once; an administrator names the client',
  input: {
    clientId: optionalId,
    approvesJoiners: z.boolean({ error: 'Please choose whether people who join are accepted first' }),
  },
})

/** The number of people who were still waiting. The others have been accepted or refused by somebody else. */
const decided = z.object({ people: z.number() })

export const accept = post('Client/AcceptPeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Accepted people who want to join'),
  summary: 'Accept people who wait: each takes a seat and is mailed that they can log in. All or none',
  input: { userIds: someUsers },
  reply: decided,
  bodyLimit: 1_000_000,
})

export const refuse = post('Client/RefusePeople', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Refused people who want to join'),
  summary: 'Refuse people who wait: each is mailed, and the account is removed. All or none',
  input: { userIds: someUsers },
  reply: decided,
  bodyLimit: 1_000_000,
})
