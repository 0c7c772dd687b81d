import { describe, expect, test } from 'vitest'
import { largestLearnerFile, learnerColumns, writeCsv } from '#contract/learner-file.ts'
import * as accounts from '#contract/accounts.ts'
import * as learners from '#contract/learners.ts'
import { providerId } from '#server/start/queries.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/make.ts'
import { requestOf, startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product, { name: 'Orchard' })
const manager = await makeManager(product, client.id)
const otherClient = await makeClient(product, { name: 'Hedge' })

let number = 0
const person = () => ({ firstName: 'Ada', lastName: 'Green', email: `import-${++number}@example.test` })
const people = (count: number) => Array.from({ length: count }, person)
const file = (content: string | Uint8Array<ArrayBuffer>) => ({ csvFile: new File([content], 'people.csv') })
const preview = (content: string) => product.ask(learners.preview, file(content), manager)

/** Everything that an upload could leave behind. */
async function everything() {
  const count = async (table: 'users' | 'outbox' | 'link_tokens') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return { users: await count('users'), mails: await count('outbox'), links: await count('link_tokens') }
}
const learnersOf = async (clientId: string) =>
  db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('is_learner', '=', true)
    .orderBy('email')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'role', 'id'])
    .execute()

describe('the preview', () => {
  test('takes a file that is called as one of a list, whatever the case of its name, and no other', async () => {
    const of = (name: string) => ({ csvFile: new File(['Ada,Green,ada@example.test'], name) })
    for (const name of ['people.csv', 'People.CSV', 'people', 'people.txt', 'people.tsv', 'people.xlsx'])
      expect((await product.ask(learners.preview, of(name), manager)).goodRows).toHaveLength(1)
    for (const name of ['people.pdf', 'people.csv.exe', 'people.xls'])
      expect(await product.refuse(learners.preview, of(name), manager)).toEqual({
        status: 415,
        errors: ['Please choose a .csv, .xlsx, .tsv or .txt file'],
      })
  })

  test('tells good rows from bad ones, says why, and keeps nothing', async () => {
    const taken = await makeLearner(product, otherClient.id, { email: 'taken@example.test' })
    const before = await everything()
    const long = 'x'.repeat(101)
    const { goodRows, badRows } = await preview(
      [
        'First Name,Last Name,Email',
        ' Zoë , Ångström ,ZOE@example.test ',
        ',Green,no-first@example.test',
        'Ada,,',
        'Ada,Green,not an address',
        'Ada,Green,zoe@EXAMPLE.test',
        `Ada,Green,${taken.email.toUpperCase()}`,
        `${long},Green,long@example.test`,
        '',
        'Ada,Green,no-first@example.test',
      ].join('\r\n'),
    )
    // A row that repeats the address of a bad one is good.
    expect(goodRows).toEqual([
      { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.test' },
      { firstName: 'Ada', lastName: 'Green', email: 'no-first@example.test' },
    ])
    expect(badRows).toEqual([
      {
        firstName: '',
        lastName: 'Green',
        email: 'no-first@example.test',
        reason: 'Please enter a first name',
        line: 3,
      },
      {
        firstName: 'Ada',
        lastName: '',
        email: '',
        reason: 'Please enter a last name. Please enter an email address',
        line: 4,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'not an address',
        reason: 'Please enter a valid email address',
        line: 5,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'zoe@EXAMPLE.test',
        reason: 'The same email address is in line 2',
        line: 6,
      },
      {
        firstName: 'Ada',
        lastName: 'Green',
        email: 'TAKEN@EXAMPLE.TEST',
        reason: 'An account with this email address already exists',
        line: 7,
      },
      {
        firstName: long,
        lastName: 'Green',
        email: 'long@example.test',
        reason: 'First name: Please use at most 100 characters',
        line: 8,
      },
    ])
    expect(await everything()).toEqual(before)
  })

  test('counts who is at the client already apart, and says no more of others', async () => {
    const own = await makeClient(product)
    const [here, archived] = [await makeLearner(product, own.id), await makeLearner(product, own.id)]
    const ownManager = await makeManager(product, own.id)
    const elsewhere = await makeLearner(product, otherClient.id)
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const lines = [here, ownManager, archived, elsewhere].map(
      ({ email }) => `Ada,Green,${email.toUpperCase()}`,
    )
    const text = [...lines, `,,${here.email}`, 'Ada,Green,new-here@example.test'].join('\n')
    const found = await product.ask(learners.preview, file(text), ownManager)
    expect(found.alreadyThere.map(({ line }) => line)).toEqual([1, 2, 5])
    const reason = 'An account with this email address already exists'
    expect(found.badRows).toEqual(
      [archived, elsewhere].map(({ email }, at) => ({
        firstName: 'Ada',
        lastName: 'Green',
        email: email.toUpperCase(),
        reason,
        line: at + 3,
      })),
    )
    expect(found.goodRows).toHaveLength(1)
    // For another client the same people are elsewhere, and the other way round.
    const there = await product.ask(learners.preview, { ...file(text), clientId: otherClient.id }, admin)
    expect(there.alreadyThere.map(({ line }) => line)).toEqual([4])
    expect(there.badRows.map(({ line }) => line)).toEqual([1, 2, 3, 5])
  })

  test('is for the own client, and for an administrator any', async () => {
    const text = 'Ada,Green,ada@example.test'
    const foreign = { ...file(text), clientId: otherClient.id }
    expect(await product.refuse(learners.preview, foreign, manager)).toEqual(notFound)
    const nowhere = { ...file(text), clientId: crypto.randomUUID() }
    expect(await product.refuse(learners.preview, nowhere, admin)).toEqual(notFound)
    await product.ask(learners.preview, { ...file(text), clientId: client.id }, manager)
  })

  test('says how many seats are left', async () => {
    const full = await makeClient(product, { maximumLearners: 3 })
    await makeLearner(product, full.id)
    const left = async () =>
      (await product.ask(learners.preview, { ...file('A,B,c@d.test'), clientId: full.id }, admin)).seatsLeft
    expect(await left()).toBe(2)
    await db.updateTable('clients').set({ maximum_learners: 1 }).where('id', '=', full.id).execute()
    expect(await left()).toBe(0)
    await db.updateTable('clients').set({ maximum_learners: 0 }).where('id', '=', full.id).execute()
    expect(await left()).toBeNull()
  })

  test('looks at what a file holds, whatever it is called', async () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect((await product.refuse(learners.preview, file(old), manager)).errors).toEqual([
      'This is a workbook of an old kind, or one with a password. Please save it as .xlsx or .csv without one and try again',
    ])
    const noBook = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0])
    expect((await product.refuse(learners.preview, file(noBook), manager)).errors).toEqual([
      'The workbook could not be read. Please save it as .xlsx or “CSV UTF-8” once more and try again',
    ])
  })

  test('what was rejected can be mended and previewed again as it is', async () => {
    const { badRows } = await preview('=1+1,"Gre""en",x@\n\'-2,@SUM,\n"-3\r\nb","\'+4",y\n')
    expect(badRows).toHaveLength(3)
    const rejected = badRows.map(({ firstName, lastName, email, reason }) => [
      firstName,
      lastName,
      email,
      reason,
    ])
    const again = await preview(writeCsv([[...learnerColumns, 'Reason'], ...rejected]))
    // Below a heading now.
    expect(again.badRows).toEqual(badRows.map((row, at) => ({ ...row, line: at + 2 })))
    expect(again.badRows[0]).toMatchObject({ firstName: '=1+1', lastName: 'Gre"en' })
    const mended = await preview(
      writeCsv([
        [...learnerColumns, 'Reason'],
        ['=1+1', "'-2", person().email, 'It was wrong'],
      ]),
    )
    expect(mended.goodRows).toMatchObject([{ firstName: '=1+1', lastName: "'-2" }])
  })

  test('of a file without rows is empty; without a file it is refused', async () => {
    expect(await preview('First Name,Last Name,Email\r\n')).toMatchObject({ goodRows: [], badRows: [] })
    const missing = { status: 400, errors: ['Please choose a CSV file with at least one learner'] }
    expect(await product.refuse(learners.preview, {}, manager)).toEqual(missing)
    expect(await product.refuse(learners.preview, file(''), manager)).toEqual(missing)
  })

  test('refuses what is too large, and what is no text', async () => {
    const tooLarge = new Uint8Array(largestLearnerFile.bytes + 1).fill(65)
    expect(await product.refuse(learners.preview, file(tooLarge), manager)).toEqual({
      status: 413,
      errors: ['The file is too large: at most 5 MB can be uploaded'],
    })
    const rows = Array.from({ length: 10_001 }, (_, at) => `A,B,p${at}@example.test\n`).join('')
    expect(await product.refuse(learners.preview, file(rows), manager)).toEqual({
      status: 413,
      errors: ['The file has more than 10,000 learners. Please split it and upload the parts'],
    })
    expect(await product.refuse(learners.preview, file('Ada,Gre\0en,a@b.test'), manager)).toEqual({
      status: 400,
      errors: ['The file could not be read. Please save it as “CSV UTF-8” and try again'],
    })
  })

  test('is not for learners', async () => {
    const learner = await makeLearner(product, client.id)
    expect((await product.refuse(learners.preview, file('a,b,c'), learner)).status).toBe(403)
    expect((await product.refuse(learners.uploadUsers, { users: [person()] }, learner)).status).toBe(403)
  })
})

describe('the upload', () => {
  test('creates everybody in the named client, with a mail whose link opens the registration', async () => {
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
      const mails = await db.selectFrom('outbox').where('to_address', '=', email).selectAll().execute()
      expect(mails).toMatchObject([{ user_id: id, template_type: 'ConfirmLearnerAccount' }])
      const { text } = mails[0] as { text: string }
      expect(text).toContain(`Hello ${firstName},`)
      const [, userId, encodedToken] = /\/Register\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
      expect(userId).toBe(id)
      // The link is the one that is kept: only the password is still to be found fault with.
      const refused = await product.refuse(accounts.register, {
        userId,
        encodedToken,
        password: 'short',
        passwordRepeat: 'short',
      })
      expect(refused.errors).not.toContain('This link is invalid or has expired')
    }
  })

  test('repeated, creates nobody twice', async () => {
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

  test('with rows that fail says what is wrong with each, and creates nobody', async () => {
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
  test("a manager's own client, whoever is named or not; another one is not there", async () => {
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
    // Not even what is wrong with the rows is told.
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

  test('of an administrator: any living client, or the provider', async () => {
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
  test('refuses an upload as a whole, and takes one that just fits', async () => {
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
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect(await learnersOf(small.id)).toHaveLength(4)
  })

  test('the same file sent by ten at once creates everybody once', async () => {
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
})
