import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import { providerId } from '#server/identity/client-queries.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startImport } from '#tests/support/start-import.ts'
import { readMails } from '#tests/support/read-mails.ts'

const { product, db, admin, client, manager, otherClient, person, people, everything, learnersOf } =
  await startImport()

describe('the upload', () => {
  test('creates all of them in the named client, with a mail whose link opens the registration', async () => {
    const place = await makeClient(product)
    const itsManager = await makeManager(product, place.id)
    const [ann, bob] = [
      { firstName: ' Zoë ', lastName: 'O’Neill', email: 'ZOE-glade@example.test' },
      { firstName: '=1+1', lastName: '李', email: 'a-glade@example.test' },
    ]
    await product.ask(
      learners.uploadUsers,
      { users: [ann, bob], clientId: place.id.toUpperCase() },
      itsManager,
    )
    const created = await learnersOf(place.id)
    expect(created).toMatchObject([
      { firstName: '=1+1', lastName: '李', email: 'a-glade@example.test', role: 'LEARNER' },
      { firstName: 'Zoë', lastName: 'O’Neill', email: 'zoe-glade@example.test', role: 'LEARNER' },
    ])
    for (const { id, email, firstName } of created) {
      const mails = await readMails(product, email)
      expect(mails).toMatchObject([{ user_id: id, template_type: 'ConfirmLearnerAccount' }])
      const { text } = mails[0] as { text: string }
      expect(text).toContain(`Hello ${firstName},`)
      const [, userId, encodedToken] = /\/Register\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
      expect(userId).toBe(id)
      // The link is the one that is stored: only the password is refused.
      const refused = await product.refuse(accounts.register, {
        userId,
        encodedToken,
        password: 'short',
        passwordRepeat: 'short',
      })
      expect(refused.errors).not.toContain('This link is invalid or has expired')
    }
  })

  test('people-152: is one of the past actions, with file, numbers and people, and can be undone', async () => {
    const place = await makeClient(product)
    const itsManager = await makeManager(product, place.id)
    const users = [{ ...person(), firstName: 'Zoe', teams: 'Kitchen' }, person()]
    const sent = { users, clientId: place.id, fileName: 'new.csv', rejected: 3, unchanged: 2 }
    const actions = async () => (await product.ask(bulk.pastActions, {}, itsManager)).actions
    // A list that is refused leaves no import.
    const bad = { ...sent, users: [...users, { ...person(), email: 'nowhere' }] }
    expect((await product.refuse(learners.uploadUsers, bad, itsManager)).status).toBe(400)
    expect(await actions()).toEqual([])
    const { actionId } = await product.ask(learners.uploadUsers, sent, itsManager)
    const id = actionId as string
    expect(await actions()).toMatchObject([
      { id, action: 'import', fileName: 'new.csv', changed: 2, rejectedRows: 3, canUndo: true },
    ])
    const { people: names } = await product.ask(bulk.openPastAction, { id }, itsManager)
    expect(names.map(({ name, what }) => [name, what?.kind])).toEqual([
      ['Ada Green', 'added'],
      ['Zoe Green', 'added'],
    ])
    const { numbers } = await db
      .selectFrom('bulk_actions')
      .where('id', '=', id)
      .select('numbers')
      .executeTakeFirstOrThrow()
    expect(numbers).toEqual({ added: 2, unchanged: 2, rejected: 3 })
    const other = await makeManager(product, otherClient.id)
    expect((await product.refuse(bulk.undo, { id }, other)).status).toBe(404)
    // Who has registered by then stays.
    await db
      .updateTable('users')
      .set({ email_confirmed_at: 'now()' })
      .where('email', '=', users[1]?.email ?? '')
      .execute()
    expect(await product.ask(bulk.undo, { id }, itsManager)).toEqual({
      changed: 1,
      refused: [{ reason: 'Changed since', people: 1 }],
    })
    expect((await learnersOf(place.id)).map(({ email }) => email)).toEqual([users[1]?.email])
  })

  test('repeated, creates no person twice', async () => {
    const place = await makeClient(product)
    const itsManager = await makeManager(product, place.id)
    const users = people(3)
    await product.ask(learners.uploadUsers, { users, clientId: place.id }, itsManager)
    const before = await everything()
    const again = await product.refuse(learners.uploadUsers, { users, clientId: place.id }, itsManager)
    expect(again).toEqual({
      status: 409,
      errors: [
        'Everybody in this upload has an account already, nobody was added',
        ...users.map(
          ({ email }, at) => `Row ${at + 1} (${email}): An account with this email address already exists`,
        ),
      ],
    })
    expect(await product.refuse(learners.uploadUsers, { users: [person(), users[1]] }, itsManager)).toEqual({
      status: 409,
      errors: [`Row 2 (${users[1]?.email}): An account with this email address already exists`],
    })
    expect(await everything()).toEqual(before)
  })

  test('with invalid rows reports what is wrong with each, and creates no person', async () => {
    const before = await everything()
    const good = person()
    const refused = await product.refuse(
      learners.uploadUsers,
      {
        users: [
          good,
          { firstName: '', lastName: 'x'.repeat(101), email: 'nowhere' },
          { ...person(), email: good.email.toUpperCase() },
          {},
        ],
      },
      manager,
    )
    expect(refused).toEqual({
      status: 400,
      errors: [
        'Row 2 (nowhere): Please enter a first name. Last name: Please use at most 100 characters. Please enter a valid email address',
        `Row 3 (${good.email.toUpperCase()}): The same email address is in row 1`,
        'Row 4: Please enter a first name. Please enter a last name. Please enter an email address',
      ],
    })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['nobody', { users: [] }, 'Please upload at least one learner'],
    ['no list', { users: 'everybody' }, 'Please upload at least one learner'],
    ['a number for a name', { users: [{ ...person(), firstName: 7 }] }, 'users.0.firstName must be text'],
    [
      'a NUL in a name',
      { users: [{ ...person(), firstName: 'A\0' }] },
      'Please remove the characters that cannot be stored',
    ],
    [
      'too many',
      { users: Array.from({ length: 10_001 }, () => ({})) },
      'Please upload at most 10,000 learners at a time',
    ],
  ])('of %s is refused', async (_, input, sentence) => {
    const before = await everything()
    expect(await product.refuse(learners.uploadUsers, input, manager)).toEqual({
      status: 400,
      errors: [sentence],
    })
    expect(await everything()).toEqual(before)
  })
})

describe('whose learners they become', () => {
  test("a manager's own client, named or not; another one is not found", async () => {
    const before = await everything()
    for (const clientId of [
      otherClient.id,
      await providerId(db),
      '11111111-1111-4111-8111-111111111111',
      'x',
    ])
      expect(await product.refuse(learners.uploadUsers, { users: [person()], clientId }, manager)).toEqual(
        notFound,
      )
    // Not even what is wrong with the rows is answered.
    expect(
      await product.refuse(learners.uploadUsers, { users: [{}], clientId: otherClient.id }, manager),
    ).toEqual(notFound)
    expect(await everything()).toEqual(before)
    const [one, other] = people(2)
    await product.ask(learners.uploadUsers, { users: [one ?? {}] }, manager)
    await product.ask(learners.uploadUsers, { users: [other ?? {}], clientId: '' }, manager)
    const emails = (await learnersOf(client.id)).map(({ email }) => email)
    expect(emails).toContain(one?.email)
    expect(emails).toContain(other?.email)
  })

  test('of an administrator: any client that is not archived, or the provider', async () => {
    const provider = await providerId(db)
    const [one, other] = people(2)
    await product.ask(learners.uploadUsers, { users: [one ?? {}], clientId: otherClient.id }, admin)
    await product.ask(learners.uploadUsers, { users: [other ?? {}], clientId: provider }, admin)
    expect((await learnersOf(otherClient.id)).map(({ email }) => email)).toContain(one?.email)
    expect((await learnersOf(provider)).map(({ email }) => email)).toContain(other?.email)

    const archived = await makeClient(product)
    await db
      .updateTable('clients')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    for (const clientId of [archived.id, '11111111-1111-4111-8111-111111111111'])
      expect(await product.refuse(learners.uploadUsers, { users: [person()], clientId }, admin)).toEqual(
        notFound,
      )
  })
})

describe('the learner limit', () => {
  test('refuses an upload as a whole, and accepts one that just fits', async () => {
    const small = await makeClient(product, { maximumLearners: 3 })
    await makeLearner(product, small.id)
    const before = await everything()
    expect(
      await product.refuse(learners.uploadUsers, { users: people(3), clientId: small.id }, admin),
    ).toEqual({ status: 409, errors: ['The learner limit of 3 has been reached'] })
    expect(await everything()).toEqual(before)
    await product.ask(learners.uploadUsers, { users: people(2), clientId: small.id }, admin)
    expect(await learnersOf(small.id)).toHaveLength(3)
  })

  test('holds when fifty ask at once for the last seats', async () => {
    const small = await makeClient(product, { maximumLearners: 5 })
    await makeLearner(product, small.id)
    await makeLearner(product, small.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        product.send(requestOf(learners.uploadUsers, { users: people(2), clientId: small.id }, admin)),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // A busy machine answers some of them with 503, because they wait too long for a connection to the database.
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(49)
    expect(await learnersOf(small.id)).toHaveLength(4)
  })

  test('the same file sent by ten at once creates each person once', async () => {
    const place = await makeClient(product)
    const users = people(40)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        product.send(
          requestOf(
            learners.uploadUsers,
            // In another order each time, to half of the times another client.
            { users: at % 2 ? users : users.toReversed(), clientId: at % 2 ? place.id : otherClient.id },
            admin,
          ),
        ),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409, 409, 409])
    const created = await db
      .selectFrom('users')
      .where(
        'email',
        'in',
        users.map(({ email }) => email),
      )
      .select('email')
      .execute()
    expect(created).toHaveLength(40)
  })

  test('of ten at once who give somebody the same employee number, one does', async () => {
    const place = await makeClient(product)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        product.send(
          requestOf(
            learners.uploadUsers,
            { users: people(1).map((one) => ({ ...one, employeeNumber: 'E-7' })), clientId: place.id },
            admin,
          ),
        ),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses.slice(0, 1)).toEqual([200])
    for (const status of statuses.slice(1)) expect([400, 409]).toContain(status)
    expect(await learnersOf(place.id)).toHaveLength(1)
  })
})
