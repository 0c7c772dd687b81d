// The requests that Okta sends, as its documentation of SCIM and its tests of a connection describe them (rules provisioning-7 to
// provisioning-13).
import { expect, test } from 'vitest'
import { makeAdmin, makeClient, makePeople } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
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
