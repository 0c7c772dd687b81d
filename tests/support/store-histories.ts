// Writes random histories of training into a database.
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { type History, moment } from './random-histories.ts'

/** @returns their ids, in the order of the histories */
export async function storeHistories(db: Database, histories: History[]): Promise<string[]> {
  const people = await db
    .insertInto('users')
    .values(
      histories.map(({ org, memberSince, startsOn, joinedAt }, index) => ({
        client_id: org.id,
        first_name: 'Pat',
        last_name: `Random ${index}`,
        email: `random-${index}-${crypto.randomUUID()}@example.test`,
        url_token: crypto.randomUUID().replaceAll('-', ''),
        role: 'LEARNER' as const,
        member_since: memberSince,
        starts_on: startsOn,
        email_confirmed_at: joinedAt,
      })),
    )
    .returning(['id', 'last_name as name'])
    .execute()
  const ids = histories.map((_, index) => people.find(({ name }) => name === `Random ${index}`)?.id as string)
  await storeFacts(db, histories, ids)
  return ids
}

async function storeFacts(db: Database, histories: History[], ids: string[]) {
  const rows = histories.flatMap(({ facts, teams }, index) => {
    const person = ids[index] as string
    return { person, teams, facts: [...facts] }
  })
  const all = <T>(
    of: (person: string, course: string, facts: ReturnType<History['facts']['get']> & {}) => T[],
  ) => rows.flatMap(({ person, facts }) => facts.flatMap(([course, known]) => of(person, course, known)))
  const write = (table: string, values: object[]) => insertAll(db, table, values)
  await write(
    'team_members',
    rows.flatMap(({ person, teams }) =>
      teams.map(({ team, since }) => ({ team_id: team.id, user_id: person, since })),
    ),
  )
  await write(
    'due_extensions',
    all((user_id, course_id, { extension, setAt }) =>
      extension ? [{ user_id, course_id, day: extension.day, reason: 'Ill', set_at: setAt }] : [],
    ),
  )
  await write(
    'exemptions',
    all((user_id, course_id, { exemptions }) =>
      exemptions.map(({ from, until }) => ({
        id: crypto.randomUUID(),
        user_id,
        course_id,
        from_day: from,
        until_day: until,
        reason: 'Away',
        set_at: moment(from),
      })),
    ),
  )
  await write(
    'completions',
    all((user_id, course_id, { periods }) =>
      periods.map(({ completedOn, validUntil, renewableFrom, endedOn, due, isExternal }, index) => ({
        id: crypto.randomUUID(),
        user_id,
        course_id,
        completed_on: completedOn,
        valid_until: validUntil,
        renewable_from: renewableFrom,
        is_external: isExternal,
        ended_on: endedOn ?? null,
        due_on: due?.day ?? null,
        // Of several on one day the first is the one that was recorded first.
        recorded_at: `${completedOn}T09:00:0${index}Z`,
      })),
    ),
  )
}
async function insertAll(db: Database, table: string, values: object[]) {
  const names = sql.join(Object.keys(values[0] as object).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
    db,
  )
}
