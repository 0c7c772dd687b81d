// The requests that Okta sends, as its documentation of SCIM and its tests of a connection describe them (rules provisioning-7 to
// provisioning-13).
import { describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLearner, makePeople } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { readMails } from '#tests/support/read-mails.ts'
import { connectDirectory } from '#tests/support/scim.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const okta = await connectDirectory(product, client.id, admin, 'Okta')

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const newUser = (name = crypto.randomUUID()) => ({
  schemas: [userSchema],
  userName: `${name}@okta.test`,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: `${name}@okta.test`, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: name,
  groups: [],
  password: '1mz050nq',
  active: true,
})

test('the test of the connection reads one person and the people with a random name', async () => {
  const first = await okta.send('GET', '/Users?startIndex=1&count=2')
  expect([first.status, first.body.schemas]).toEqual([
    200,
    ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ])
  const unknown = await okta.find('userName eq "abcdefgh@atko.test"', '&startIndex=1&count=100')
  expect([unknown.status, unknown.body.totalResults]).toEqual([200, 0])
  const missing = await okta.send('GET', '/Users/010101001010101011001010101011')
  expect([missing.status, missing.body.schemas, missing.body.detail]).toEqual([
    404,
    ['urn:ietf:params:scim:api:messages:2.0:Error'],
    'Not found',
  ])
})

test('a person is added, and replaced as a whole, without losing what was left out', async () => {
  const sent = newUser()
  const made = await okta.send('POST', '/Users', sent)
  expect(made.status).toBe(201)
  expect(JSON.stringify(made.body)).not.toContain(sent.password)
  const { password: _, externalId: __, ...rest } = sent
  const changed = await okta.send('PUT', `/Users/${made.body.id}`, {
    ...rest,
    id: made.body.id,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    meta: { resourceType: 'User' },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    id: made.body.id,
    name: { givenName: 'Another', familyName: 'User' },
    externalId: sent.externalId,
    userName: sent.userName,
    active: true,
  })
})

test('provisioning-23: attributes that only the server sets are left alone in a replacement, and refused in a change', async () => {
  const { body: made } = await okta.send('POST', '/Users', newUser())
  const path = `/Users/${made.id}`
  const other = crypto.randomUUID()
  const meta = { created: '2001-01-01T00:00:00Z', resourceType: 'Team' }
  const groups = [{ value: other }]
  const put = await okta.send('PUT', path, { ...made, id: other, meta, groups, title: 'Cook' })
  expect([put.status, put.body.id, put.body.meta.created, put.body.groups]).toEqual([
    ...[200, made.id, made.meta.created, []],
  ])
  const refused = {
    status: 400,
    body: { scimType: 'mutability', detail: expect.stringMatching(/is set here and cannot be changed$/) },
  }
  for (const operation of [
    { op: 'replace', path: 'id', value: other },
    { op: 'remove', path: 'ID' },
    { op: 'replace', path: 'meta.created', value: meta.created },
    { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:meta', value: meta },
    { op: 'add', path: 'groups', value: groups },
    { op: 'remove', path: `groups[value eq "${other}"]` },
    { op: 'replace', value: { active: false, 'meta.version': 'x' } },
  ])
    expect(await okta.patch(path, { op: 'replace', path: 'active', value: false }, operation)).toMatchObject(
      refused,
    )
  // The own id in a value changes nothing.
  const named = { id: made.id.toUpperCase(), name: { familyName: 'Renamed' } }
  expect((await okta.patch(path, { op: 'replace', value: named })).status).toBe(200)
  expect((await okta.send('GET', path)).body).toMatchObject({
    ...{ id: made.id, active: true, meta: { created: made.meta.created } },
    name: { familyName: 'Renamed' },
  })
  const team = await okta.send('POST', '/Groups', { displayName: crypto.randomUUID() })
  const idOfTeam = { op: 'replace', path: 'id', value: other }
  expect(await okta.patch(`/Groups/${team.body.id}`, idOfTeam)).toMatchObject(refused)
})

test.each([
  ['the whole name', { displayName: 'Nia Wyn Evans' }, 'nia1@okta.test', 'Nia Wyn', 'Evans'],
  [
    'a name that is empty',
    { name: { givenName: '', familyName: '' } },
    'nia.evans2@okta.test',
    'nia',
    'evans2',
  ],
  ['the address', {}, 'nia_wyn.evans3@okta.test', 'nia wyn', 'evans3'],
  ['an address that is one word', { name: {} }, 'nevans4@okta.test', 'nevans4', '-'],
  ['one name of two', { name: { familyName: 'Evans' } }, 'nia5@okta.test', '-', 'Evans'],
  ['an address like a website', {}, 'www.thief.com@okta.test', 'www thief', 'com'],
])(
  'provisioning-24: a person without a first and a last name gets them from %s',
  async (_what, sent, userName, givenName, familyName) => {
    const { status, body } = await okta.send('POST', '/Users', { userName, ...sent })
    expect([status, body.name?.givenName, body.name?.familyName]).toEqual([201, givenName, familyName])
  },
)

test('provisioning-24: a name that is removed is not left as two hyphens, and a later one is taken', async () => {
  const userName = 'gwen.hughes@okta.test'
  const { body: made } = await okta.send('POST', '/Users', { userName, name: { familyName: 'Hughes' } })
  const path = `/Users/${made.id}`
  const nameNow = async () => (await okta.send('GET', path)).body.displayName
  await okta.patch(path, { op: 'remove', path: 'name.familyName' })
  expect(await nameNow()).toBe('gwen hughes')
  await okta.patch(path, { op: 'replace', value: { displayName: 'Someone Else' } })
  expect(await nameNow()).toBe('gwen hughes')
  await okta.patch(path, { op: 'replace', value: { name: { givenName: 'Gwen', familyName: 'Hughes' } } })
  expect(await nameNow()).toBe('Gwen Hughes')
})

test('a person is deactivated by a value without a path, and by a replacement, and activated again', async () => {
  const sent = newUser()
  const { body } = await okta.send('POST', '/Users', sent)
  const path = `/Users/${body.id}`
  const off = await okta.patch(path, { op: 'replace', value: { active: false } })
  expect([off.status, off.body.active]).toEqual([200, false])
  const on = await okta.patch(path, { op: 'replace', value: { active: true } })
  expect([on.status, on.body.active]).toEqual([200, true])
  const replaced = await okta.send('PUT', path, { ...sent, active: false })
  expect([replaced.status, replaced.body.active]).toEqual([200, false])
})

const mailsTo = async (email: string) =>
  (await readMails(product, email)).map(({ template_type: template }) => template)
const archivedAt = async (id: string) =>
  await product.app.db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['archived_at as at', 'awaits_acceptance as waits'])
    .executeTakeFirstOrThrow()
const setMaximum = (client_id: string, maximum_learners: number) =>
  product.app.db.updateTable('clients').set({ maximum_learners }).where('id', '=', client_id).execute()

test('provisioning-20: a person who is not active is added and archived, takes no seat, and is invited when active', async () => {
  const small = await makeClient(product)
  await setMaximum(small.id, 1)
  await makePeople(product, [{ clientId: small.id, role: 'LEARNER' }])
  const directory = await connectDirectory(product, small.id, admin)
  const sent = newUser()
  const made = await directory.send('POST', '/Users', { ...sent, active: false })
  expect([made.status, made.body.active, made.body.externalId]).toEqual([201, false, sent.externalId])
  expect(await mailsTo(sent.userName)).toEqual([])
  expect((await directory.find(`userName eq "${sent.userName}"`)).body.totalResults).toBe(1)
  expect((await directory.send('POST', '/Users', { ...sent, active: false })).status).toBe(409)
  const activate = () =>
    directory.patch(`/Users/${made.body.id}`, { op: 'replace', path: 'active', value: true })
  expect((await activate()).status).toBe(409)
  await setMaximum(small.id, 2)
  expect((await activate()).body.active).toBe(true)
  expect(await mailsTo(sent.userName)).toEqual(['ConfirmLearnerAccount'])
  // Archiving and restoring later invites nobody again.
  await directory.patch(`/Users/${made.body.id}`, { op: 'replace', path: 'active', value: false })
  expect((await activate()).body.active).toBe(true)
  expect(await mailsTo(sent.userName)).toEqual(['ConfirmLearnerAccount'])
})

test('provisioning-20: of a person without an address who is not active no invitation waits', async () => {
  const directory = await connectDirectory(product, (await makeClient(product)).id, admin)
  const sent = { ...newUser(), userName: `login-${crypto.randomUUID().slice(0, 8)}`, emails: [] }
  const made = await directory.send('POST', '/Users', { ...sent, active: false })
  expect([made.status, made.body.active]).toEqual([201, false])
  const waiting = product.app.db.selectFrom('waiting_invitations').where('user_id', '=', made.body.id)
  expect(await waiting.select('user_id').execute()).toEqual([])
  const active = { op: 'replace', path: 'active', value: true }
  expect((await directory.patch(`/Users/${made.body.id}`, active)).body.active).toBe(true)
  expect(await mailsTo('')).toEqual([])
})

describe('provisioning-19: somebody who waits to be accepted', () => {
  async function start(confirmed = true) {
    const small = await makeClient(product)
    const directory = await connectDirectory(product, small.id, admin)
    const sent = newUser()
    const asked = await makeLearner(product, small.id, { email: sent.userName, confirmed })
    await product.app.db
      .updateTable('users')
      .set({ awaits_acceptance: true, archived_at: '2026-01-31T12:00:00Z' })
      .where('id', '=', asked.id)
      .execute()
    return { small, directory, sent, asked }
  }

  test('is accepted when the directory adds them, with what it sends', async () => {
    const { small, directory, sent, asked } = await start()
    expect((await directory.find(`userName eq "${sent.userName}"`)).body.totalResults).toBe(0)
    await setMaximum(small.id, 1)
    await makePeople(product, [{ clientId: small.id, role: 'LEARNER' }])
    const full = await directory.send('POST', '/Users', sent)
    expect([full.status, (await archivedAt(asked.id)).waits]).toEqual([409, true])
    await setMaximum(small.id, 2)
    const made = await directory.send('POST', '/Users', sent)
    expect([made.status, made.body.id, made.body.active]).toEqual([201, asked.id, true])
    expect([made.body.name.givenName, made.body.externalId]).toEqual(['Test', sent.externalId])
    expect(await archivedAt(asked.id)).toEqual({ at: null, waits: false })
    expect(await mailsTo(sent.userName)).toEqual(['JoinAccepted'])
  })

  test('and is not active is archived, without a mail', async () => {
    const { directory, sent, asked } = await start()
    const made = await directory.send('POST', '/Users', { ...sent, active: false })
    expect([made.status, made.body.id, made.body.active]).toEqual([201, asked.id, false])
    expect(await archivedAt(asked.id)).toEqual({ at: expect.any(String), waits: false })
    expect(await mailsTo(sent.userName)).toEqual([])
  })

  test('at another client, or has not confirmed the address, is not', async () => {
    const [there, unconfirmed] = [await start(), await start(false)]
    for (const [directory, { sent, asked }] of [
      [okta, there],
      [unconfirmed.directory, unconfirmed],
    ] as const) {
      expect((await directory.send('POST', '/Users', sent)).status).toBe(409)
      expect((await archivedAt(asked.id)).waits).toBe(true)
    }
  })
})

test('a duplicate is refused with 409', async () => {
  const sent = newUser()
  await okta.send('POST', '/Users', sent)
  const again = await okta.send('POST', '/Users', sent)
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
})

test('a group is pushed, renamed with its id in the value, replaced and emptied', async () => {
  const [one, two] = [
    await okta.send('POST', '/Users', newUser()),
    await okta.send('POST', '/Users', newUser()),
  ]
  const name = `Test SCIMv2 ${crypto.randomUUID()}`
  const made = await okta.send('POST', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: name,
    members: [{ value: one.body.id, display: 'test.user@okta.test' }],
  })
  expect([made.status, made.body.members.map(({ value }: { value: string }) => value)]).toEqual([
    201,
    [one.body.id],
  ])
  const path = `/Groups/${made.body.id}`
  const members = async () =>
    (await okta.send('GET', path)).body.members.map(({ value }: { value: string }) => value)
  const renamed = await okta.patch(path, {
    op: 'replace',
    value: { id: made.body.id, displayName: `${name} renamed` },
  })
  expect(renamed.status).toBe(204)
  expect((await okta.send('GET', path)).body.displayName).toBe(`${name} renamed`)
  expect(await members()).toEqual([one.body.id])
  await okta.patch(
    path,
    { op: 'remove', path: `members[value eq "${one.body.id}"]` },
    { op: 'add', path: 'members', value: [{ value: two.body.id, display: 'x' }] },
  )
  expect(await members()).toEqual([two.body.id])
  await okta.patch(path, { op: 'replace', path: 'members', value: [{ value: one.body.id }] })
  expect(await members()).toEqual([one.body.id])
  const put = await okta.send('PUT', path, { displayName: name, members: [] })
  expect(put.body).toMatchObject({ displayName: name, members: [] })
  expect((await okta.patch(path, { op: 'remove', path: 'members' })).status).toBe(204)
  expect(await members()).toEqual([])
})

test('all people are read page by page, each once, while others are added', async () => {
  const other = await makeClient(product)
  const directory = await connectDirectory(product, other.id, admin, 'Okta')
  await makePeople(
    product,
    Array.from({ length: 25 }, () => ({ clientId: other.id, role: 'LEARNER' as const })),
  )
  const seen: string[] = []
  for (let startIndex = 1; startIndex <= 25; startIndex += 10) {
    const { body } = await directory.send('GET', `/Users?startIndex=${startIndex}&count=10`)
    expect(body.startIndex).toBe(startIndex)
    expect(body.itemsPerPage).toBe(body.Resources.length)
    expect(body.totalResults).toBe(25 + (startIndex - 1) / 10)
    seen.push(...body.Resources.map(({ id }: { id: string }) => id))
    await directory.send('POST', '/Users', newUser())
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(27)
  const beyond = await directory.send('GET', '/Users?startIndex=1000&count=10')
  expect([beyond.body.totalResults, beyond.body.Resources]).toEqual([28, []])
  // A start below 1 is 1, and no more than 200 are in an answer (RFC 7644, 3.4.2.4).
  expect((await directory.send('GET', '/Users?startIndex=-5&count=1')).body.startIndex).toBe(1)
  expect((await directory.send('GET', '/Users?count=-1')).body).toMatchObject({
    totalResults: 28,
    Resources: [],
  })
  expect((await directory.send('GET', '/Users?count=0')).body).toMatchObject({
    totalResults: 28,
    Resources: [],
  })
  expect((await directory.send('GET', '/Users?count=999')).body.Resources).toHaveLength(28)
  expect((await directory.send('GET', '/Users?count=x')).body.scimType).toBe('invalidValue')
})
