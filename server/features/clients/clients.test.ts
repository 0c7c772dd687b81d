import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as clients from '#contract/clients.ts'
import * as pathways from '#contract/pathways.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePerson,
  makeRecord,
  password,
} from '#tests/make.ts'
import { startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const nobody = '11111111-1111-4111-8111-111111111111'

let counter = 0
function newClient(changes: Record<string, unknown> = {}) {
  const number = ++counter
  return {
    clientName: `Made ${number}`,
    firstName: 'Ada',
    lastName: 'Manager',
    email: `ada-${number}@made.test`,
    phoneNumber: '0117 496 0000',
    referalCode: `made-${number}`,
    maximumNumberOfLearners: 5,
    ...changes,
  }
}

const listed = async (searchTerm: string) =>
  (await product.ask(clients.list, { page: 1, searchTerm }, admin)).clients.map(({ name }) => name)

/** A client as its own page shows it. */
const look = async (urlToken: string) => (await product.ask(clients.open, { urlToken }, admin)).client

describe('creating a client', () => {
  test('makes it, its first manager, and the mail that lets them in', async () => {
    const sent = newClient({ clientName: ' Meadow & Sons ', maximumNumberOfLearners: '12' })
    const { client } = await product.ask(clients.create, sent, admin)
    expect(await look(client.urlToken)).toEqual({
      id: client.id,
      name: 'Meadow & Sons',
      urlToken: client.urlToken,
      referalCode: sent.referalCode,
      maximumNumberOfLearners: 12,
      numberOfLearners: 0,
      isPaused: false,
      assignedLearningPathways: [],
      learningPathwayDropDown: expect.any(Array) as unknown,
    })
    const { users } = await product.ask(clients.people, { page: 1, clientId: client.id }, admin)
    expect(users).toMatchObject([
      { firstName: 'Ada', lastName: 'Manager', email: sent.email, identityRole: { name: 'CLIENTADMIN' } },
    ])
    const manager = await db
      .selectFrom('users')
      .where('id', '=', users[0]?.id ?? '')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(manager).toMatchObject({
      phone_number: '0117 496 0000',
      email_confirmed_at: null,
      password_hash: null,
      secondary_role: null,
    })
    const mail = await db.selectFrom('outbox').where('user_id', '=', manager.id).selectAll().execute()
    expect(mail).toMatchObject([{ to_address: sent.email, template_type: 'ConfirmAccount' }])
    expect(mail[0]?.text).toMatch(new RegExp(`/Confirm/${manager.id}/[A-Za-z0-9_-]{43}`, 'i'))
  })

  test('names everything that is missing at once', async () => {
    expect(await product.refuse(clients.create, {}, admin)).toEqual({
      status: 400,
      errors: [
        'Please enter a client name',
        'Please enter a first name',
        'Please enter a last name',
        'Please enter an email address',
        'Please add a phone number',
        'Please add a referral code',
        'Please select number of learners',
      ],
    })
  })

  const noNumber = 'Please select number of learners'
  const tooMany = 'Please enter at most 1,000,000 learners, or 0 for unlimited'
  test.each([
    ...['', '  ', '-1', -1, 1.5, '1e3', null].map((given) => [given, noNumber] as const),
    [1_000_001, tooMany] as const,
    ['1000001', tooMany] as const,
  ])('takes no %j for the number of learners: %s', async (maximumNumberOfLearners, error) => {
    const sent = newClient({ maximumNumberOfLearners })
    expect(await product.refuse(clients.create, sent, admin)).toEqual({
      status: 400,
      errors: [error],
    })
    expect(await listed(sent.clientName)).toEqual([])
  })

  test('takes 0 learners for unlimited', async () => {
    const { client } = await product.ask(clients.create, newClient({ maximumNumberOfLearners: 0 }), admin)
    expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(0)
  })

  test('with a malformed e-mail address is refused', async () => {
    expect(await product.refuse(clients.create, newClient({ email: 'ada@nowhere' }), admin)).toEqual({
      status: 400,
      errors: ['Please enter a valid email address'],
    })
  })

  test('with a referral code that is taken, in whatever case, stores nothing', async () => {
    const first = newClient({ referalCode: 'GREEN-1' })
    await product.ask(clients.create, first, admin)
    const second = newClient({ referalCode: 'green-1' })
    expect(await product.refuse(clients.create, second, admin)).toEqual({
      status: 409,
      errors: ['A client with this referral code already exists'],
    })
    const people = await db.selectFrom('users').where('email', '=', second.email).select('id').execute()
    expect(people).toEqual([])
  })

  test('with an e-mail address that has an account stores neither client nor mail', async () => {
    const { email } = await makePerson(product)
    const sent = newClient({ email: email.toUpperCase() })
    expect(await product.refuse(clients.create, sent, admin)).toEqual({
      status: 409,
      errors: ['An account with this email address already exists'],
    })
    expect(await listed(sent.clientName)).toEqual([])
    const mail = await db.selectFrom('outbox').where('to_address', '=', email).select('id').execute()
    expect(mail).toEqual([])
  })

  test('does not read a role, a client or a confirmation from what is sent', async () => {
    const sent = newClient({
      role: 'ADMIN',
      isProvider: true,
      emailConfirmed: true,
      clientId: admin.clientId,
    })
    const { client } = await product.ask(clients.create, sent, admin)
    const manager = await db
      .selectFrom('users')
      .where('email', '=', sent.email)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(manager).toMatchObject({ role: 'CLIENTADMIN', client_id: client.id, email_confirmed_at: null })
  })
})

describe('the list of clients', () => {
  test('comes in pages, by name without regard to case', async () => {
    const tag = 'Paged%_x'
    for (const name of ['b', 'A', 'c', 'D', 'e', 'F', 'g', 'H', 'i', 'J', 'k', 'L'])
      await makeClient(product, { name: `${tag} ${name}` })
    const first = await product.ask(clients.list, { page: 1, searchTerm: tag }, admin)
    expect(first.clients.map(({ name }) => name.at(-1)).join('')).toBe('AbcDeFgHiJ')
    expect(first).toMatchObject({ totalPages: 2, totalCount: 12 })
    const second = await product.ask(clients.list, { page: 2, searchTerm: tag }, admin)
    expect(second.clients.map(({ name }) => name.at(-1)).join('')).toBe('kL')
    const beyond = await product.ask(clients.list, { page: 9, searchTerm: tag }, admin)
    expect(beyond).toEqual({ clients: [], totalPages: 2, totalCount: 12 })
    const sized = await product.ask(clients.list, { page: 1, searchTerm: tag, pageSize: 20 }, admin)
    expect(sized.clients).toHaveLength(12)
    // Rule lists-3: a size that is not offered is the default.
    const odd = await product.ask(clients.list, { page: 1, searchTerm: tag, pageSize: 11 }, admin)
    expect(odd.clients).toHaveLength(10)
  })

  test('is searched for the term as it is typed, in whatever case', async () => {
    await makeClient(product, { name: 'Élan 100% Green_Co \\ Ltd' })
    await makeClient(product, { name: 'Elan 100x GreenxCo' })
    for (const term of ['100%', 'green_co', 'éLAN', '\\', ' 100% green '])
      expect(await listed(term)).toEqual(['Élan 100% Green_Co \\ Ltd'])
    expect(await listed("'; drop table clients; --")).toEqual([])
  })

  test('is refused for what is no page', async () => {
    for (const page of [0, -1, 'one', 1.5])
      expect((await product.refuse(clients.list, { page }, admin)).status).toBe(400)
  })

  test('counts who learns: not the archived, but confirmed or not, and whose second role it is', async () => {
    const { id, name } = await makeClient(product, { maximumLearners: 9 })
    const archived = await makeLearner(product, id)
    await makeLearner(product, id, { confirmed: false })
    await makeManager(product, id, { secondaryRole: 'LEARNER' })
    await makeManager(product, id)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const { clients: found } = await product.ask(clients.list, { page: 1, searchTerm: name }, admin)
    expect(found.find((client) => client.id === id)).toMatchObject({
      numberOfLearners: 2,
      maximumNumberOfLearners: 9,
    })
  })

  test('never has the provider itself, and neither has the choice of clients', async () => {
    const { name } = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('name')
      .executeTakeFirstOrThrow()
    expect(await listed(name)).toEqual([])
    const { id } = await makeClient(product)
    const options = await product.ask(clients.options, {}, admin)
    expect(options.clients.map((client) => client.id)).toContain(id)
    expect(options.clients.map((client) => client.id)).not.toContain(admin.clientId)
  })
})

describe('one client', () => {
  test('has its pathways, and offers the others', async () => {
    const client = await makeClient(product)
    const course = await makeCourse(product)
    const assigned = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const other = await makePathway(product)
    const gone = await makePathway(product)
    await product.ask(pathways.remove, { learningPathwayId: gone.id }, admin)
    const { assignedLearningPathways, learningPathwayDropDown } = await look(client.urlToken)
    expect(assignedLearningPathways).toMatchObject([{ id: assigned.id, numberOfCourses: 1 }])
    const offered = learningPathwayDropDown.map(({ id }) => id)
    expect(offered).toContain(other.id)
    expect(offered).not.toContain(assigned.id)
    expect(offered).not.toContain(gone.id)
  })

  test('shows its living people by name, ten to a page', async () => {
    const client = await makeClient(product)
    const elsewhere = await makeClient(product)
    await makeLearner(product, elsewhere.id)
    for (const firstName of 'lkjihgfedcba') await makeLearner(product, client.id, { firstName })
    const archived = await makeLearner(product, client.id, { firstName: '0' })
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const first = await product.ask(clients.people, { page: 1, clientId: client.id }, admin)
    expect(first.users.map(({ firstName }) => firstName).join('')).toBe('abcdefghij')
    expect(first.users[0]?.identityRole).toEqual({ name: 'Learner' })
    expect(first).toMatchObject({ totalPages: 2, totalCount: 12 })
    const beyond = await product.ask(clients.people, { page: 3, clientId: client.id }, admin)
    expect(beyond).toEqual({ users: [], totalPages: 2, totalCount: 12 })
  })

  test('that is not there, archived, or the provider is not found by any call', async () => {
    const archived = await makeClient(product)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    const provider = await db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .selectAll()
      .executeTakeFirstOrThrow()
    for (const urlToken of ['unknown', archived.urlToken, provider.url_token])
      expect(await product.refuse(clients.open, { urlToken }, admin)).toEqual(notFound)
    for (const clientId of [nobody, 'no id', archived.id, provider.id]) {
      expect(await product.refuse(clients.people, { page: 1, clientId }, admin)).toEqual(notFound)
      for (const call of [clients.pause, clients.unpause, clients.archive])
        expect(await product.refuse(call, { clientId }, admin)).toEqual(notFound)
      expect(await product.refuse(clients.updateMaximum, { clientId, maxLearners: 7 }, admin)).toEqual(
        notFound,
      )
    }
    for (const clientId of [nobody, provider.id]) {
      expect(await product.refuse(clients.remove, { clientId }, admin)).toEqual(notFound)
      expect(await product.refuse(clients.unarchive, { clientId }, admin)).toEqual(notFound)
    }
    const still = await db
      .selectFrom('clients')
      .where('id', '=', provider.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(still).toEqual(provider)
  })
})

describe('pausing a client', () => {
  test('keeps its people out, and lets them in again', async () => {
    const client = await makeClient(product)
    const other = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const stranger = await makeLearner(product, other.id)
    const logIn = () =>
      product.send({
        method: 'POST',
        url: `/api/${accounts.login.path}`,
        payload: { username: learner.email, password },
      })

    await product.ask(clients.pause, { clientId: client.id }, admin)
    await product.ask(clients.pause, { clientId: client.id }, admin)
    expect((await look(client.urlToken)).isPaused).toBe(true)
    expect(await listed(client.name)).toContain(client.name)
    expect((await product.refuse(pathways.listMine, {}, learner)).status).toBe(401)
    expect(await product.ask(pathways.listMine, {}, stranger)).toEqual({ learningPathways: [] })
    const refused = await logIn()
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({
      succeeded: false,
      message: 'Access for your organisation is paused at the moment',
    })

    await product.ask(clients.unpause, { clientId: client.id }, admin)
    expect((await look(client.urlToken)).isPaused).toBe(false)
    expect(await product.ask(pathways.listMine, {}, learner)).toEqual({ learningPathways: [] })
    expect((await logIn()).statusCode).toBe(200)
  })
})

describe('archiving a client', () => {
  test('takes it out of every list and keeps its people out, until it is brought back', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    expect(await listed(client.name)).not.toContain(client.name)
    const options = await product.ask(clients.options, {}, admin)
    expect(options.clients.map(({ id }) => id)).not.toContain(client.id)
    expect((await product.refuse(pathways.listOfClient, {}, manager)).status).toBe(401)

    await product.ask(clients.unarchive, { clientId: client.id }, admin)
    expect(await listed(client.name)).toContain(client.name)
    expect(await product.ask(pathways.listOfClient, {}, manager)).toEqual({ learningPathways: [] })
    expect(await product.refuse(clients.unarchive, { clientId: client.id }, admin)).toEqual(notFound)
  })
})

describe('deleting a client', () => {
  test('takes its people and all that is theirs; what happened stays counted, without a person or a place', async () => {
    const client = await makeClient(product)
    const kept = await makeClient(product)
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id, kept.id] })
    const learner = await makeLearner(product, client.id)
    const survivor = await makeLearner(product, kept.id)
    for (const person of [learner, survivor]) {
      await makeRecord(product, person, course, { lessonStatus: 4, completedAt: new Date().toISOString() })
      await db
        .insertInto('login_events')
        .values({ user_id: person.id, client_id: person.clientId, is_learner: true })
        .execute()
      await db
        .insertInto('course_events')
        .values({
          kind: 'completed',
          user_id: person.id,
          client_id: person.clientId,
          course_id: course.id,
          attempt: 1,
        })
        .execute()
      await db
        .insertInto('outbox')
        .values({
          user_id: person.id,
          to_address: person.email,
          to_name: 'Pat',
          template_type: 'BadgeClaim',
          subject: '',
          html: '',
          text: '',
        })
        .execute()
    }

    await product.ask(clients.remove, { clientId: client.id }, admin)

    expect(await product.refuse(clients.open, { urlToken: client.urlToken }, admin)).toEqual(notFound)
    expect(await product.refuse(clients.remove, { clientId: client.id }, admin)).toEqual(notFound)
    expect((await product.refuse(pathways.listMine, {}, learner)).status).toBe(401)
    for (const [person, rows] of [
      [learner, 0],
      [survivor, 1],
    ] as const) {
      for (const table of ['sessions', 'course_records', 'outbox'] as const)
        expect(
          await db.selectFrom(table).where('user_id', '=', person.id).select('id').execute(),
        ).toHaveLength(rows)
      expect(await db.selectFrom('users').where('id', '=', person.id).select('id').execute()).toHaveLength(
        rows,
      )
    }
    for (const table of ['login_events', 'course_events'] as const) {
      const events = await db
        .selectFrom(table)
        .where((where) =>
          where.or([where('client_id', 'in', [client.id, kept.id]), where('user_id', 'is', null)]),
        )
        .orderBy('id')
        .select(['client_id', 'user_id'])
        .execute()
      expect(events.slice(-2)).toEqual([
        { client_id: '00000000-0000-0000-0000-000000000000', user_id: null },
        { client_id: kept.id, user_id: survivor.id },
      ])
    }
  })

  test('frees its referral code and the addresses of its people', async () => {
    const sent = newClient()
    const { client } = await product.ask(clients.create, sent, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    await product.ask(clients.create, sent, admin)
  })

  test('can be done to one that is archived', async () => {
    const client = await makeClient(product)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    await product.ask(clients.remove, { clientId: client.id }, admin)
    expect(await product.refuse(clients.unarchive, { clientId: client.id }, admin)).toEqual(notFound)
  })
})

describe('the learner limit', () => {
  test('can be raised, lifted, and lowered to what is taken, but no further', async () => {
    const client = await makeClient(product, { maximumLearners: 3 })
    await makeLearner(product, client.id)
    await makeLearner(product, client.id)
    const change = (maxLearners: number) =>
      product.ask(clients.updateMaximum, { clientId: client.id, maxLearners }, admin)
    for (const maximum of [10, 0, 2]) {
      await change(maximum)
      expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(maximum)
    }
    expect(
      await product.refuse(clients.updateMaximum, { clientId: client.id, maxLearners: 1 }, admin),
    ).toEqual({
      status: 409,
      errors: ['This client has 2 learners already, so its limit cannot be lower than that'],
    })
    const noLimit = 'Please enter a whole number of learners, or 0 for unlimited'
    for (const [maxLearners, error] of [
      ...['', -1, 2.5, undefined].map((given) => [given, noLimit] as const),
      [1_000_001, 'Please enter at most 1,000,000 learners, or 0 for unlimited'] as const,
    ])
      expect(
        await product.refuse(clients.updateMaximum, { clientId: client.id, maxLearners }, admin),
      ).toEqual({
        status: 400,
        errors: [error],
      })
    expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(2)
  })

  test('holds when fifty want the last seat at once', async () => {
    const client = await makeClient(product, { maximumLearners: 2 })
    await makeLearner(product, client.id)
    const manager = await makeManager(product, client.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        product.send({
          method: 'POST',
          url: '/api/Account/Createlearner',
          headers: { authorization: `Bearer ${manager.token}` },
          payload: { firstName: 'Fifty', lastName: 'Learners', email: `fifty-${number}@seats.test` },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(49)
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ errors: [{ error: 'The learner limit of 2 has been reached' }] })
    expect((await look(client.urlToken)).numberOfLearners).toBe(2)
  })
})

describe('who may', () => {
  test('neither managers nor learners see or change clients, their own included', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const learner = await makeLearner(product, client.id)
    const calls = [
      [clients.create, newClient()],
      [clients.list, { page: 1 }],
      [clients.options, {}],
      [clients.open, { urlToken: client.urlToken }],
      [clients.people, { page: 1, clientId: client.id }],
      [clients.pause, { clientId: client.id }],
      [clients.unpause, { clientId: client.id }],
      [clients.archive, { clientId: client.id }],
      [clients.unarchive, { clientId: client.id }],
      [clients.remove, { clientId: client.id }],
      [clients.updateMaximum, { clientId: client.id, maxLearners: 1 }],
    ] as const
    const before = await look(client.urlToken)
    for (const [call, input] of calls)
      for (const person of [manager, learner])
        expect(await product.refuse(call, input, person)).toEqual({
          status: 403,
          errors: ['You do not have permission'],
        })
    expect(await look(client.urlToken)).toEqual(before)
  })
})
