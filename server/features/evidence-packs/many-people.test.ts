// A pack is gathered some people at a time: nobody is missing, twice, or shown with the courses of somebody else.
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as compliance from '#contract/calls/compliance.ts'
import { obligationStatuses } from '#contract/rules/training.ts'
import { makeClient, makeCourse, makePathway, makePeople } from '#tests/support/make.ts'
import { startPacks, tableIn } from '#tests/support/start-packs.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { peopleAtOnce } from './gathering.ts'

interface Data {
  people: [name: string, email: string][]
  courses: string[]
  records: [person: number, course: number, status: number][]
  totals: number[]
}

const { product, db, admin, packOf } = await startPacks()

test('of more people than are read at once, each has their own courses', async () => {
  const client = await makeClient(product)
  const [first, second] = [
    await makeCourse(product, { title: 'First aid' }),
    await makeCourse(product, { title: 'Ladders' }),
  ]
  await makePathway(product, { courseIds: [first.id, second.id], clientIds: [client.id] })
  const people = await makePeople(
    product,
    Array.from({ length: 2 * peopleAtOnce + 50 }, () => ({ clientId: client.id })),
  )
  const passed = people.filter((_, at) => at % 3 === 0)
  await sql`
    insert into course_records (user_id, client_id, course_id, started_at, completed_at, last_active_at, lesson_status, progress)
    select id, ${client.id}, ${first.id}, now(), now(), now(), 4, 100
      from unnest(${passed.map(({ id }) => id)}::uuid[]) as id`.execute(db)
  await updateAllObligations(db)

  const { files } = await packOf({ subject: 'client', clientId: client.id }, admin)
  const context: { window: { pack?: Data }; pack?: Data } = { window: {} }
  // In a browser each property of the window is a variable too.
  const script = files.get('data.js')?.toString().replace('window.pack=', 'var pack=window.pack=') ?? ''
  runInNewContext(script, context)
  const data = context.window.pack as Data
  const emailsOf = (rows: readonly (readonly [number, ...unknown[]])[]) =>
    rows.map(([person]) => data.people[person]?.[1]).toSorted()
  const all = people.map(({ email }) => email).toSorted()
  expect(data.people.map(([, email]) => email).toSorted()).toEqual(all)
  for (const [at, title] of data.courses.entries()) {
    const records = data.records.filter(([, course]) => course === at)
    expect(emailsOf(records), title).toEqual(all)
    const completed = records.filter(([, , status]) => obligationStatuses[status] === 'completed')
    expect(emailsOf(completed), title).toEqual(
      title === 'First aid' ? passed.map(({ email }) => email).toSorted() : [],
    )
  }
  const { totals } = await product.ask(compliance.obligations, { clientId: client.id }, admin)
  expect([...data.totals]).toEqual(obligationStatuses.map((status) => totals[status]))
  expect(totals.completed).toBe(passed.length)
  expect(tableIn(files, 'people')).toHaveLength(people.length)
})
