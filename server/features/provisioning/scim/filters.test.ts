// Filters, order, attributes and versions of SCIM (rule provisioning-8).
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { connectDirectory } from '#tests/support/scim.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const directory = await connectDirectory(product, client.id, admin)

const people = [
  { userName: 'ada@a.test', givenName: 'Ada', familyName: 'Lovelace', externalId: 'N-1' },
  { userName: 'grace@a.test', givenName: 'Grace', familyName: 'Hopper', externalId: 'N-2' },
  { userName: 'joan@b.test', givenName: 'Joan', familyName: "O'Clarke", externalId: 'M-3' },
  { userName: 'edith', givenName: 'Edith', familyName: '100%_\\', externalId: '' },
]
const ids = new Map<string, string>()
beforeAll(async () => {
  for (const { userName, externalId, ...name } of people) {
    const sent = { userName, name, ...(externalId ? { externalId } : {}) }
    const { body } = await directory.send('POST', '/Users', sent)
    ids.set(userName, body.id)
  }
  await directory.patch(`/Users/${ids.get('joan@b.test')}`, { op: 'replace', path: 'active', value: false })
  const members = ['ada@a.test', 'edith'].map((name) => ({ value: ids.get(name) }))
  await directory.send('POST', '/Groups', { displayName: 'Kitchen', members })
  await directory.send('POST', '/Groups', { displayName: 'Bar', externalId: 'x-9' })
  // Nobody of another client is found by any filter.
  await makeManager(product, (await makeClient(product)).id, { firstName: 'Ada', email: 'ada2@a.test' })
})

const names = async (filter: string) => {
  const { status, body } = await directory.find(filter)
  if (status !== 200) throw new Error(body.detail)
  return body.Resources.map(({ userName }: { userName: string }) => userName).sort()
}

test.each([
  ['userName eq "ADA@A.test"', ['ada@a.test']],
  ['userName eq "edith"', ['edith']],
  ['userName ne "edith"', ['ada@a.test', 'grace@a.test', 'joan@b.test']],
  ['USERNAME Co "a.T"', ['ada@a.test', 'grace@a.test']],
  ['userName sw "gra"', ['grace@a.test']],
  ['userName ew "b.test"', ['joan@b.test']],
  ['name.familyName co "%"', ['edith']],
  ['name.familyName co "_\\\\"', ['edith']],
  ['name.familyName co "%_\\x"', []],
  ['name.familyName eq "O\'Clarke"', ['joan@b.test']],
  ['name.givenName gt "Edith"', ['grace@a.test', 'joan@b.test']],
  ['name.givenName le "Edith"', ['ada@a.test', 'edith']],
  ['externalId eq "n-2"', ['grace@a.test']],
  ['externalId pr', ['ada@a.test', 'grace@a.test', 'joan@b.test']],
  ['not (externalId pr)', ['edith']],
  ['externalId eq null', ['edith']],
  ['externalId ne "N-1"', ['edith', 'grace@a.test', 'joan@b.test']],
  ['emails.value eq "grace@a.test"', ['grace@a.test']],
  ['emails[type eq "work"].value eq "joan@b.test"', ['joan@b.test']],
  ['emails[type eq "work" and value co "a.test"]', ['ada@a.test', 'grace@a.test']],
  ['emails[type eq "home"].value eq "joan@b.test"', []],
  ['active eq true', ['ada@a.test', 'edith', 'grace@a.test']],
  ['active eq "False"', ['joan@b.test']],
  ['active ne false', ['ada@a.test', 'edith', 'grace@a.test']],
  ['displayName eq "grace hopper"', ['grace@a.test']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "edith"', ['edith']],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "M-3"', ['joan@b.test']],
  ['meta.lastModified gt "2000-01-01T00:00:00Z" and userName sw "e"', ['edith']],
  ['meta.lastModified lt "2000-01-01T00:00:00Z"', []],
  // “and” binds more than “or”, and brackets more than both.
  ['userName eq "edith" or userName sw "a" and active eq false', ['edith']],
  ['(userName eq "edith" or userName sw "a") and active eq true', ['ada@a.test', 'edith']],
  ['not (userName eq "edith") and not (active eq false)', ['ada@a.test', 'grace@a.test']],
])('%s finds %j', async (filter, expected) => {
  expect(await names(filter)).toEqual(expected)
})

test.each([
  ['userName', 'could not be read'],
  ['userName eq', 'could not be read'],
  ['userName eq "a', 'could not be read'],
  ['userName eq "a" and', 'could not be read'],
  ['(userName eq "a"', 'could not be read'],
  ['userName is "a"', 'could not be read'],
  ['password eq "a"', 'not possible to filter by “password”'],
  ['users.password_hash pr', 'not possible to filter by'],
  ['__proto__ eq "a"', 'could not be read'],
  ['constructor pr', 'not possible to filter by'],
  ['active eq "perhaps"', 'true or false'],
  ['active gt true', '“eq” or “ne”'],
  ['meta.lastModified gt "yesterday"', 'compare times with one such as'],
  ['meta.lastModified gt 2026', 'compare times with one such as'],
  ['groups.value co "a"', 'with “eq” only'],
  [`userName eq "${'a'.repeat(1_000)}"`, 'at most 1000 characters'],
  ['('.repeat(990), 'could not be read'],
  ['userName eq "\\u0000"', 'cannot be stored'],
])('%s is refused', async (filter, words) => {
  const { status, body } = await directory.find(filter)
  expect([status, body.status, body.scimType]).toEqual([400, '400', 'invalidFilter'])
  expect(body.detail).toContain(words)
})

test.each([`x" or 1=1 --`, `x'; drop table users; --`, `x') or true or ('a'='a`, `$1`, `%`, `\\`])(
  '%s is a value and no SQL',
  async (value) => {
    const quoted = JSON.stringify(value)
    for (const filter of [
      `userName eq ${quoted}`,
      `name.familyName sw ${quoted}`,
      `emails.value ew ${quoted}`,
    ])
      expect(await names(filter), filter).toEqual([])
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(4)
  },
)

test('people are sorted as is asked for, in either direction, and by nothing that is not known', async () => {
  const sorted = async (query: string) =>
    (await directory.send('GET', `/Users?${query}`)).body.Resources.map(
      ({ userName }: { userName: string }) => userName,
    )
  const byFamily = ['edith', 'grace@a.test', 'ada@a.test', 'joan@b.test']
  expect(await sorted('sortBy=name.familyName')).toEqual(byFamily)
  expect(await sorted('sortBy=name.familyName&sortOrder=descending')).toEqual(byFamily.toReversed())
  expect(await sorted('sortBy=userName&count=2&startIndex=3')).toEqual(['grace@a.test', 'joan@b.test'])
  const { status, body } = await directory.send('GET', '/Users?sortBy=id);drop')
  expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
})

test('attributes can be chosen and left out; the id is always there', async () => {
  const path = `/Users/${ids.get('ada@a.test')}`
  const some = await directory.send('GET', `${path}?attributes=userName,name.familyName`)
  expect(some.body).toEqual({
    schemas: expect.any(Array),
    id: ids.get('ada@a.test'),
    userName: 'ada@a.test',
    name: { familyName: 'Lovelace' },
  })
  const rest = (await directory.send('GET', `${path}?excludedAttributes=emails,name.formatted,id`)).body
  expect(rest).not.toHaveProperty('emails')
  expect(rest.name).toEqual({ givenName: 'Ada', familyName: 'Lovelace' })
  expect(rest.id).toBe(ids.get('ada@a.test'))
})

test('teams are found by their name, their people and the id in the directory', async () => {
  const found = async (filter: string) =>
    (await directory.send('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
      ({ displayName }: { displayName: string }) => displayName,
    )
  expect(await found('displayName eq "KITCHEN"')).toEqual(['Kitchen'])
  expect(await found(`members.value eq "${ids.get('edith')}"`)).toEqual(['Kitchen'])
  expect(await found(`members[value eq "${ids.get('grace@a.test')}"]`)).toEqual([])
  expect(await found('members.value eq "x"')).toEqual([])
  expect(await found('externalId eq "x-9"')).toEqual(['Bar'])
  expect(await found('displayName sw "b" or displayName ew "n"')).toEqual(['Kitchen', 'Bar'])
})

describe('a version', () => {
  test('is the same until something changes, and answers 304', async () => {
    const path = `/Users/${ids.get('grace@a.test')}`
    const { headers, body } = await directory.send('GET', path)
    expect(headers['etag']).toBe(body.meta.version)
    const known = await directory.send('GET', path, undefined, { 'if-none-match': body.meta.version })
    expect([known.status, known.body]).toEqual([304, undefined])
    await directory.patch(path, { op: 'replace', path: 'name.givenName', value: 'Gracie' })
    const again = await directory.send('GET', path, undefined, { 'if-none-match': body.meta.version })
    expect([again.status, again.body.name.givenName]).toEqual([200, 'Gracie'])
  })

  test('that is not the present one refuses each change with 412, and changes nothing', async () => {
    const path = `/Users/${ids.get('grace@a.test')}`
    const { body } = await directory.send('GET', path)
    const stale = { 'if-match': 'W/"former"' }
    const operation = { Operations: [{ op: 'replace', path: 'name.givenName', value: 'X' }] }
    for (const answer of [
      await directory.send('PATCH', path, operation, stale),
      await directory.send('PUT', path, { userName: 'x@x.test' }, stale),
      await directory.send('DELETE', path, undefined, stale),
    ])
      expect([answer.status, answer.body.status]).toEqual([412, '412'])
    expect((await directory.send('GET', path)).body).toEqual(body)
    const present = { 'if-match': `"other", ${body.meta.version}` }
    expect((await directory.send('PATCH', path, operation, present)).status).toBe(200)
    expect((await directory.send('PATCH', path, operation, { 'if-match': '*' })).status).toBe(200)
    const team = (await directory.send('GET', '/Groups?count=1')).body.Resources[0]
    const groupPath = `/Groups/${team.id}`
    expect((await directory.send('DELETE', groupPath, undefined, stale)).status).toBe(412)
    const rename = { Operations: [{ op: 'replace', path: 'displayName', value: 'Cooks' }] }
    expect((await directory.send('PATCH', groupPath, rename, stale)).status).toBe(412)
    expect((await directory.send('PATCH', groupPath, rename, { 'if-match': team.meta.version })).status).toBe(
      204,
    )
  })
})

test.each([
  ['POST', '/Users', {}, 'invalidValue'],
  ['POST', '/Users', { userName: '' }, 'invalidValue'],
  ['POST', '/Users', { userName: 7, name: 'Ada' }, 'invalidValue'],
  ['POST', '/Users', { userName: { a: 1 } }, 'invalidValue'],
  ['POST', '/Users', { userName: 'new@a.test', active: 'perhaps' }, 'invalidValue'],
  ['POST', '/Users', { userName: 'new@a.test', emails: ['a'] }, 'invalidValue'],
  ['POST', '/Users', { userName: 'new@a.test', emails: [{ value: 'no address' }] }, 'invalidValue'],
  ['POST', '/Users', { userName: 'new@a.test', name: { givenName: 'see www.thief.test' } }, 'invalidValue'],
  ['POST', '/Users', { userName: 'new@a.test', externalId: 'x'.repeat(51) }, 'invalidValue'],
  ['POST', '/Users', { userName: 'nul\u0000' }, 'invalidValue'],
  ['POST', '/Users', '[]', 'invalidSyntax'],
  ['POST', '/Users', '{"userName":', 'invalidSyntax'],
  ['POST', '/Users', '{"userName":"a@a.test","__proto__":{"role":"ADMIN"}}', 'invalidSyntax'],
  ['POST', '/Groups', {}, 'invalidValue'],
  ['POST', '/Groups', { displayName: 'a;b' }, 'invalidValue'],
  ['POST', '/Groups', { displayName: 'New', members: [{ value: crypto.randomUUID() }] }, 'invalidValue'],
  ['POST', '/Groups', { displayName: 'New', members: [{ value: 'x' }] }, 'invalidValue'],
  ['PATCH', '/Users/ADA', {}, 'invalidSyntax'],
  ['PATCH', '/Users/ADA', { Operations: [] }, 'invalidSyntax'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'remove' }] }, 'invalidPath'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'replace', path: '[', value: 1 }] }, 'invalidPath'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'replace', path: 7, value: 1 }] }, 'invalidPath'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'replace', value: 'x' }] }, 'invalidSyntax'],
  ['PATCH', '/Users/ADA', { Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
] as const)('%s %s with %j is refused as %s, and nothing is stored', async (method, path, sent, scimType) => {
  const before = (await directory.send('GET', '/Users')).body
  const teams = (await directory.send('GET', '/Groups')).body
  const { status, body } = await directory.send(
    method,
    path.replace('ADA', ids.get('ada@a.test') ?? ''),
    sent,
  )
  expect([status, body.status, body.scimType]).toEqual([400, '400', scimType])
  expect((await directory.send('GET', '/Users')).body).toEqual(before)
  expect((await directory.send('GET', '/Groups')).body).toEqual(teams)
})

describe('a backslash in a filter', () => {
  const nameIn = ['bob', 'fay', 'nina', 'rita', 'tom', 'ubeef1', 'eve'].map((name) => `CORP\\${name}`)
  const find = async (written: string) => {
    const { body } = await directory.find(`userName eq "${written}"`)
    return body.Resources.map(({ userName }: { userName: string }) => userName)
  }
  beforeAll(async () => {
    for (const [at, userName] of [...nameIn, 'CORP\\the "first"', 'CORP zoë'].entries())
      await directory.send('POST', '/Users', { userName, emails: [{ value: `backslash${at}@b.test` }] })
  })

  test.each(nameIn)('finds %s as JSON has it, and written as it is', async (name) => {
    expect(await find(name)).toEqual([name])
    expect(await find(name.replace('\\', '\\\\'))).toEqual([name])
  })
  test('stands for a letter or a quotation mark too', async () => {
    expect(await find('CORP zo\\u00eb')).toEqual(['CORP zoë'])
    expect(await find('CORP\\the \\"first\\"')).toEqual(['CORP\\the "first"'])
    expect(await find('CORP\\\\the \\"first\\"')).toEqual(['CORP\\the "first"'])
  })
})
