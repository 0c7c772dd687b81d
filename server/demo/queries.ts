// Holds the demo's SQL. Only the demo may write every table, because it writes rows with dates in the past.
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Package } from '#contract/rules/package.ts'
import type { TemplateType } from '#contract/calls/emails.ts'
import { anyOf } from '../db/any-of.ts'
import { isThere, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import type { RegistrationKind } from '../db/tables/registration.ts'
import type { Tables } from '../db/tables.ts'

/** Whether there are no people, and no organisation except the provider's own. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { people, clients } = await db
    .selectNoFrom((select) => [
      select.exists(select.selectFrom('users').select('id')).as('people'),
      select.exists(select.selectFrom('clients').where('is_provider', '=', false).select('id')).as('clients'),
    ])
    .executeTakeFirstOrThrow()
  return !people && !clients
}

export const hasAccount = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email)
    .select('id')
    .$call(isThere)

export const personByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email)
    .select(['id', 'client_id as clientId'])
    .executeTakeFirstOrThrow()

/** The course of this reference with its version, when it has been published. */
export async function versionOfReference(db: Database | Tx, reference: string) {
  const row = await db
    .selectFrom('courses')
    .innerJoin('course_versions', 'course_versions.id', 'courses.current_version_id')
    .where('courses.reference', '=', reference)
    .where('courses.deleted_at', 'is', null)
    .select(['courses.id as courseId', 'course_versions.id as versionId', 'course_versions.package'])
    .executeTakeFirst()
  return row && { ...row, package: row.package as Package }
}

export async function publishedOn(tx: Tx, courseId: string, at: Date) {
  const time = at.toISOString()
  await tx.updateTable('courses').set({ created_at: time }).where('id', '=', courseId).execute()
  await tx
    .updateTable('course_versions')
    .set({ created_at: time })
    .where('course_id', '=', courseId)
    .execute()
}

export const setValidity = (tx: Tx, courseId: string, months: number) =>
  tx.updateTable('courses').set({ valid_months: months }).where('id', '=', courseId).execute()

export async function becomeProvider(
  tx: Tx,
  { name, look }: { name: string; look: Omit<Insertable<Tables['themes']>, 'client_id'> },
): Promise<string> {
  const { id } = await tx
    .updateTable('clients')
    .set({ name })
    .where('is_provider', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('themes')
    .values({ client_id: id, ...look })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(look))
    .execute()
  return id
}

/** Stores the privacy facts of the provider, and hides the steps of a first day. */
export async function addSettings(tx: Tx, facts: Updateable<Tables['provider_settings']>) {
  await tx
    .updateTable('provider_settings')
    .set({ ...facts, first_steps_hidden_at: sql<string>`now()` })
    .execute()
}

export async function addPost(tx: Tx, post: Insertable<Tables['blog_posts']>): Promise<string> {
  return (await tx.insertInto('blog_posts').values(post).returning('id').executeTakeFirstOrThrow()).id
}

export async function addTheme(tx: Tx, theme: Insertable<Tables['themes']>) {
  await tx.insertInto('themes').values(theme).execute()
}

export async function addField(tx: Tx, field: Insertable<Tables['person_fields']>): Promise<string> {
  return (await tx.insertInto('person_fields').values(field).returning('id').executeTakeFirstOrThrow()).id
}

export const addClient = (tx: Tx, client: Insertable<Tables['clients']>) =>
  tx.insertInto('clients').values(client).returning('id').$call(readValue('id'))

export async function addPathway(
  tx: Tx,
  pathway: Insertable<Tables['pathways']>,
  courseIds: string[],
): Promise<string> {
  const { id } = await tx.insertInto('pathways').values(pathway).returning('id').executeTakeFirstOrThrow()
  // The courses are added one by one, because their order is the order in which they are added.
  for (const courseId of courseIds)
    await tx
      .insertInto('pathway_courses')
      .values({ pathway_id: id, course_id: courseId, added_at: pathway.created_at })
      .execute()
  return id
}

/** Moves the account and the card of somebody without an address, which were made now, to an earlier time. */
export async function beganOn(
  tx: Tx,
  userId: string,
  { createdAt, registeredAt }: { createdAt: Date; registeredAt: Date | null },
) {
  const at = createdAt.toISOString()
  await tx
    .updateTable('users')
    .set({ created_at: at, member_since: at, email_confirmed_at: registeredAt?.toISOString() ?? null })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('login_cards')
    .set({ code_ends_at: sql<string>`code_ends_at - (now() - ${at}::timestamptz)` })
    .where('user_id', '=', userId)
    .execute()
}

/** @throws Error for a team that is not in the demo */
export async function joinTeamNamed(
  tx: Tx,
  userId: string,
  { clientId, name, since }: { clientId: string; name: string; since: Date },
) {
  const team = await tx
    .selectFrom('teams')
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  await addRows(tx, 'team_members', [{ team_id: team.id, user_id: userId, since: since.toISOString() }])
}

export const peopleOfClient = (tx: Tx, clientId: string) =>
  tx.selectFrom('users').where('client_id', '=', clientId).select(['id', 'email']).execute()

interface TeamRows {
  clientId: string
  name: string
  since: string
  people: string[]
  managers: string[]
  pathways: string[]
}

export async function addTeamRows(
  tx: Tx,
  { clientId, name, since, people, managers, pathways }: TeamRows,
): Promise<string> {
  const { id } = await tx
    .insertInto('teams')
    .values({ client_id: clientId, name, created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRows(
    tx,
    'team_members',
    people.map((user_id) => ({ team_id: id, user_id, since })),
  )
  await addRows(
    tx,
    'team_managers',
    managers.map((user_id) => ({ team_id: id, user_id })),
  )
  await addRows(
    tx,
    'team_pathways',
    pathways.map((pathway_id) => ({ team_id: id, pathway_id, assigned_at: since })),
  )
  return id
}

/** Selects what the people of a client had to complete on a day, by which pathways, and how far they were. */
export const obligationsOn = (clientId: string, day: string) => sql`
  select required.user_id, required.status, assignment.pathway_ids
    from (select array(select id from users where client_id = ${clientId}::uuid and is_learner) as ids) as people
   cross join lateral obligations_on(people.ids, ${day}::date) as required
    join lateral (
      select user_id, course_id, array_agg(distinct pathway_id) as pathway_ids
        from due_dates_on(people.ids, ${day}::date) group by user_id, course_id
    ) as assignment on assignment.user_id = required.user_id and assignment.course_id = required.course_id`

export const clientsOf = (tx: Tx) => tx.selectFrom('clients').orderBy('id').select('id').execute()

/** Adds rows of one table, as many as a statement takes at a time. */
export async function addRows<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Insertable<Tables[Name]>[],
) {
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + 500))
      .execute()
}

export async function registrationLists(tx: Tx): Promise<Record<RegistrationKind, string[]>> {
  const rows = await tx
    .selectFrom('registration_options')
    .where('removed_at', 'is', null)
    .orderBy('position')
    .select(['id', 'kind'])
    .execute()
  const of = (kind: RegistrationKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return {
    gender: of('gender'),
    ethnicity: of('ethnicity'),
    employmentStatus: of('employmentStatus'),
    jobRole: of('jobRole'),
  }
}

/** Marks the mail that has just been written to this person as sent at this time. */
export async function sentOn(tx: Tx, userId: string, template: TemplateType, at: Date) {
  const time = at.toISOString()
  await tx
    .updateTable('outbox')
    .set({
      created_at: time,
      next_attempt_at: time,
      processed_at: new Date(at.getTime() + 2_000).toISOString(),
      attempts: 1,
    })
    .where('user_id', '=', userId)
    .where('template_type', '=', template)
    .where('processed_at', 'is', null)
    .execute()
}

/** Changes the link in an old mail: it is used, or its remaining life is as short as the mail is old. */
export async function linkOf(tx: Tx, userId: string, { usedAt, age }: { usedAt: Date | null; age: Date }) {
  await tx
    .updateTable('link_tokens')
    .set({
      closed_at: usedAt?.toISOString() ?? null,
      expires_at: sql<string>`expires_at - (now() - ${age.toISOString()}::timestamptz)`,
    })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function earnedOn(tx: Tx, trackingId: string, at: Date) {
  await tx
    .updateTable('certificates')
    .set({ completed_at: at.toISOString(), issued_at: at.toISOString() })
    .where('tracking_id', '=', trackingId)
    .execute()
}

export async function clientOfCode(tx: Tx, referralCode: string): Promise<string | undefined> {
  const client = await tx
    .selectFrom('clients')
    .where('referral_code', '=', referralCode)
    .select('id')
    .executeTakeFirst()
  return client?.id
}

/** Returns the people who have passed a course, the first to do so first. */
export const passedBy = (tx: Tx, courseId: string) =>
  tx
    .selectFrom('course_records as record')
    .innerJoin('users', 'users.id', 'record.user_id')
    .where('record.course_id', '=', courseId)
    .where('record.lesson_status', '=', 4)
    .where('record.completed_at', 'is not', null)
    .orderBy('record.completed_at')
    .orderBy('users.email')
    .select([
      'record.id as recordId',
      'record.user_id as userId',
      'record.client_id as clientId',
      'users.email',
      sql<string>`record.completed_at`.as('completedAt'),
    ])
    .execute()

/** Returns the people who can have posted: those who have confirmed their account, archived or not. */
export async function authors(tx: Tx) {
  const rows = await tx
    .selectFrom('users')
    .where('email_confirmed_at', 'is not', null)
    .orderBy('email')
    .select([
      'id',
      'client_id as clientId',
      'email_confirmed_at as confirmedAt',
      sql<string>`first_name || ' ' || last_name`.as('name'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, confirmedAt: row.confirmedAt as string }))
}

/** Marks the reminders that wait as recorded at that moment. */
export async function recordReminders(db: Database, moment: Date): Promise<void> {
  const at = moment.toISOString()
  const recorded = await db
    .updateTable('outbox')
    .set({ created_at: at, processed_at: at, attempts: 1 })
    .where('processed_at', 'is', null)
    .where('template_type', 'in', ['Reminder', 'Digest', 'OverdueNotice'])
    .returning('id')
    .execute()
  await db
    .updateTable('reminder_mails')
    .set({ created_at: at })
    .where('mail_id', '=', anyOf(recorded.map(({ id }) => id)))
    .execute()
}
