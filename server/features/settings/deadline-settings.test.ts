// When a course is due soon, and where days begin: what the provider sets, and what a client sets in its place.
import { expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as settings from '#contract/calls/settings.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as training from '#contract/calls/training.ts'
import { noTimeZone } from '#contract/rules/time-zone.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { addDays, dayIn } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const product = await startProduct()
const { db } = product.app
await prepareFirstRun(product.app)
const admin = await makeAdmin(product)
const stored = async () => (await product.ask(settings.openSettings, {}, admin)).deadlines

test('the provider sets when a course is due soon, and every status follows', async () => {
  expect(await stored()).toEqual({ dueSoonDays: 7, timeZone: '', pastEvidence: 'optional' })
  const client = await makeClient(product)
  await makeLearner(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const day = addDays(dayIn('UTC', new Date().toISOString()), 20)
  await product.ask(training.saveDeadline, { learningPathwayId: pathway.id, kind: 'fixed', day }, admin)
  const status = async () => {
    await updateAllObligations(db)
    return (await product.ask(compliance.obligations, { clientId: client.id }, admin)).obligations[0]?.status
  }
  expect(await status()).toBe('toDo')
  await product.ask(settings.updateDeadlines, { dueSoonDays: 30, timeZone: '' }, admin)
  expect(await status()).toBe('dueSoon')
  await product.ask(settings.updateDeadlines, { dueSoonDays: '5', timeZone: '' }, admin)
  expect(await status()).toBe('toDo')
})

test('a client has the time zone of the provider until it has its own', async () => {
  const client = await makeClient(product)
  const look = async () => {
    const { timeZone, providerTimeZone } = (
      await product.ask(clients.openClient, { urlToken: client.urlToken }, admin)
    ).client
    return { timeZone, providerTimeZone }
  }
  expect(await look()).toEqual({ timeZone: '', providerTimeZone: 'UTC' })
  await product.ask(settings.updateDeadlines, { dueSoonDays: 7, timeZone: 'Europe/London' }, admin)
  expect(await look()).toEqual({ timeZone: '', providerTimeZone: 'Europe/London' })
  const set = { clientId: client.id, timeZone: 'Asia/Tokyo' }
  await product.ask(clients.updateTimeZone, set, admin)
  expect((await look()).timeZone).toBe('Asia/Tokyo')
  expect(
    await product.refuse(clients.updateTimeZone, { ...set, timeZone: 'UTC', was: { timeZone: '' } }, admin),
  ).toMatchObject({ status: 409 })
  await product.ask(clients.updateTimeZone, { ...set, timeZone: '' }, admin)
  expect((await look()).timeZone).toBe('')
})

test('another time zone moves the days of its client, and of no other', async () => {
  const [east, west] = [await makeClient(product), await makeClient(product)]
  const course = await makeCourse(product)
  for (const { id } of [east, west]) await makeLearner(product, id)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [east.id, west.id] })
  await product.ask(clients.updateTimeZone, { clientId: east.id, timeZone: 'Pacific/Kiritimati' }, admin)
  await product.ask(clients.updateTimeZone, { clientId: west.id, timeZone: 'Pacific/Niue' }, admin)
  // There are 25 hours between the two, so that their days always differ: what ended in one has not begun to end in the other.
  const day = dayIn('Pacific/Niue', new Date().toISOString())
  await product.ask(training.saveDeadline, { learningPathwayId: pathway.id, kind: 'fixed', day }, admin)
  await updateAllObligations(db)
  const statusOf = async (clientId: string) =>
    (await product.ask(compliance.obligations, { clientId }, admin)).obligations[0]?.status
  expect([await statusOf(east.id), await statusOf(west.id)]).toEqual(['overdue', 'dueSoon'])
})

test('another time zone of the provider moves the days of the clients that have none of their own', async () => {
  const [following, own] = [await makeClient(product), await makeClient(product)]
  const course = await makeCourse(product)
  for (const { id } of [following, own]) await makeLearner(product, id)
  const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [following.id, own.id] })
  const setZone = (timeZone: string) =>
    product.ask(settings.updateDeadlines, { dueSoonDays: 7, timeZone }, admin)
  await setZone('Pacific/Kiritimati')
  await product.ask(clients.updateTimeZone, { clientId: own.id, timeZone: 'Pacific/Kiritimati' }, admin)
  const day = dayIn('Pacific/Niue', new Date().toISOString())
  await product.ask(training.saveDeadline, { learningPathwayId: pathway.id, kind: 'fixed', day }, admin)
  const statuses = async () => {
    await updateAllObligations(db)
    const found = [following, own].map(({ id: clientId }) =>
      product.ask(compliance.obligations, { clientId }, admin),
    )
    return (await Promise.all(found)).map(({ obligations }) => obligations[0]?.status)
  }
  expect(await statuses()).toEqual(['overdue', 'overdue'])
  // Back to a day before, which no day that comes brings about.
  await setZone('Pacific/Niue')
  expect(await statuses()).toEqual(['dueSoon', 'overdue'])
  await setZone('')
})

test('what is no time zone and no number of days is refused, and nothing is stored', async () => {
  const before = await stored()
  const client = await makeClient(product)
  for (const timeZone of [
    'Europe/Atlantis',
    '+01:00',
    'europe/london',
    'UTC; drop table users',
    'x'.repeat(101),
  ]) {
    const refusal = { status: 400, errors: [noTimeZone] }
    expect(await product.refuse(settings.updateDeadlines, { dueSoonDays: 7, timeZone }, admin)).toEqual(
      refusal,
    )
    expect(await product.refuse(clients.updateTimeZone, { clientId: client.id, timeZone }, admin)).toEqual(
      refusal,
    )
  }
  for (const dueSoonDays of [-1, 91, 1.5, '', 'seven'])
    expect(await product.refuse(settings.updateDeadlines, { dueSoonDays, timeZone: '' }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a whole number of days from 0 to 90'],
    })
  expect(await stored()).toEqual(before)
})
