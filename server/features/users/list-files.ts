// The lists of people as files.
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { type Person, type Scope, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { PackedIds } from '../../db/packed-ids.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { roleName } from '../../identity/role-name.ts'
import { type PeopleList, idsOfList, rowsOfFile } from './queries.ts'

type Row = Awaited<ReturnType<typeof rowsOfFile>>[number]
type Columns = Record<string, (row: Row) => Cell>
type PeopleFileInput = Parameters<typeof idsOfList>[3] & { format: ListFormat }

const person: Columns = {
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Organisation: ({ clientName }) => clientName,
}
const account: Columns = {
  Status: ({ isArchived, confirmedAt }) => (isArchived ? 'Archived' : confirmedAt ? 'Registered' : 'Invited'),
  'Created (UTC)': ({ createdAt }) => new Date(createdAt),
  'Invited (UTC)': ({ invitedAt }) => (invitedAt ? new Date(invitedAt) : null),
  'Registered (UTC)': ({ confirmedAt }) => (confirmedAt ? new Date(confirmedAt) : null),
}
const teams: Columns = { Teams: (row) => row.teams }
const learning: Columns = {
  'Courses Started': ({ coursesStarted }) => coursesStarted,
  'Courses Completed': ({ coursesCompleted }) => coursesCompleted,
}
const role: Columns = {
  Role: (row) => roleName(hasRole(row, 'ADMIN') ? 'ADMIN' : 'CLIENTADMIN'),
}

const ownRole: Columns = { Role: (row) => roleName(row.role) }

const files = {
  learners: { name: 'Learners', columns: { ...person, ...account, ...learning, ...teams } },
  users: { name: 'Users', columns: { ...person, ...role, ...account, ...teams } },
  client: { name: 'Client users', columns: { ...person, ...ownRole, ...account, ...learning, ...teams } },
}

/** Everybody in the list as it is filtered, in its order. @throws Refusal 400 for too many rows for a workbook */
export async function peopleFile(
  { db }: App,
  who: Person,
  list: PeopleList,
  wanted: PeopleFileInput,
): Promise<Download> {
  const scope = scopeOf(who)
  return fileOfPeople({ db }, scope, list, await idsOfList(db, scope, list, wanted), wanted.format)
}

/** These people, in this order. @throws Refusal 400 for too many rows for a workbook */
export const fileOfPeople = (
  { db }: Pick<App, 'db'>,
  scope: Scope,
  list: keyof typeof files,
  ids: PackedIds,
  format: ListFormat,
): Download => listFile({ ...files[list], format, ids, rowsOf: (some) => rowsOfFile(db, scope, some) })
