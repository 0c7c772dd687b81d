// The rows of lists of people, as pages and as files show them.
import { sql } from 'kysely'
import type { Cell } from '#contract/rules/csv.ts'
import { invitationTexts, stateInWords } from '#contract/rules/people-list.ts'
import type { Scope } from '../../access/who.ts'
import { isLocked } from '../../identity/login-card-queries.ts'
import { type OwnField, listedFieldsOf } from '../../identity/own-field-queries.ts'
import { isClosedRecord, nameColumns, type people, roleColumns } from '../../identity/people-queries.ts'
import { trainingRow } from './training-queries.ts'

type People = ReturnType<typeof people>
/** Joins what rows and orders need. Counting does not, and tables that a query does not use are not read. */
export const withTraining = (found: People) =>
  found
    .innerJoin('last_invitations', 'last_invitations.user_id', 'users.id')
    .leftJoin('people_obligations', 'people_obligations.user_id', 'users.id')
    .leftJoin('last_activities', 'last_activities.user_id', 'users.id')
type WithTraining = ReturnType<typeof withTraining>

/** The time of the last invitation; null if there is none (rule lists-20). */
const lastInvitation = sql<string | null>`nullif(last_invitations.at, '-infinity')`
/** Selects the columns that a row of a page shows. */
export const row = (found: WithTraining, scope: Scope) =>
  found
    .select(trainingRow(scope))
    .select(listedFieldsOf(scope, 'users.id').as('ownFields'))
    .select([lastInvitation.as('invitedDateTime'), isClosedRecord.as('isClosedRecord')])
    .select(['users.login_name as loginName', isLocked.as('isLocked')])
    .select([...roleColumns, 'users.email', 'users.url_token as urlToken', 'clients.name as clientName'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))

/** Selects the columns of a file. */
export const rowOfFile = (found: WithTraining, scope: Scope) =>
  found
    .select(trainingRow(scope))
    .select(listedFieldsOf(scope, 'users.id').as('ownFields'))
    .select([...roleColumns, ...nameColumns])
    .select(['clients.name as clientName', 'users.created_at as createdAt'])
    .select('users.login_name as loginName')
    .select(['users.starts_on as firstDay', 'users.ends_on as lastDay'])
    .select([
      'users.email_confirmed_at as confirmedAt',
      lastInvitation.as('invitedAt'),
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
      sql<number>`(select count(*) from course_records
        where user_id = users.id and started_at is not null)`.as('coursesStarted'),
      sql<number>`(select count(*) from course_records
        where user_id = users.id and completed_at is not null)`.as('coursesCompleted'),
    ])

type RowOfFile = Awaited<ReturnType<ReturnType<typeof rowOfFile>['execute']>>[number]
type Columns = Record<string, (row: RowOfFile) => Cell>
export const personColumns: Columns = {
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Organisation: ({ clientName }) => clientName,
}
export const accountColumns: Columns = {
  Status: ({ isArchived, confirmedAt }) => (isArchived ? 'Archived' : confirmedAt ? 'Registered' : 'Invited'),
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
  'Invited (UTC)': ({ invitedAt }) => (invitedAt ? new Date(invitedAt) : null),
  'Registered (UTC)': ({ confirmedAt }) => (confirmedAt ? new Date(confirmedAt) : null),
}
export const workingDayColumns: Columns = {
  'Start Date': ({ firstDay }) => firstDay,
  'End Date': ({ lastDay }) => lastDay,
}
/** Stands after the columns that the files had before there were people without an address. */
export const loginNameColumn: Columns = { 'Log-in name': ({ loginName }) => loginName }
export const learningColumns: Columns = {
  'Courses Started': ({ coursesStarted }) => coursesStarted,
  'Courses Completed': ({ coursesCompleted }) => coursesCompleted,
}
export const teamColumns: Columns = { Teams: ({ teams }) => teams.join('; ') }
export const trainingColumns: Columns = {
  State: ({ state }) => stateInWords(state),
  'Courses To Complete': ({ courses }) => courses,
  'Courses Done': ({ coursesDone }) => coursesDone,
  'Last Active (UTC)': ({ lastActiveDateTime }) => (lastActiveDateTime ? new Date(lastActiveDateTime) : null),
  Invitation: (person) => invitationTexts[person.invitation],
}

/** Stands last, as files had the others before it. */
export const exemptColumn: Columns = { 'Courses Exempt': ({ coursesExempt }) => coursesExempt }

/** Adds a column for each of these own fields to the file of a list. */
export const withOwnColumns = <L extends { file: { columns: Columns } }>(
  list: L,
  fields: readonly OwnField[],
) => ({
  ...list,
  file: { ...list.file, columns: { ...list.file.columns, ...Object.fromEntries(fields.map(ownColumn)) } },
})

const ownColumn = ({ id, name, kind }: OwnField): [string, (row: RowOfFile) => Cell] => [
  name,
  ({ ownFields: { [id]: value } }) =>
    value === undefined ? null : kind === 'number' ? Number(value) : value,
]
