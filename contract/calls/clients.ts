// Client organisations.
import { showNumber } from '../rules/numbers.ts'
import { z } from 'zod'
import { download, get, post, roles, changes, exports } from '../call.ts'
import { hasEmoji } from '../rules/login-names.ts'
import { clientStatuses } from '../rules/client-status.ts'
import { clientsOrder, peopleOfClientOrder } from '../rules/list-order.ts'
import { pathwaySummary } from './pathways.ts'
import { listedFields } from './person-fields.ts'
import {
  deletionCounts,
  invitedDateTime,
  isClosedRecord,
  isLocked,
  learnerFilter,
  listedTraining,
  loginName,
} from './users.ts'
import {
  certificateFormat,
  email,
  firstName,
  id,
  lastName,
  listFormat,
  nameOf,
  option,
  optionalDay,
  byCursor,
  paged,
  pageFromOne,
  pageSize,
  withCursor,
  required,
  searchTerm,
  sortedBy,
  sortedByOwnFieldToo,
  text,
  timeZone,
  urlToken,
  previousValues,
  visible,
} from '../shapes.ts'

/** A plausible maximum. */
const maximumLearners = 1_000_000

/** 0 means unlimited (rule clients-3). */
function learnerLimit(message: string) {
  const error = { error: message }
  const learners = z
    .number(error)
    .int(error)
    .min(0, error)
    .max(maximumLearners, {
      error: `Please enter at most ${showNumber(maximumLearners)} learners, or 0 for unlimited`,
    })
  const written = z.string(error).trim().regex(/^\d+$/, error).transform(Number).pipe(learners)
  return z.union([learners, written], error)
}

/** How often a referral code can be used: 0, and an empty text, mean without a limit. */
const maxUses = z.union(
  [
    z.literal('').transform(() => 0),
    learnerLimit('Please enter how many people can join with the code, or leave it empty'),
  ],
  { error: 'Please enter how many people can join with the code, or leave it empty' },
)

const clientName = nameOf('Please enter a client name')
/** It is printed on log-in cards. */
const referalCode = required('Please add a referral code', 50).refine((code) => !hasEmoji(code), {
  error: 'Please enter a referral code of letters, digits and signs',
})

const client = {
  id: z.string(),
  name: z.string(),
  urlToken: z.string(),
  referalCode: z.string(),
  maximumNumberOfLearners: z.number(),
  numberOfLearners: z.number(),
  isPaused: z.boolean(),
}

export const create = post('Account/CreateClient', {
  access: ['ADMIN'],
  audit: changes('Created a client'),
  summary: 'Create a client and its first client manager, who gets an e-mail to confirm the account',
  input: {
    clientName,
    firstName,
    lastName,
    email,
    phoneNumber: visible(required('Please add a phone number', 50)),
    referalCode,
    maximumNumberOfLearners: learnerLimit('Please select number of learners'),
  },
  reply: z.object({ client: z.object({ id: z.string(), urlToken: z.string() }) }),
})

/** The filters and the order of the list of clients. */
const listed = {
  searchTerm,
  status: z.enum(clientStatuses, { error: `Please filter by ${clientStatuses.join(' or ')}` }).optional(),
  ...sortedBy(clientsOrder),
}

export const list = get('Admin/GetAllClients/{page}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of clients, by name unless another order is asked for',
  input: { page: pageFromOne, pageSize, ...byCursor, ...listed },
  reply: z.object({ clients: z.array(z.object(client)), ...paged, ...withCursor }),
})

export const exportList = download('Admin/ExportClients', {
  access: ['ADMIN'],
  audit: exports('Exported the list of clients'),
  summary: 'The list of clients as it is filtered and sorted, as CSV or XLSX',
  input: { ...listed, format: listFormat },
})

export const options = get('Admin/ClientList', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'Every client, to choose from',
  reply: z.object({ clients: z.array(option) }),
})

export const openClient = get('Admin/GetClientByUrlToken/{urlToken}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One client with its assigned pathways and those still to choose from',
  input: { urlToken },
  reply: z.object({
    client: z.object({
      ...client,
      /** The number of taken seats. Learners who joined by code and have not confirmed their address take none (rule people-21). */
      takenSeats: z.number(),
      /** Empty if the time zone of the provider applies (rule deadlines-50). */
      timeZone: z.string(),
      providerTimeZone: z.string(),
      /** The last day of the referral code, in the time zone of the client; empty without an end. */
      codeEndsOn: z.string(),
      /** 0 without a limit. */
      codeMaxUses: z.number(),
      /** How many people have asked to join with the code. */
      codeUses: z.number(),
      /** The contact person at the client, and its postal address; empty if unknown. */
      contact: z.string(),
      address: z.string(),
      /** The codes from before that go on until a day. */
      formerCodes: z.array(
        z.object({ code: z.string(), endsOn: z.string(), maxUses: z.number(), uses: z.number() }),
      ),
      assignedLearningPathways: z.array(pathwaySummary),
      learningPathwayDropDown: z.array(option),
    }),
  }),
})

/** The filters of the people of a client. */
export const peopleOfClientFilter = {
  ...learnerFilter,
  clientId: id,
  role: z.enum(roles, { error: `Please filter by ${roles.join(' or ')}` }).optional(),
}
const wantedPeople = { ...peopleOfClientFilter, ...sortedByOwnFieldToo(peopleOfClientOrder) }

export const people = get('Admin/GetAllUsersForClient/{page}/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of the people of one client',
  input: { page: pageFromOne, pageSize, ...byCursor, ...wantedPeople },
  reply: z.object({
    users: z.array(
      z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        loginName,
        identityRole: z.object({ name: z.string() }),
        urlToken: z.string(),
        isLocked,
        ownFields: listedFields,
        invitedDateTime,
        isClosedRecord,
        ...listedTraining,
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const exportPeople = download('Admin/ExportClientUsers', {
  access: ['ADMIN'],
  audit: exports('Exported the people of a client'),
  summary: 'The people of one client as they are filtered and sorted, as CSV or XLSX',
  input: { ...wantedPeople, format: listFormat },
})

export const exportCertificates = download('Admin/ExportClientCertificates', {
  access: ['ADMIN'],
  audit: exports('Exported the certificates of the people of a client'),
  summary:
    'The last certificate for each course of the people of one client as they are filtered, as a ZIP with a PDF for each, or as one PDF to print',
  input: { ...wantedPeople, format: certificateFormat },
})

const one = { clientId: id }

export const pause = post('Admin/PauseClient', {
  access: ['ADMIN'],
  audit: changes('Paused a client'),
  summary: 'Pause a client: its people can no longer log in, all data stays',
  input: one,
})
export const unpause = post('Admin/UnPauseClient', {
  access: ['ADMIN'],
  audit: changes('Ended the pause of a client'),
  summary: 'Let the people of a paused client log in again',
  input: one,
})
export const archive = post('Admin/ArchiveClient', {
  access: ['ADMIN'],
  audit: changes('Archived a client'),
  summary: 'Archive a client: only in the list of archived ones, can be restored',
  input: one,
})
export const unarchive = post('Admin/UnarchiveClient', {
  access: ['ADMIN'],
  audit: changes('Restored a client'),
  summary: 'Restore an archived client',
  input: one,
})
export const losses = get('Admin/GetClientLosses/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How much is deleted with a client, and what stays without its people or their names',
  input: one,
  reply: deletionCounts,
})
export const remove = post('Admin/DeleteClient', {
  access: ['ADMIN'],
  audit: changes('Deleted a client'),
  summary: 'Delete a client, its people and their personal data; for 30 days it can be restored',
  input: one,
})

export const updateMaximum = post('Admin/UpdateMaxLearners', {
  access: ['ADMIN'],
  audit: changes('Changed the number of learners of a client'),
  summary: 'Change how many learners a client may have; 0 is unlimited',
  input: {
    clientId: id,
    maxLearners: learnerLimit('Please enter a whole number of learners, or 0 for unlimited'),
    was: previousValues,
  },
})

export const updateTimeZone = post('Admin/UpdateClientTimeZone', {
  access: ['ADMIN'],
  audit: changes('Changed the time zone of a client'),
  summary: 'Set the time zone in which the due dates of a client are days; an empty one follows the provider',
  input: { clientId: id, timeZone, was: previousValues },
})

export const updateDetails = post('Admin/UpdateClient', {
  access: ['ADMIN'],
  audit: changes('Changed the name, the referral code or the contact of a client'),
  summary:
    'Change the name, the contact and the address of a client, and its referral code with its last day and its number of uses. A code that is replaced stops at once, or goes on until a day',
  input: {
    clientId: id,
    clientName,
    referalCode,
    codeEndsOn: optionalDay.default(''),
    codeMaxUses: maxUses.default(0),
    /** Only read when the code changes: the last day of the old one, in the time zone of the client; empty if it stops at once. */
    oldCodeUntil: optionalDay.default(''),
    /** The contact and the address stay as they are if they are not sent. */
    contact: text(500).optional(),
    address: text(500).optional(),
    was: previousValues,
  },
})
