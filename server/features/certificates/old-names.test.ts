// After a name was corrected: certificates with the old name are offered, requested and issued again.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import {
  type MadePerson,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
  makePerson,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { sendWaitingMail } from '../../mail/outbox.ts'
import { addDays, dayIn } from '../../training/calendar.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

/** A learner with a certificate for each of so many courses. */
async function certified(courses = 3) {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const learner = await makeLearner(product, client.id, { firstName: 'Anna', lastName: 'Maier' })
  const numbers: string[] = []
  for (let made = 0; made < courses; made++) {
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    numbers.push(await makeCertificate(product, { learner, course }))
  }
  return { client, manager, learner, numbers, input: { urlToken: learner.urlToken } }
}

const rename = ({ id, email }: MadePerson, lastName: string, by: MadePerson = admin) =>
  product.ask(users.update, { id, firstName: 'Anna', lastName, email }, by)

const offered = (urlToken: string, who: MadePerson) => product.ask(issued.oldNames, { urlToken }, who)
const wanted = { status: 'reissue-requested', pageSize: 500 } as const
/** The people of the requests that an administrator sees: as many as need attention, and as the list has. */
async function requested(of: { clientId?: string } = {}) {
  const { users: listed, totalCount } = await product.ask(learners.list, { ...wanted, ...of }, admin)
  expect(listed).toHaveLength(totalCount)
  expect(await product.ask(dashboards.overview, of, admin)).toMatchObject({ reissueLearners: totalCount })
  return listed.map(({ urlToken }) => urlToken)
}
const isRequested = async ({ urlToken }: MadePerson) => (await requested()).includes(urlToken)
const verified = async (certificateNumber: string, who?: MadePerson) =>
  (await product.ask(issued.verify, { certificateNumber }, who)).certificate

test('only valid certificates with another name are counted, and all of them are issued again together', async () => {
  const { client, manager, learner, numbers, input } = await certified(5)
  expect(await offered(learner.urlToken, admin)).toEqual({ certificates: 0, requestedDateTime: null })
  await rename(learner, 'Meier')
  expect(await offered(learner.urlToken, manager)).toMatchObject({ certificates: 5 })

  const [revoked = '', expired = '', ...valid] = numbers
  await product.ask(issued.revoke, { certificateNumber: revoked, reason: 'Wrong' }, admin)
  await db
    .updateTable('certificates')
    .set({ expires_on: '2001-01-01' })
    .where('number', '=', expired)
    .execute()
  expect(await offered(learner.urlToken, admin)).toMatchObject({ certificates: 3 })

  expect(await product.ask(issued.reissueAll, input, admin)).toEqual({ certificates: 3 })
  for (const number of valid) {
    const old = await verified(number, learner)
    // The facts of the issued one stay.
    expect(old).toMatchObject({ status: 'replaced', learnerName: 'Anna Maier' })
    const replacement = await verified(old.replacedByNumber ?? '')
    expect(replacement).toMatchObject({ status: 'valid', learnerName: 'Anna Meier' })
    expect(replacement.courseTitle).toBe(old.courseTitle)
  }
  expect(await verified(expired)).toMatchObject({ status: 'expired', learnerName: 'Anna Maier' })
  expect(await offered(learner.urlToken, admin)).toEqual({ certificates: 0, requestedDateTime: null })
  expect(await product.refuse(issued.reissueAll, input, admin)).toMatchObject({ status: 409 })
  await sendWaitingMail(product.app)
  const mails = product.sent.filter(
    ({ to_address, subject }) => to_address === learner.email && /issued again/.test(subject),
  )
  expect(mails).toHaveLength(3)
  expect(await requested({ clientId: client.id })).toEqual([])
})

test('one counts to the end of its last day, in the time zone in which it was issued (certificates-10)', async () => {
  const { learner } = await certified(1)
  await rename(learner, 'Meier')
  // At any time it is another day than in UTC in one of them.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    for (const [later, certificates] of [
      [0, 1],
      [-1, 0],
    ] as const) {
      const expires_on = addDays(dayIn(zone, new Date().toISOString()), later)
      await db
        .updateTable('certificates')
        .set({ time_zone: zone, expires_on })
        .where('user_id', '=', learner.id)
        .execute()
      expect(await offered(learner.urlToken, admin)).toMatchObject({ certificates })
    }
})

test('a manager asks once; administrators see it until it is done', async () => {
  const { client, manager, learner, input } = await certified(2)
  expect(await product.refuse(issued.requestReissue, input, manager)).toMatchObject({ status: 409 })
  await rename(learner, 'Meier', manager)
  await product.ask(issued.requestReissue, input, manager)
  const first = await offered(learner.urlToken, manager)
  expect(first.requestedDateTime).not.toBeNull()
  await product.ask(issued.requestReissue, input, await makeManager(product, client.id))
  expect(await offered(learner.urlToken, manager)).toEqual(first)

  expect(await isRequested(learner)).toBe(true)
  expect(await requested({ clientId: client.id })).toEqual([learner.urlToken])
  expect(await requested({ clientId: (await makeClient(product)).id })).toEqual([])
  expect(await product.ask(dashboards.overview, {}, manager)).toMatchObject({ reissueLearners: 0 })
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  expect(await isRequested(learner)).toBe(false)
  await product.ask(users.unarchive, { userIds: [learner.id] }, admin)
  expect(await isRequested(learner)).toBe(true)

  expect(await product.refuse(issued.reissueAll, input, manager)).toMatchObject({ status: 403 })
  expect(await product.refuse(issued.dismissReissueRequest, input, manager)).toMatchObject({ status: 403 })
  await product.ask(issued.reissueAll, input, admin)
  expect(await isRequested(learner)).toBe(false)
  expect(
    await db.selectFrom('reissue_requests').where('user_id', '=', learner.id).selectAll().execute(),
  ).toEqual([])
})

test('a request ends when it is dismissed, when the name changes back, and with the last certificate', async () => {
  const { manager, learner, numbers, input } = await certified(2)
  const stored = () =>
    db.selectFrom('reissue_requests').where('user_id', '=', learner.id).selectAll().execute()
  const ask = () => product.ask(issued.requestReissue, input, manager)
  await rename(learner, 'Meier')
  await ask()
  await product.ask(issued.dismissReissueRequest, input, admin)
  expect(await stored()).toEqual([])
  // The offer itself stays, as long as certificates carry another name.
  expect(await offered(learner.urlToken, admin)).toEqual({ certificates: 2, requestedDateTime: null })

  await ask()
  await rename(learner, 'Meyer')
  expect(await stored()).toHaveLength(1)
  await rename(learner, 'Maier')
  expect(await stored()).toEqual([])

  await rename(learner, 'Meier')
  await ask()
  const again = { firstName: 'Anna', lastName: 'Meier', reason: 'Corrected' }
  await product.ask(issued.reissue, { certificateNumber: numbers[0] ?? '', ...again }, admin)
  expect(await isRequested(learner)).toBe(true)
  expect(await offered(learner.urlToken, admin)).toMatchObject({ certificates: 1 })
  await product.ask(issued.revoke, { certificateNumber: numbers[1] ?? '', reason: 'Wrong' }, admin)
  expect(await stored()).toEqual([])
})

test('of many people who are renamed at once, requests end where no certificate has another name, and nowhere else', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const make = async (firstName: string) => {
    const learner = await makeLearner(product, client.id, { firstName, lastName: 'Maier' })
    await makeCertificate(product, { learner, course })
    return learner
  }
  const [back, other, numbered, swapped, unasked, untouched] = [
    await make('Back'),
    await make('Other'),
    await make('Numbered'),
    await make('Swapped'),
    await make('Unasked'),
    await make('Untouched'),
  ]
  const asked = [back, other, numbered, swapped, untouched]
  const everybody = [...asked, unasked].map(({ id }) => id)
  await db.updateTable('users').set({ last_name: 'Meier' }).where('id', 'in', everybody).execute()
  for (const { urlToken } of asked) await product.ask(issued.requestReissue, { urlToken }, manager)
  // One takes the name that another one leaves.
  const after = [
    [back.id, 'Back', 'Maier', 'one'],
    [other.id, 'Swapped', 'Meier', 'two'],
    [numbered.id, 'Numbered', 'Meier', 'three'],
    [swapped.id, 'Swapped', 'Maier', 'four'],
    [unasked.id, 'Unasked', 'Maier', 'five'],
  ].map(([id, first, last, number]) => ({ id, first, last, number }))
  await sql`
    update users set first_name = first, last_name = last, employee_number = number
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as listed (id uuid, first text, last text, number text)
     where users.id = listed.id`.execute(db)
  const left = await db
    .selectFrom('reissue_requests')
    .where('user_id', 'in', everybody)
    .select('user_id')
    .execute()
  expect(left.map(({ user_id }) => user_id).toSorted()).toEqual(
    [other.id, numbered.id, untouched.id].toSorted(),
  )
})

test('people of other clients, and of other teams for a limited manager, are not found', async () => {
  const { client, learner, input } = await certified(1)
  await rename(learner, 'Meier')
  const outsider = await makeManager(product, (await makeClient(product)).id)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, await makeTeam(product, client.id))
  for (const who of [outsider, limited]) {
    expect(await product.refuse(issued.oldNames, input, who)).toEqual(notFound)
    expect(await product.refuse(issued.requestReissue, input, who)).toEqual(notFound)
  }
  expect(await isRequested(learner)).toBe(false)
})

test('of many chosen people those with another name on a certificate get new ones, and managers can only ask', async () => {
  const { client, manager, learner, numbers } = await certified(2)
  const unchanged = await makeLearner(product, client.id)
  const elsewhere = await certified(1)
  await rename(learner, 'Meier')
  await rename(elsewhere.learner, 'Meier')
  const all = { list: 'learners', expected: 2 } as const
  const leftOut = { reason: 'No valid certificate of this person carries another name', people: 1 }

  expect(await product.refuse(bulk.act, { action: 'reissue', ...all }, manager)).toMatchObject({
    status: 403,
  })
  expect(await verified(numbers[0] ?? '')).toMatchObject({ status: 'valid', learnerName: 'Anna Maier' })
  const asked = await product.ask(bulk.act, { action: 'requestReissue', ...all }, manager)
  expect(asked).toMatchObject({ changed: 1, refused: [leftOut] })
  expect(await isRequested(learner)).toBe(true)
  expect(await isRequested(elsewhere.learner)).toBe(false)
  for (const action of ['reissue', 'requestReissue'] as const)
    expect(
      await product.refuse(bulk.act, { action, userIds: [elsewhere.learner.id] }, manager),
    ).toMatchObject({ status: action === 'reissue' ? 403 : 404 })

  const userIds = [learner.id, unchanged.id]
  expect(await product.refuse(bulk.act, { action: 'requestReissue', userIds }, admin)).toMatchObject({
    status: 403,
  })
  const done = await product.ask(bulk.act, { action: 'reissue', userIds }, admin)
  expect(done).toMatchObject({ changed: 1, refused: [leftOut] })
  for (const number of numbers) {
    const { status, replacedByNumber } = await verified(number, learner)
    expect(status).toBe('replaced')
    expect(await verified(replacedByNumber ?? '')).toMatchObject({ learnerName: 'Anna Meier' })
  }
  expect(await isRequested(learner)).toBe(false)
  expect(await verified(elsewhere.numbers[0] ?? '')).toMatchObject({ status: 'valid' })
  expect((await product.ask(bulk.act, { action: 'reissue', userIds }, admin)).changed).toBe(0)
})

// Rule certificates-36. Of 25 requests none is hidden, and one action on the list ends them.
test('however many people a manager asks for, one list has all of them', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const people = await makePeople(
    product,
    Array.from({ length: 25 }, () => ({ role: 'LEARNER' as const, clientId: client.id })),
  )
  for (const learner of people) await makeCertificate(product, { learner, course })
  const learnt = await makePerson(product, { role: 'CLIENTADMIN', clientId: client.id })
  await makeCertificate(product, { learner: learnt, course })
  const ids = [...people, learnt].map(({ id }) => id)
  await db.updateTable('users').set({ last_name: 'Corrected' }).where('id', 'in', ids).execute()
  await product.ask(bulk.act, { action: 'requestReissue', userIds: ids }, manager)

  const of = { clientId: client.id }
  expect((await requested(of)).toSorted()).toEqual(people.map(({ urlToken }) => urlToken).toSorted())
  const asked = { ...wanted, ...of, role: 'ADMIN' as const }
  const managers = await product.ask(users.list, asked, admin)
  expect(managers.users.map(({ id }) => id)).toEqual([learnt.id])
  expect(await product.ask(dashboards.overview, of, admin)).toMatchObject({ reissueManagers: 1 })

  // A certificate that has expired since is not issued again.
  const [first] = people as [MadePerson]
  const expired = { expires_on: '2001-01-01' }
  await db.updateTable('certificates').set(expired).where('user_id', '=', first.id).execute()
  expect(await requested(of)).toHaveLength(24)

  const action = { action: 'reissue', list: 'learners', status: 'reissue-requested', ...of } as const
  expect(await product.ask(bulk.act, { ...action, expected: 24 }, admin)).toMatchObject({ changed: 24 })
  expect(await requested(of)).toEqual([])
})
