// An action on all rows of a list takes their ids from its description: it reaches the rows that the list shows, and no others.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Chosen, Filters, List } from '#server/access/define-list.ts'
import { type Scope, everybodyFor, ownScopeOf, wholeClient } from '#server/access/who.ts'
import { postsList } from '#server/features/blog/list-queries.ts'
import { clientsList } from '#server/features/clients/list-queries.ts'
import { peopleOfClient } from '#server/features/clients/people-queries.ts'
import { communitiesList } from '#server/features/communities/list-queries.ts'
import { coursesList } from '#server/features/courses/list-queries.ts'
import { sentMailList } from '#server/features/emails/list-queries.ts'
import { enquiriesList } from '#server/features/enquiries/list-queries.ts'
import { formsList } from '#server/features/feedback/list-queries.ts'
import { pathwaysList } from '#server/features/pathways/list-queries.ts'
import { peopleLists } from '#server/features/users/list-queries.ts'
import { questionnaires } from '#server/features/wellness/list-queries.ts'
import { startDemo } from './support/start-demo.ts'

const { db, firstClient } = await startDemo()
const person = { id: '', sessionId: '', clientId: '', secondaryRole: null, isLimited: false }
const everybody = everybodyFor({ ...person, role: 'ADMIN' })
const { id: clientId } = await firstClient()
const team = await db.selectFrom('teams').select(['id', 'client_id as clientId']).executeTakeFirstOrThrow()
const participant = await db.selectFrom('wellness_questionnaires').select('email').executeTakeFirstOrThrow()
await sql`update enquiries set read_at = now() where id = (select id from enquiries limit 1)`.execute(db)

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

const casesOf = <S extends Scope, F extends Filters, Column extends string>(
  name: string,
  list: Pick<List<S, F, Column, { id: string }, unknown>, 'rows' | 'ids'>,
  scope: S,
  ...filters: Chosen<F>[]
) =>
  [{}, ...filters].map((filter) => ({
    name: `${name} ${JSON.stringify(filter)}`,
    shown: () => list.rows(db, scope, filter),
    all: () => list.rows(db, scope, {}),
    isNarrowed: Object.keys(filter).length > 0,
    async reached() {
      const { rows } = await sql<{
        id: string
      }>`select chosen.id from (${list.ids(db, scope, filter as Chosen<F>)}) as chosen`.execute(db)
      return rows
    },
  }))

test.each([
  ...casesOf(
    'learners',
    peopleLists.learners,
    everybody,
    { searchTerm: 'an' },
    { status: 'invited' },
    { clientId },
  ),
  ...casesOf('learners of a client', peopleLists.learners, wholeClient(team.clientId), { teamId: team.id }),
  ...casesOf('users', peopleLists.users, everybody, { searchTerm: 'a', clientId }),
  ...casesOf('people of a client', peopleOfClient, wholeClient(clientId), { role: 'LEARNER' }),
  ...casesOf('clients', clientsList, everybody, { searchTerm: 'a' }, { status: 'nearly-full' }),
  ...casesOf('courses', coursesList, everybody, { searchTerm: 'climate' }),
  ...casesOf('pathways', pathwaysList, everybody, { searchTerm: 'Sustainability' }),
  ...casesOf('posts', postsList, everybody, { status: 'published' }),
  ...casesOf('enquiries', enquiriesList, everybody, { reading: 'read' }),
  ...casesOf('forms', formsList, everybody, { use: 'used' }),
  ...casesOf('communities', communitiesList, everybody, { clientId }),
  ...casesOf('mail', sentMailList, everybody, { templateType: 'Digest' }),
  ...casesOf('questionnaires', questionnaires, everybody, { searchTerm: participant.email }),
])('an action reaches the rows that the list shows: $name', async ({ shown, all, isNarrowed, reached }) => {
  const rows = await shown()
  expect(idsOf(await reached())).toEqual(idsOf(rows))
  expect(rows).not.toEqual([])
  if (isNarrowed) expect(rows.length).toBeLessThan((await all()).length)
})

test('an action of a manager reaches the learners of the own client only', async () => {
  const scope = ownScopeOf({ ...person, clientId, role: 'CLIENTADMIN' })
  const own = await db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('is_learner', '=', true)
    .where('archived_at', 'is', null)
    .select('id')
    .execute()
  const reached = await peopleLists.learners.ids(db, scope, {}).execute()
  expect(idsOf(reached)).toEqual(idsOf(own))
  expect(await peopleLists.learners.count(db, everybody, {})).toBeGreaterThan(own.length)
  const others = await db.selectFrom('clients').where('id', '!=', clientId).select('id').execute()
  for (const other of others)
    expect(await peopleLists.learners.ids(db, scope, { clientId: other.id }).execute()).toEqual([])
})
