// Demanding a second factor of people, the days of grace, and what is possible after them (rules access-85 to access-88).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as security from '#contract/calls/security.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import type { Demand } from '#contract/rules/second-factors.ts'
import { stillSignedIn } from '#server/access/who.ts'
import { dropPastGraces } from '#server/identity/demanded-factor-queries.ts'
import {
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePerson,
  makeTeam,
  password,
} from '#tests/support/make.ts'
import { addPasskey } from '#tests/support/passkeys.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'

const product = await startProduct()
const { db } = product.app
const day = 86_400_000
const mustSetUp = {
  status: 403,
  errors: ['Please set up a second factor first: an authenticator app or a passkey'],
}

beforeEach(async () => {
  await db.deleteFrom('second_factor_demands').execute()
  await db
    .updateTable('clients')
    .set({ archived_at: new Date().toISOString() })
    .where('is_provider', '=', false)
    .execute()
})

const demand = (demandedOf: Demand, graceDays: number, as: { token: string }, clientId?: string) =>
  product.ask(security.updateDemand, { demandedOf, graceDays, ...(clientId ? { clientId } : {}) }, as)
/** As if everything had happened so many days earlier. */
async function daysLater(days: number) {
  await sql`update second_factor_graces set began_at = began_at - make_interval(days => ${days}),
              demanded_since = demanded_since - make_interval(days => ${days})`.execute(product.owner)
  await sql`update second_factor_demands set since = since - make_interval(days => ${days})`.execute(
    product.owner,
  )
}
const dueOf = async (as: { token: string }) => {
  const { secondFactorDue, mustSetUp: isOver } = await product.ask(theme.openTheme, {}, as)
  return { days: secondFactorDue && Math.round((Date.parse(secondFactorDue) - Date.now()) / day), isOver }
}
const none = { days: null, isOver: false }
const logIn = async (email: string) => {
  const { user } = await product.ask(accounts.login, { username: email, password })
  return { token: user?.token ?? '' }
}
const calls = async (as: { token: string }) =>
  (await product.send({ url: '/api/Account/GetSessions', headers: { authorization: `Bearer ${as.token}` } }))
    .statusCode

describe('of whom it is demanded (rule access-85)', () => {
  test.each<[Demand, string[]]>([
    ['nobody', []],
    ['administrators', ['admin', 'admin who learns']],
    ['managers', ['admin', 'admin who learns', 'manager', 'learner who manages']],
    ['everybody', ['admin', 'admin who learns', 'manager', 'learner who manages', 'learner']],
  ])('by the provider: of %s', async (demandedOf, asked) => {
    const client = await makeClient(product)
    const people = {
      admin: await makeAdmin(product),
      'admin who learns': await makeAdmin(product, { secondaryRole: 'LEARNER' }),
      manager: await makeManager(product, client.id),
      'learner who manages': await makePerson(product, {
        ...{ role: 'LEARNER', secondaryRole: 'CLIENTADMIN', clientId: client.id },
      }),
      learner: await makeLearner(product, client.id),
    }
    await demand(demandedOf, 5, people.admin)
    for (const [name, person] of Object.entries(people))
      expect(await dueOf(person), name).toEqual(asked.includes(name) ? { days: 5, isOver: false } : none)
    const { people: without, totalCount } = await product.ask(
      security.previewDemand,
      { demandedOf },
      people.admin,
    )
    const ids = without.map(({ id }) => id)
    const made = Object.entries(people).filter(([, { id }]) => ids.includes(id))
    expect(made.map(([name]) => name).sort()).toEqual([...asked].sort())
    expect(totalCount).toBeGreaterThanOrEqual(asked.length)
  })

  test('by a client: of its managers or everybody, and of nobody elsewhere', async () => {
    const [own, other] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, own.id)
    const [learner, otherLearner] = [await makeLearner(product, own.id), await makeLearner(product, other.id)]
    const [otherManager, admin] = [await makeManager(product, other.id), await makeAdmin(product)]
    // Neither can log in, so neither is missing a second factor.
    await makeLearner(product, own.id, { confirmed: false })
    const gone = await makeLearner(product, own.id)
    await product.ask(users.archive, { userIds: [gone.id] }, manager)
    await demand('managers', 7, manager)
    expect([await dueOf(manager), await dueOf(learner)]).toEqual([{ days: 7, isOver: false }, none])
    await demand('everybody', 7, manager)
    for (const person of [manager, learner]) expect(await dueOf(person)).toEqual({ days: 7, isOver: false })
    for (const person of [otherLearner, otherManager, admin]) expect(await dueOf(person)).toEqual(none)
    expect(await product.ask(security.demand, {}, otherManager)).toMatchObject({ demandedOf: 'nobody' })
    expect(await product.ask(security.demand, { clientId: own.id }, admin)).toEqual({
      demandedOf: 'everybody',
      graceDays: 7,
    })
    const without = await product.ask(security.previewDemand, { demandedOf: 'everybody' }, manager)
    expect(without.people.map(({ id }) => id).sort()).toEqual([manager.id, learner.id].sort())
    expect(without.totalCount).toBe(2)
  })

  test('is set for the own client only, by managers of all of it; a client has no administrators', async () => {
    const [own, other] = [await makeClient(product), await makeClient(product)]
    const [manager, limited] = [await makeManager(product, own.id), await makeManager(product, own.id)]
    await limitTo(product, limited, await makeTeam(product, own.id))
    const sent = { demandedOf: 'managers', graceDays: 7 }
    const refuse = (input: object, as = manager) => product.refuse(security.updateDemand, input, as)
    expect(await refuse({ ...sent, clientId: other.id })).toEqual(notFound)
    expect((await refuse(sent, limited)).status).toBe(403)
    expect((await product.refuse(security.previewDemand, { demandedOf: 'everybody' }, limited)).status).toBe(
      403,
    )
    expect((await refuse(sent, await makeLearner(product, own.id))).status).toBe(403)
    expect(await refuse({ ...sent, demandedOf: 'administrators' })).toEqual({
      status: 400,
      errors: ['Please choose managers, everybody or nobody'],
    })
    for (const graceDays of [-1, 91, 1.5, '7', null])
      expect(await refuse({ ...sent, graceDays })).toEqual({
        status: 400,
        errors: ['Please enter a whole number of days from 0 to 90'],
      })
    expect((await refuse({ ...sent, was: { demandedOf: 'everybody', graceDays: 7 } })).status).toBe(409)
    expect(await db.selectFrom('second_factor_demands').selectAll().execute()).toEqual([])
  })

  test('is changed and ended for the own client only', async () => {
    const [own, other] = [await makeClient(product), await makeClient(product)]
    const [manager, otherManager] = [await makeManager(product, own.id), await makeManager(product, other.id)]
    const admin = await makeAdmin(product)
    const demandedBy = (as: { token: string }) => product.ask(security.demand, {}, as)
    await demand('everybody', 30, admin)
    await demand('everybody', 20, otherManager)
    for (const [demandedOf, graceDays] of [
      ['everybody', 10],
      ['managers', 9],
      ['nobody', 9],
    ] as const)
      await demand(demandedOf, graceDays, manager)
    expect(await demandedBy(manager)).toMatchObject({ demandedOf: 'nobody' })
    expect(await demandedBy(otherManager)).toEqual({ demandedOf: 'everybody', graceDays: 20 })
    expect(await demandedBy(admin)).toEqual({ demandedOf: 'everybody', graceDays: 30 })
  })

  test('managers of the people of the provider itself demand nothing, because it would apply to everybody', async () => {
    const { id } = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('id')
      .executeTakeFirstOrThrow()
    const manager = await makeManager(product, id)
    const sent = { demandedOf: 'everybody', graceDays: 30 }
    expect(await product.refuse(security.updateDemand, sent, manager)).toEqual(notFound)
    expect(await product.refuse(security.demand, {}, manager)).toEqual(notFound)
    expect(await dueOf(await makeLearner(product, (await makeClient(product)).id))).toEqual(none)
  })

  test('who would be past the days with the change is asked to set up their own first', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    await demand('everybody', 10, manager)
    await daysLater(8)
    const sent = { demandedOf: 'everybody', graceDays: 7 }
    expect(await product.refuse(security.updateDemand, sent, manager)).toMatchObject({ status: 409 })
    expect(await dueOf(manager)).toEqual({ days: 2, isOver: false })
    await demand('everybody', 9, manager)
    expect(await dueOf(manager)).toEqual({ days: 1, isOver: false })
  })

  test('of two people who change it at the same time one is refused', async () => {
    const client = await makeClient(product)
    const managers = [await makeManager(product, client.id), await makeManager(product, client.id)]
    const previous = await product.ask(security.demand, {}, managers[0])
    const sent = (['managers', 'everybody'] as const).map((demandedOf, at) =>
      product.ask(security.updateDemand, { demandedOf, graceDays: 20 + at, was: previous }, managers[at]),
    )
    const ended = await Promise.allSettled(sent)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { demandedOf, graceDays } = await product.ask(security.demand, {}, managers[0])
    expect([`managers 20`, `everybody 21`]).toContain(`${demandedOf} ${graceDays}`)
  })

  test('who demands it at once without one of their own is asked to set it up first', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    expect(
      await product.refuse(security.updateDemand, { demandedOf: 'managers', graceDays: 0 }, manager),
    ).toEqual({
      status: 409,
      errors: [
        'Please set up your own second factor first, under My Account, "Security", or give more days for it',
      ],
    })
    await addPasskey(product, manager)
    await demand('managers', 0, manager)
    expect(await calls(manager)).toBe(200)
  })
})

describe('single sign-on that is the only way in (rule access-104)', () => {
  const both = [true, false]
  /** Who demands it, whether the only way in is single sign-on, and whether an administrator has said that it asks for two factors. */
  const combinations = (['client', 'provider', 'both'] as const).flatMap((by) =>
    both.flatMap((isOn) =>
      both.flatMap((isOnly) =>
        both.flatMap((asksTwo) => both.map((hasOwn) => ({ by, isOn, isOnly, asksTwo, hasOwn }))),
      ),
    ),
  )

  test.each(combinations)(
    'demanded by $by; on: $isOn, only: $isOnly, two factors there: $asksTwo, own factor: $hasOwn',
    async ({ by, isOn, isOnly, asksTwo, hasOwn }) => {
      const client = await makeClient(product)
      const [admin, learner] = [await makeAdmin(product), await makeLearner(product, client.id)]
      await addPasskey(product, admin)
      if (hasOwn) await addPasskey(product, learner)
      await db
        .insertInto('identity_providers')
        .values({
          ...{ id: client.id, client_id: client.id, field_claims: '{}' },
          ...{ is_on: isOn, is_only: isOnly, asks_two_factors: asksTwo },
        })
        .execute()
      if (by !== 'provider') await demand('everybody', 0, admin, client.id)
      if (by !== 'client') await demand('everybody', 0, admin)
      // The organisation decides what is enough for itself; the training provider has to have said it.
      const isMet = hasOwn || (isOn && isOnly && (by === 'client' || asksTwo))
      expect((await dueOf(learner)).isOver).toBe(!isMet)
      expect(await calls(learner)).toBe(isMet ? 200 : 403)
      const missing = async (input: { clientId?: string }) =>
        (await product.ask(security.previewDemand, { demandedOf: 'everybody', ...input }, admin)).people
          .map(({ id }) => id)
          .includes(learner.id)
      expect(await missing({ clientId: client.id })).toBe(!(hasOwn || (isOn && isOnly)))
      expect(await missing({})).toBe(!(hasOwn || (isOn && isOnly && asksTwo)))
    },
  )

  test('lets no running session of a password go on when a manager turns it on', async () => {
    const client = await makeClient(product)
    const [admin, manager] = [await makeAdmin(product), await makeManager(product, client.id)]
    await addPasskey(product, admin)
    await addPasskey(product, manager)
    const learner = await makeLearner(product, client.id)
    await demand('everybody', 0, admin)
    await db
      .insertInto('identity_providers')
      .values({
        ...{ id: client.id, client_id: client.id, field_claims: '{}' },
        issuer: 'x',
        managers_may: true,
      })
      .execute()
    const domain = { client_id: client.id, domain: `${client.id}.example`, proof: 'x' }
    await db
      .insertInto('identity_provider_domains')
      .values({ ...domain, proven_at: new Date().toISOString(), proven_by: 'dns' })
      .execute()
    expect(await calls(learner)).toBe(403)
    const only = { isOn: true, isOnly: true, peopleWithoutWayIn: 2 }
    await product.ask(singleSignOn.switchSingleSignOn, only, manager)
    expect(await calls(learner)).toBe(403)
    const said = { clientId: client.id, asksTwoFactors: true }
    expect(await product.refuse(singleSignOn.updateFactors, said, manager)).toMatchObject({ status: 403 })
    await product.ask(singleSignOn.updateFactors, said, admin)
    expect(await calls(learner)).toBe(200)
  })
})

describe('the days of grace (rule access-86)', () => {
  test('begin with the first log-in after the demand, once, and otherwise with the demand', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const [away, here] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await logIn(away.email)
    await demand('everybody', 10, manager)
    await daysLater(8)
    expect(await dueOf(here)).toEqual({ days: 2, isOver: false })
    const back = await logIn(away.email)
    expect(await dueOf(back)).toEqual({ days: 10, isOver: false })
    await daysLater(6)
    expect(await calls(here)).toBe(403)
    const again = await logIn(away.email)
    expect(await dueOf(again)).toEqual({ days: 4, isOver: false })
    await daysLater(4)
    expect(await dueOf(again)).toMatchObject({ isOver: true })
    expect(await calls(back)).toBe(403)
  })

  test('end on the second', async () => {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    await demand('everybody', 10, await makeManager(product, client.id))
    const since = (seconds: number) =>
      sql`update second_factor_demands set since = now() - interval '10 days' + make_interval(secs => ${seconds})`.execute(
        product.owner,
      )
    await since(5)
    expect(await calls(learner)).toBe(200)
    await since(-1)
    expect(await calls(learner)).toBe(403)
  })

  test('are not new when the days or the people are changed, and are when it was demanded of nobody between', async () => {
    const client = await makeClient(product)
    const [manager, learner] = [await makeManager(product, client.id), await makeLearner(product, client.id)]
    await demand('managers', 10, manager)
    await daysLater(8)
    await demand('everybody', 20, manager)
    expect(await dueOf(manager)).toEqual({ days: 12, isOver: false })
    expect(await dueOf(learner)).toEqual({ days: 20, isOver: false })
    await demand('managers', 20, manager)
    expect([await dueOf(manager), await dueOf(learner)]).toEqual([{ days: 12, isOver: false }, none])
    await demand('nobody', 20, manager)
    expect(await dueOf(manager)).toEqual(none)
    await demand('managers', 20, manager)
    expect(await dueOf(manager)).toEqual({ days: 20, isOver: false })
  })

  test('begin for who moves with the first log-in there, and not again for who gets a role', async () => {
    const [from, to] = [await makeClient(product), await makeClient(product)]
    const [learner, mover] = [await makeLearner(product, to.id), await makeLearner(product, from.id)]
    await demand('managers', 10, await makeManager(product, to.id))
    await logIn(learner.email)
    await daysLater(8)
    const change = (id: string, values: { client_id?: string; role?: 'CLIENTADMIN' }) =>
      db.updateTable('users').set(values).where('id', '=', id).execute()
    await change(learner.id, { role: 'CLIENTADMIN' })
    expect(await dueOf(await logIn(learner.email))).toEqual({ days: 2, isOver: false })
    await change(mover.id, { client_id: to.id, role: 'CLIENTADMIN' })
    expect(await dueOf(await logIn(mover.email))).toEqual({ days: 10, isOver: false })
  })

  test('that began for a demand of before are forgotten', async () => {
    const client = await makeClient(product)
    const [manager, learner] = [await makeManager(product, client.id), await makeLearner(product, client.id)]
    const graces = async () =>
      (await db.selectFrom('second_factor_graces').where('user_id', '=', learner.id).selectAll().execute())
        .length
    await demand('everybody', 10, manager)
    await logIn(learner.email)
    await dropPastGraces(db)
    expect(await graces()).toBe(1)
    await demand('nobody', 10, manager)
    await dropPastGraces(db)
    expect(await graces()).toBe(0)
  })

  test('of two demands end with the earlier one', async () => {
    const client = await makeClient(product)
    const [manager, admin] = [await makeManager(product, client.id), await makeAdmin(product)]
    await demand('managers', 30, manager)
    await demand('everybody', 3, admin)
    expect(await dueOf(manager)).toEqual({ days: 3, isOver: false })
    await demand('everybody', 60, admin)
    expect(await dueOf(manager)).toEqual({ days: 30, isOver: false })
  })

  test('of a second demand begin with the first log-in after it, not with that after the first one', async () => {
    const client = await makeClient(product)
    const [manager, other] = [await makeManager(product, client.id), await makeManager(product, client.id)]
    await demand('everybody', 60, await makeAdmin(product))
    await logIn(manager.email)
    await daysLater(10)
    await demand('managers', 20, other)
    await daysLater(5)
    expect(await dueOf(await logIn(manager.email))).toEqual({ days: 20, isOver: false })
  })
})

describe('after the days (rule access-87)', () => {
  async function late() {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const { key } = await product.ask(
      apiKeys.create,
      { name: 'Nightly', scopes: ['people:read'], days: 9 },
      manager,
    )
    await demand('everybody', 5, manager)
    await daysLater(6)
    return { client, manager, key: { token: key } }
  }

  test('the next call is refused, the API key stops, and both work again with a second factor', async () => {
    const { client, manager, key } = await late()
    const asked = { urlToken: client.urlToken }
    expect(await product.refuse(clients.openClient, asked, manager)).toEqual(mustSetUp)
    expect(await product.refuse(learners.list, {}, key)).toEqual({
      status: 403,
      errors: [
        'This API key acts for a person who has to set up a second factor first. It works again as soon as that is done',
      ],
    })
    await setUpApp(product, manager)
    expect(await calls(manager)).toBe(200)
    expect(await dueOf(manager)).toEqual(none)
    await product.ask(learners.list, {}, key)
    await product.ask(security.turnOffSecondFactor, {}, manager)
    expect(await calls(manager)).toBe(403)
    await addPasskey(product, manager)
    expect(await calls(manager)).toBe(200)
  })

  test('an app that was begun and not turned on is no second factor', async () => {
    const { manager } = await late()
    await product.ask(security.beginSecondFactor, {}, manager)
    expect(await calls(manager)).toBe(403)
  })

  test('calls of anybody are answered as to a visitor, and the page learns why', async () => {
    const { manager } = await late()
    expect(await dueOf(manager)).toMatchObject({ isOver: true })
    const answer = await product.send({
      url: '/api/Account/GetSessions',
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(answer.json()).toEqual({
      success: false,
      errors: [{ error: mustSetUp.errors[0] }],
      needs: 'secondFactor',
    })
  })

  test('streams that are open show nothing more', async () => {
    const { manager } = await late()
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .where('user_id', '=', manager.id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await stillSignedIn(db, [sessionId])).toEqual([])
    await addPasskey(product, manager)
    expect(await stillSignedIn(db, [sessionId])).toHaveLength(1)
  })

  test('a passkey of a person is enough, and that of a colleague is not', async () => {
    const { client } = await late()
    const [learner, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await addPasskey(product, learner)
    expect([await calls(learner), await calls(other)]).toEqual([200, 403])
  })
})
