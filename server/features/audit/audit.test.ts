// Who sees what of the audit log, and how it is filtered and read page by page.
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as audit from '#contract/calls/audit.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as users from '#contract/calls/users.ts'
import {
  makeAdmin,
  makeClient,
  makeCommunity,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makePeople,
  makePost,
  makeTeam,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { tables } from '#server/db/tables.ts'
import { loggedForAdministrators } from '#server/db/tables/column.ts'

const product = await startProduct()
const admin = await makeAdmin(product, { firstName: 'Zed', lastName: 'Admin' })
const [own, other] = [await makeClient(product), await makeClient(product)]
const manager = await makeManager(product, own.id)

const listed = (input: object, as: { token: string }) => product.ask(audit.list, input, as)

test('a manager sees the own client and its people only, also of an entry about several clients', async () => {
  const ours = await makeLearner(product, own.id, { firstName: 'Ours', lastName: 'One' })
  const theirs = await makeLearner(product, other.id, { firstName: 'Theirs', lastName: 'Two' })
  await product.ask(users.archive, { userIds: [ours.id, theirs.id] }, admin)
  await product.ask(clients.pause, { clientId: other.id }, admin)

  const { entries } = await listed({}, manager)
  expect(entries).toMatchObject([
    {
      words: 'Archived people',
      person: 'Zed Admin',
      address: '',
      changes: [{ kind: 'person', name: 'Ours One', action: 'changed' }],
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('Theirs')
  expect(JSON.stringify(entries)).not.toContain(other.name)
  // What a manager names as the client is ignored, and so is a person of another one.
  expect((await listed({ clientId: other.id }, manager)).entries).toEqual(entries)
  expect((await listed({ about: theirs.id }, manager)).entries).toEqual([])
  expect((await listed({ email: theirs.email }, manager)).entries).toEqual([])
  const all = (await listed({}, admin)).entries
  expect(all[0]).toMatchObject({
    words: 'Paused a client',
    about: [other.name],
    address: '127.0.0.1',
  })
  expect(all[0]?.changes).toMatchObject([{ fields: [{ name: 'Is paused', before: 'no', after: 'yes' }] }])
  expect(all[1]?.changes).toHaveLength(2)
})

test('a column that only administrators see is not shown to a manager, on the page and in the file', async () => {
  const client = await makeClient(product, { name: 'Quiet Ltd' })
  const theirManager = await makeManager(product, client.id)
  const change = { clientId: client.id, timeZone: 'Asia/Tokyo' }
  await product.ask(clients.updateTimeZone, change, admin)
  const shownTo = async (who: { token: string }) => [
    JSON.stringify(await listed({}, who)),
    (await product.send(requestOf(audit.exportList, { format: 'csv' }, who))).body,
  ]
  for (const text of await shownTo(theirManager)) expect(text).toContain('Asia/Tokyo')

  const { columns } = tables.clients
  const declared = columns.time_zone
  columns.time_zone = loggedForAdministrators()
  try {
    for (const text of await shownTo(theirManager)) {
      expect(text).toContain('Changed the time zone of a client')
      expect(text).not.toContain('Asia/Tokyo')
    }
    for (const text of await shownTo(admin)) expect(text).toContain('Asia/Tokyo')
  } finally {
    columns.time_zone = declared
  }
})

test('who deletes a person is not shown to the clients of others whose posts that person has liked', async () => {
  const theirs = await makeClient(product)
  const author = await makeLearner(product, theirs.id)
  const theirManager = await makeManager(product, theirs.id)
  const post = await makePost(product, await makeCommunity(product), author)
  const leaving = await makeLearner(product, own.id)
  await product.app.db
    .insertInto('community_likes')
    .values({ post_id: post.id, user_id: leaving.id })
    .execute()
  const before = await listed({}, theirManager)
  await product.ask(users.remove, { id: leaving.id }, manager)
  expect(await listed({}, theirManager)).toEqual(before)
  const [entry] = (await listed({}, admin)).entries
  expect(entry).toMatchObject({ words: 'Deleted 1 person' })
  expect(entry?.changes.filter(({ kind }) => kind === 'post')).toEqual([])
})

test('by person, call, client, object and day', async () => {
  const learner = await makeLearner(product, own.id)
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  const count = async (input: object) => (await listed(input, admin)).entries.length
  const today = new Date().toISOString().slice(0, 10)
  expect(await count({ email: learner.email })).toBe(1)
  expect(await count({ about: learner.id, clientId: own.id, call: 'users.archive' })).toBe(1)
  expect(await count({ about: learner.id, call: 'users.remove' })).toBe(0)
  expect(await count({ about: learner.id, clientId: other.id })).toBe(0)
  expect(await count({ about: learner.id, fromDate: today, toDate: today })).toBe(1)
  expect(await count({ about: learner.id, fromDate: '2099-01-01' })).toBe(0)
  expect(await count({ about: learner.id, toDate: '2001-01-01' })).toBe(0)
  expect(await count({ call: 'users.archive', fromDate: '2001-01-01' })).toBeGreaterThan(1)
})

test('page by page, each entry once; and as a file, which leaves an entry', async () => {
  for (let made = 0; made < 55; made++)
    await product.ask(pathways.create, { name: `Pathway ${made}`, description: '', courseIds: [] }, admin)
  const first = await listed({ call: 'pathways.create' }, admin)
  const second = await listed({ call: 'pathways.create', before: first.next ?? '' }, admin)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 5, null])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(55)

  const answer = await product.send(
    requestOf(audit.exportList, { call: 'pathways.create', format: 'csv' }, admin),
  )
  const rows = parse(answer.rawPayload, { bom: true })
  expect(rows).toHaveLength(56)
  expect(rows[1]).toEqual(expect.arrayContaining(['Zed Admin', 'Created a pathway']))
  expect((await listed({}, admin)).entries[0]?.words).toBe('Exported the audit log')
})

// Rule audit-15.
test('log-ins are shown apart from everything else, of everybody and of one person', async () => {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const theirManager = await makeManager(product, client.id)
  const password = 'a wrong long password'
  await product.send(requestOf(accounts.login, { username: learner.email, password }))
  await product.ask(accounts.logout, {}, learner)
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  const sessions = ['Log-in refused', 'Logged out']
  for (const who of [admin, theirManager]) {
    const words = async (input: object) =>
      (await listed({ about: learner.id, ...input }, who)).entries
        .map((entry) => (entry.isRefused ? 'Log-in refused' : entry.words))
        .toSorted()
    expect(await words({ sessions: 'only' })).toEqual(sessions)
    expect(await words({ sessions: 'without' })).toEqual(['Archived 1 person'])
    expect(await words({})).toEqual(['Archived 1 person', ...sessions])
  }
  const all = (await listed({ sessions: 'without' }, admin)).entries
  expect(all.filter(({ words, isRefused }) => isRefused || words === 'Logged out')).toEqual([])
  expect((await listed({ sessions: 'only' }, admin)).entries.length).toBeGreaterThanOrEqual(2)
  expect(await product.refuse(audit.list, { sessions: 'some' }, admin)).toEqual({
    status: 400,
    errors: ['Please choose only or without'],
  })
})

test.each([
  ['accounts.login', 'only'],
  ['accounts.loginByName', 'only'],
  ['accounts.loginWithCode', 'only'],
  ['accounts.loginWithPasskey', 'only'],
  ['singleSignOn.finishSingleSignOn', 'only'],
  ['accounts.logout', 'only'],
  ['accounts.extendSession', 'only'],
  ['signOn.logOut', 'only'],
  ['accounts.updatePassword', 'without'],
  ['singleSignOn.updateSingleSignOn', 'without'],
] as const)('audit-15: %s is shown with the log-ins: %s', async (call, expected) => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const kinds = expected === 'only' ? ['login', 'refused login'] : ['change']
  for (const kind of kinds)
    await sql`select audit_write(${kind}, ${call}, null, null, '', '', ${[learner.id]}::uuid[])`.execute(
      product.app.db,
    )
  for (const sessions of ['only', 'without'] as const)
    expect((await listed({ about: learner.id, sessions }, admin)).entries).toHaveLength(
      sessions === expected ? kinds.length : 0,
    )
})

test('an object leads to its page until it is archived, a person also while archived (people-141)', async () => {
  const client = await makeClient(product)
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  const pathway = await makePathway(product, { courseIds: [course.id] })
  await product.ask(pathways.assign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  const pagesOf = async (about: string) => (await listed({ about }, admin)).entries[0]?.objects
  expect(await pagesOf(pathway.id)).toEqual(
    expect.arrayContaining([
      { name: client.name, page: { kind: 'client', key: client.urlToken } },
      { name: pathway.name, page: { kind: 'pathway', key: pathway.id } },
    ]),
  )
  await product.ask(clients.pause, { clientId: client.id }, admin)
  await product.ask(users.archive, { userIds: [learner.id] }, admin)
  expect((await pagesOf(learner.id))?.map(({ page }) => page)).toContainEqual({
    kind: 'learner',
    key: learner.urlToken,
  })
  await product.ask(clients.archive, { clientId: client.id }, admin)
  expect((await pagesOf(client.id))?.map(({ page }) => page)).toContain(null)
})

test('access-37: a role is in words', async () => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  await product.ask(users.assignAdmin, { userId: learner.id }, admin)
  const [entry] = (await listed({ about: learner.id }, admin)).entries
  expect(entry?.changes.flatMap(({ fields }) => fields)).toContainEqual({
    name: 'Secondary role',
    before: null,
    after: 'Client manager',
  })
})

test('an action on many people says which it was, on how many, and that it was taken back', async () => {
  const client = await makeClient(product)
  const chief = await makeManager(product, client.id)
  const people = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  const elsewhere = await makeLearner(product, other.id)
  const userIds = people.map(({ id }) => id)
  const kitchen = await makeTeam(product, client.id, { name: 'Kitchen' })
  const words = async (as: { token: string }, input: object = {}) =>
    (await listed(input, as)).entries.map((entry) => entry.words)

  await product.ask(bulk.act, { action: 'addToTeam', addedTo: kitchen.id, userIds }, chief)
  const { actionId } = await product.ask(bulk.act, { action: 'archive', userIds }, chief)
  await product.ask(bulk.undo, { id: actionId ?? '' }, admin)
  await product.ask(bulk.act, { action: 'archive', userIds: [...userIds, elsewhere.id] }, admin)
  expect((await words(admin)).slice(0, 4)).toEqual([
    'Archived 3 people',
    'Took back: Archived 2 people',
    'Archived 2 people',
    'Added 2 people to the team Kitchen',
  ])
  // How many people of other clients there were is not for the manager.
  expect((await words(chief)).slice(0, 2)).toEqual(['Archived people', 'Took back: Archived 2 people'])
  const file = await product.send(requestOf(audit.exportList, { format: 'csv' }, admin))
  expect(file.body).toContain('Took back: Archived 2 people')
})

test.each([20, 21])('of %i changes of an entry 20 are shown, and whether there are more', async (count) => {
  const { id: clientId } = await makeClient(product)
  const people = await makePeople(
    product,
    Array.from({ length: count }, () => ({ clientId })),
  )
  await product.ask(users.archive, { userIds: people.map(({ id }) => id) }, admin)
  const [entry] = (await listed({ clientId, call: 'users.archive' }, admin)).entries
  expect([entry?.changes.length, entry?.hasMoreChanges]).toEqual([20, count > 20])
})
