// Managing people: creating, changing, deleting and archiving them, and their roles.
import { z } from 'zod'
import { download, get, post, postDownload, roles, changes, exports } from '../call.ts'
import { type DeletionPart, deletionPartNames } from '../rules/deletion.ts'
import { usersOrder } from '../rules/list-order.ts'
import { personStates } from '../rules/compliance.ts'
import { maxAtOnce, tooManyAtOnce, peopleStatuses } from '../rules/people.ts'
import { activePeriods, invitationStates, trainingProgresses, trainingStates } from '../rules/people-list.ts'
import {
  actionId,
  csvFormat,
  dateTime,
  email,
  employeeNumber,
  firstName,
  id,
  lastName,
  listFormat,
  optionalDaySince1900,
  optionalId,
  byCursor,
  paged,
  pageFromOne,
  pageSize,
  withCursor,
  searchTerm,
  sortedByOwnFieldToo,
  text,
  urlToken,
  previousValues,
} from '../shapes.ts'
import { listedFields, ownFields } from './person-fields.ts'

/** The values of `{kind}` in `Account/Create{kind}`. Upper and lower case are not distinguished. */
export const kinds = ['learner', 'admin', 'clientadmin'] as const

/** The name with which a person without an address logs in; null for everybody else. */
export const loginName = z.string().nullable()
/** Whether wrong PINs have locked the log-in until somebody unlocks it. */
export const isLocked = z.boolean()

export const managedUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The answer with which the mail server permanently refused the last mail to this address; null while it accepts mail (rule mail-6). */
  emailRefusal: z.string().nullable(),
  phoneNumber: z.string(),
  /** The number at the employer, which lists of people bring; null if it is not known. */
  employeeNumber: z.string().nullable(),
  /** The first and the last working day, as days of the client; null if there is none. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** Whether the first working day is still to come. */
  startsLater: z.boolean(),
  /** The current day of the client. */
  today: z.string(),
  loginName,
  isLocked,
  /** Whether the person has ever logged in, in whichever way. */
  hasLoggedIn: z.boolean(),
  urlToken: z.string(),
  clientId: z.string(),
  client: z.object({ name: z.string() }),
  identityRole: z.object({ name: z.string() }),
  secondaryRole: z.string().nullable(),
})

/** The first and the last working day of a learner. An empty text removes it, and what is left out stays as it is (rule people-80). */
export const workingDays = {
  startsOn: optionalDaySince1900.nullish(),
  endsOn: optionalDaySince1900.nullish(),
}

/** The employee number in a change of a person. An empty text removes it, and what is left out stays as it is (rule people-140). */
export const changedNumber = employeeNumber.nullish()

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: `Please filter by ${values.join(' or ')}` }).optional()

/** The filters of lists of learners by training and invitation (rules lists-28 to lists-31). */
export const trainingFilter = {
  state: oneOf(trainingStates),
  progress: oneOf(trainingProgresses),
  active: oneOf(activePeriods),
  invitation: oneOf(invitationStates),
}

/** The training and the invitation of a person in a list. */
export const listedTraining = {
  /** Null for somebody who has nothing to complete; then the three numbers are 0. */
  state: z.enum(personStates).nullable(),
  /** The courses that have to be completed, without those from which the person is exempt. */
  courses: z.number(),
  coursesDone: z.number(),
  coursesExempt: z.number(),
  /** The time of the last activity in any course, to the minute. */
  lastActiveDateTime: dateTime.nullable(),
  /** Whether the person has ever logged in, in whichever way. */
  hasLoggedIn: z.boolean(),
  invitation: z.enum(invitationStates),
  /** The names of those teams that the caller may know. */
  teams: z.array(z.string()),
  /** The first working day while it is still to come; null otherwise. */
  startsOn: z.string().nullable(),
}

/** The filters of a list of people. */
export const peopleFilter = {
  searchTerm,
  status: oneOf(peopleStatuses),
  /** The list contains only the people of this client. */
  clientId: optionalId,
  /** The list contains only the people of this team. */
  teamId: optionalId,
  /** The list contains only the people who have this value of an own field: the id of the field, a colon and the value. */
  ownField: text(300).optional(),
}
/** The filters of the list of learners. */
export const learnerFilter = { ...peopleFilter, ...trainingFilter }

/** The time at which a person in a list was last sent an invitation; null if there was none. */
export const invitedDateTime = dateTime.nullable()
/** Whether the account is the record of somebody who was moved to another client. It stays archived. */
export const isClosedRecord = z.boolean()

const listedUser = z.object({
  ownFields: listedFields,
  id: z.string(),
  name: z.string(),
  email: z.string(),
  urlToken: z.string(),
  clientName: z.string(),
  role: z.string(),
  invitedDateTime,
  isClosedRecord,
})

export const create = post('Account/Create{kind}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Created an account'),
  summary:
    'Create a learner, an administrator or a client manager, who gets an e-mail to confirm the account; the refusal of an address names the archived person of the same client who has it. An administrator may name a client; a manager adds to the own one, whatever is sent as clientId',
  input: {
    kind: z.enum(kinds),
    firstName,
    lastName,
    email,
    employeeNumber: employeeNumber.default(''),
    clientId: optionalId,
    /** The team of the client that the person joins. It is required if the caller is a manager limited to several teams (rule teams-7). */
    teamId: optionalId,
    ...workingDays,
    /** A value of each required own field has to be among them. */
    ownFields: ownFields.default({}),
  },
  reply: z.object({ user: z.object({ id: z.string(), urlToken: z.string() }) }),
})

export const list = get('User/get{role}users/', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'Administrators and client managers the caller may see; totalPages is the number of matching people',
  input: {
    role: z.enum(roles),
    pageNumber: pageFromOne,
    pageSize,
    ...byCursor,
    ...peopleFilter,
    ...sortedByOwnFieldToo(usersOrder),
  },
  reply: z.object({ users: z.array(listedUser), ...paged, ...withCursor }),
})

export const exportList = download('User/ExportList', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the list of users'),
  summary: 'The list of administrators and client managers as it is filtered and sorted, as CSV or XLSX',
  input: { ...peopleFilter, ...sortedByOwnFieldToo(usersOrder), format: listFormat },
})

export const openUser = get('User/Get{role}UserByUrlToken/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'One person',
  input: { role: z.enum(roles), urlToken },
  reply: z.object({ user: managedUser }),
})

export const openArchived = get('User/GetArchivedUser/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'One archived person: a learner or a user, or the closed record of somebody who was moved',
  input: { urlToken },
  reply: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Empty for a person who logs in with a name, and for a closed record. */
    email: z.string(),
    loginName,
    /** Empty if it is not known. */
    employeeNumber: z.string(),
    clientName: z.string(),
    role: z.enum(roles),
    secondaryRole: z.enum(roles).nullable(),
    archivedDateTime: dateTime,
    isClosedRecord,
  }),
})

export const update = post('User/UpdateUser', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed a person'),
  summary:
    'Change the name, e-mail address and employee number of a person, and the start and end date of a learner; everything else sent is ignored',
  input: {
    id,
    firstName,
    lastName,
    email,
    employeeNumber: changedNumber,
    ...workingDays,
    was: previousValues,
  },
})

/** How many rows are deleted, stay without a person, or stay without the name (contract/rules/deletion.ts). */
export const deletionCounts = z.object(
  Object.fromEntries(deletionPartNames.map((name) => [name, z.number()])) as Record<
    DeletionPart,
    z.ZodNumber
  >,
)

export const losses = get('User/GetUserLosses/{id}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'How much is deleted with a person, and what stays without the person or the name',
  input: { id },
  reply: deletionCounts,
})

export const remove = post('User/DeleteUser', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Deleted a person'),
  summary: 'Delete a person and their personal data; for 30 days they can be restored',
  input: { id },
})

const noUsers = { error: 'Please select at least one user' }
export const someUsers = z.array(id, noUsers).min(1, noUsers).max(maxAtOnce, { error: tooManyAtOnce })

/** This call only reads. It is a POST, because an address may be too short for all ids. */
export const lossesOfMany = post('User/GetUsersLosses', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'How much is deleted with several people',
  input: { selectedUserIds: someUsers },
  reply: deletionCounts,
  bodyLimit: 1_000_000,
})

export const removeMany = post('User/deleteusers', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Deleted people'),
  summary: 'Delete several people: all or none; for 30 days they can be restored',
  input: { selectedUserIds: someUsers },
  bodyLimit: 1_000_000,
})
export const archive = post('User/archive', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Archived people'),
  summary: 'Archive several people: all or none',
  input: { userIds: someUsers },
  reply: z.object({ actionId }),
  bodyLimit: 1_000_000,
})
export const unarchive = post('User/unarchive', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Restored people'),
  summary: 'Restore archived people: all or none; end dates that have passed are removed',
  input: { userIds: someUsers },
  reply: z.object({ actionId, endDatesRemoved: z.number() }),
  bodyLimit: 1_000_000,
})
export const exportMany = postDownload('User/exportusers', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported people'),
  summary: 'The selected learners with their results, as CSV',
  input: { selectedUserIds: someUsers, format: csvFormat },
  bodyLimit: 1_000_000,
})

export const assignLearner = post('Admin/AssignLearnerClaim', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Made a person a learner too'),
  summary: 'Let a person take courses too',
  input: { userId: id },
})
export const assignAdmin = post('Admin/AssignAdminClaim', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Made a person a client manager too'),
  summary: "Let a person manage too: their client, or the platform for the provider's own people",
  input: { userId: id },
})
