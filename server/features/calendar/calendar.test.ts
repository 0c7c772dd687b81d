// The calendar of due dates at its private address, read by a parser of another maker (docs/rules/reminders.md).
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as calendar from '#contract/calls/calendar.ts'
import * as clients from '#contract/calls/clients.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { addDays } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { calendarFile } from './feed.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const today = new Date().toISOString().slice(0, 10)

/** A learner whose two courses are due in five days, and a colleague with the same. */
async function makeDue(title = 'Fire safety') {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const colleague = await makeLearner(product, client.id, { lastName: 'Nextdoor' })
  const courses = [await makeCourse(product, { title }), await makeCourse(product, { title: 'First aid' })]
  const pathway = await makePathway(product, {
    courseIds: courses.map(({ id }) => id),
    clientIds: [client.id],
  })
  await due(pathway.id, addDays(today, 5))
  const { address } = await product.ask(calendar.create, {}, learner)
  return { client, learner, colleague, courses, pathway, address }
}
async function due(learningPathwayId: string, day: string) {
  await product.ask(training.saveDeadline, { learningPathwayId, kind: 'fixed', day }, admin)
  await updateAllObligations(db)
}
const read = (address: string, headers = {}) =>
  product.send({ url: new URL(address).pathname, headers, remoteAddress: '10.1.2.3' })
const statusOf = async (address: string) => (await read(address)).statusCode

/** As another program understands it. */
function parsed(text: string) {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  return {
    root,
    events: root.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        isAllDay: event.startDate.isDate,
        day: event.startDate.toString(),
        sequence: event.sequence,
        modified: String(component.getFirstPropertyValue('last-modified')),
        url: String(component.getFirstPropertyValue('url')),
      }
    }),
  }
}
const eventsAt = async (address: string) => parsed((await read(address)).body).events

test('has each date of the person as an event of a whole day, with a link to the course, and nobody else', async () => {
  const { learner, courses, address, client } = await makeDue()
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
  const answer = await read(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  })
  const { root, events } = parsed(answer.body)
  expect(root.getFirstPropertyValue('version')).toBe('2.0')
  expect(root.getFirstPropertyValue('prodid')).toBeTruthy()
  expect(events.map(({ summary }) => summary).sort()).toEqual(['Due: Fire safety', 'Due: First aid'])
  for (const event of events)
    expect(event).toMatchObject({ isAllDay: true, day: addDays(today, 5), sequence: 0 })
  expect(events.map(({ url }) => url).sort()).toEqual(
    courses.map(({ id }) => `${product.app.config.publicUrl}/engage/${id}`).sort(),
  )
  for (const name of ['Nextdoor', learner.email, client.name]) expect(answer.body).not.toContain(name)
})

test('a date that changes moves the same event, and only that one', async () => {
  const { address, pathway, courses, learner } = await makeDue()
  const before = await eventsAt(address)
  expect(await eventsAt(address)).toEqual(before)
  await product.ask(
    training.extend,
    {
      rows: [{ urlToken: learner.urlToken, courseId: courses[1]?.id ?? '' }],
      day: addDays(today, 20),
      reason: 'Ill',
    },
    admin,
  )
  await updateAllObligations(db)
  const after = await eventsAt(address)
  const of = (events: typeof before, title: string) => events.find(({ summary }) => summary.includes(title))
  expect(of(after, 'Fire safety')).toEqual(of(before, 'Fire safety'))
  expect(of(after, 'First aid')).toMatchObject({
    uid: of(before, 'First aid')?.uid,
    day: addDays(today, 20),
    sequence: 1,
  })
  await due(pathway.id, addDays(today, 6))
  expect(of(await eventsAt(address), 'Fire safety')).toMatchObject({ day: addDays(today, 6), sequence: 1 })
})

test('an expired course shows the day on which its validity ended', async () => {
  const { address, learner, courses } = await makeDue()
  const [completedOn, renewableFrom, validUntil] = [-100, -31, -1].map((days) => addDays(today, days))
  await sql`
    insert into completions (user_id, course_id, is_external, completed_on, valid_until, renewable_from)
    values (${learner.id}::uuid, ${courses[0]?.id}::uuid, true, ${completedOn}::date, ${validUntil}::date,
            ${renewableFrom}::date)`.execute(db)
  await updateAllObligations(db)
  const events = await eventsAt(address)
  expect(events.map(({ summary, day }) => [summary, day])).toEqual([
    ['Certificate ends: Fire safety', validUntil],
    ['Due: First aid', addDays(today, 5)],
  ])
})

test('a completed course leaves it, or shows the end of its validity; without a due date there is no event', async () => {
  const { address, learner, courses, client } = await makeDue()
  const complete = (courseId: string | undefined, validUntil: string | null) =>
    sql`
    insert into completions (user_id, course_id, is_external, completed_on, valid_until, renewable_from)
    values (${learner.id}::uuid, ${courseId}::uuid, true, ${today}::date, ${validUntil}::date, ${validUntil}::date)`.execute(
      db,
    )
  await complete(courses[0]?.id, null)
  await complete(courses[1]?.id, addDays(today, 365))
  await sql`insert into obligation_changes (user_id) values (${learner.id}::uuid)`.execute(db)
  await updateAllObligations(db)
  expect(await eventsAt(address)).toMatchObject([
    { summary: 'Certificate ends: First aid', day: addDays(today, 365), sequence: 0 },
  ])
  const undated = await makeCourse(product)
  await makePathway(product, { courseIds: [undated.id], clientIds: [client.id] })
  await updateAllObligations(db)
  expect(await eventsAt(address)).toHaveLength(1)
})

test('is not sent again while nothing has changed', async () => {
  const { address, pathway } = await makeDue()
  const { etag } = (await read(address)).headers
  const again = await read(address, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await due(pathway.id, addDays(today, 9))
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(200)
})

describe('an address', () => {
  test('is stored as a hash, and stops working when it is replaced or revoked', async () => {
    const { learner, address } = await makeDue()
    const token = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    const { rows } = await sql<{
      row: string
    }>`select calendar_feeds::text as row from calendar_feeds`.execute(db)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)

    const { address: second } = await product.ask(calendar.create, {}, learner)
    expect([await statusOf(address), await statusOf(second)]).toEqual([404, 200])
    const { createdDateTime, lastReadDateTime } = await product.ask(calendar.openCalendar, {}, learner)
    expect(Date.parse(lastReadDateTime ?? '')).toBeGreaterThanOrEqual(Date.parse(createdDateTime ?? ''))
    await product.ask(calendar.revoke, {}, learner)
    expect(await statusOf(second)).toBe(404)
    expect(await product.ask(calendar.openCalendar, {}, learner)).toEqual({
      createdDateTime: null,
      lastReadDateTime: null,
    })
  })

  test('leaves entries in the audit log without its secret', async () => {
    const { learner, address } = await makeDue()
    await product.ask(calendar.revoke, {}, learner)
    const entries = await db
      .selectFrom('audit_log')
      .where('person_id', '=', learner.id)
      .select(['id', 'call'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ call }) => call)).toEqual(['calendar.create', 'calendar.revoke'])
    const changes = await db
      .selectFrom('audit_changes')
      .where(
        'entry_id',
        'in',
        entries.map(({ id }) => id),
      )
      .selectAll()
      .execute()
    expect(changes.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'created calendar address',
      'removed calendar address',
    ])
    expect(JSON.stringify(changes)).not.toContain(/([\w-]{43})\.ics$/.exec(address)?.[1])
  })

  test('does not work while the client is paused, nor of an archived person, an archived client or a manager', async () => {
    const { learner, client, address } = await makeDue()
    await product.ask(clients.pause, { clientId: client.id }, admin)
    expect(await statusOf(address)).toBe(404)
    await product.ask(clients.unpause, { clientId: client.id }, admin)
    expect(await statusOf(address)).toBe(200)
    await product.ask(users.archive, { userIds: [learner.id] }, admin)
    expect(await statusOf(address)).toBe(404)
    await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
    expect(await statusOf(address)).toBe(200)
    await sql`update users set role = 'CLIENTADMIN' where id = ${learner.id}::uuid`.execute(db)
    expect(await statusOf(address)).toBe(404)
    await sql`update users set role = 'LEARNER' where id = ${learner.id}::uuid`.execute(db)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    expect(await statusOf(address)).toBe(404)
  })

  test('that is wrong is refused like one that is not there, and after many tries for a while', async () => {
    const wrong = `/calendar/${'a'.repeat(43)}.ics`
    const tryFrom = (url: string) => product.send({ url, remoteAddress: '10.9.9.9' })
    for (const url of ['/calendar/x.ics', '/calendar/..%2f.ics', wrong]) {
      const { statusCode, body } = await tryFrom(url)
      expect([statusCode, JSON.parse(body)]).toEqual([
        404,
        { success: false, errors: [{ error: 'Not found' }] },
      ])
    }
    for (let tries = 3; tries < 60; tries++) await tryFrom(wrong)
    expect((await tryFrom(wrong)).statusCode).toBe(429)
    const { address } = await makeDue()
    expect((await tryFrom(new URL(address).pathname)).statusCode).toBe(200)
  })

  test('that is read all the time is refused for a while', async () => {
    const { address } = await makeDue()
    for (let times = 0; times < 120; times++) await read(address)
    expect(await statusOf(address)).toBe(429)
  })
})

test('titles in any script, with signs of the format and with line breaks, come out as they went in', () => {
  const title = 'Due: Größe; 100 % \\n, “Ærø” 安全 🔥 '.repeat(6).trim()
  const event = {
    id: 'a',
    courseId: 'c',
    day: '2028-02-29',
    sequence: 7,
    changedAt: '2026-03-29T01:30:00.000Z',
  }
  const file = calendarFile({ publicUrl: 'https://learn.acme.test' }, [
    { ...event, summary: title },
    { ...event, id: 'b', summary: 'Due:\r\nBEGIN:VEVENT\r\nSUMMARY:x' },
  ])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toMatch(/[^\r]\n/)
  const { events } = parsed(file)
  expect(events.map(({ summary }) => summary)).toEqual([title, 'Due: BEGIN:VEVENT SUMMARY:x'])
  expect(events[0]).toMatchObject({
    uid: 'a@learn.acme.test',
    day: '2028-02-29',
    sequence: 7,
    modified: '2026-03-29T01:30:00Z',
  })
})
