// The requests that Entra sends, as its documentation of SCIM describes them (rules provisioning-7 to provisioning-13).
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, makePeople } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { connectDirectory } from '#tests/support/scim.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const client = await makeClient(product, { name: 'Alder Ltd' })
const manager = await makeManager(product, client.id)
// So many that a test that archives some people never comes near a fifth.
await makePeople(
  product,
  Array.from({ length: 60 }, () => ({ clientId: client.id, role: 'LEARNER' as const })),
)
const entra = await connectDirectory(product, client.id, admin)

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
let number = 0
/** A new person as Entra sends one by its usual mapping of attributes. */
function newUser(more: object = {}) {
  const name = `user${(number += 1)}.${crypto.randomUUID().slice(0, 8)}`
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    externalId: name,
    userName: `${name}@alder.test`,
    active: true,
    displayName: 'Ada Lovelace',
    emails: [{ primary: true, type: 'work', value: `${name}@alder.test` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    roles: [],
    ...more,
  }
}
async function add(more: object = {}) {
  const sent = newUser(more)
  const { status, body } = await entra.send('POST', '/Users', sent)
  expect([status, body.detail]).toEqual([201, undefined])
  return { ...sent, id: body.id as string }
}
const read = async (id: string) => (await entra.send('GET', `/Users/${id}`)).body
const stored = (id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('a person', () => {
  test('is looked for, added as a learner of the client, invited and found in any case of letters', async () => {
    const sent = newUser()
    const before = await entra.find(`userName eq "${sent.userName}"`)
    expect(before.status).toBe(200)
    expect(before.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const { status, headers, body } = await entra.send('POST', '/Users', sent)
    expect(status).toBe(201)
    expect(headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      location: `${product.app.config.publicUrl}/scim/v2/Users/${body.id}`,
      etag: body.meta.version,
    })
    expect(body).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      active: true,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: sent.userName, type: 'work', primary: true }],
      meta: { resourceType: 'User' },
    })
    expect(await stored(body.id)).toMatchObject({
      client_id: client.id,
      role: 'LEARNER',
      secondary_role: null,
      email: sent.userName,
      employee_number: sent.externalId,
      archived_at: null,
    })
    const found = await entra.find(`userName eq "${sent.userName.toUpperCase()}"`)
    expect(found.body.Resources.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const mails = await db
      .selectFrom('outbox')
      .where('user_id', '=', body.id)
      .select('template_type as kind')
      .execute()
    expect(mails).toEqual([{ kind: 'ConfirmLearnerAccount' }])
    const listed = await product.ask(learners.list, { pageNumber: 1, pageSize: 100 }, manager)
    expect(listed.users.map(({ id }) => id)).toContain(body.id)
  })

  test('who is there already is refused as not unique, also when added fifty times at once', async () => {
    const sent = newUser()
    const answers = await Promise.all(Array.from({ length: 50 }, () => entra.send('POST', '/Users', sent)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 201)
    expect(new Set(others.map(({ status, body }) => `${status} ${body.scimType}`))).toEqual(
      new Set(['409 uniqueness']),
    )
    expect(others[0]?.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
    })
  })

  test('is changed by paths with a filter that matches nothing yet, and by names in any case', async () => {
    const { id, userName } = await add({ emails: [] })
    const { status, body } = await entra.patch(
      `/Users/${id}`,
      { op: 'Add', path: 'emails[type eq "work"].value', value: `mail.${userName}` },
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '123' },
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'home@elsewhere.test' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ userName, name: { givenName: 'Ada', familyName: 'Byron' } })
    expect(body.emails).toEqual([{ value: `mail.${userName}`, type: 'work', primary: true }])
    expect(await stored(id)).toMatchObject({ email: `mail.${userName}`, last_name: 'Byron' })
    expect((await entra.find(`userName eq "${userName}"`)).body.totalResults).toBe(1)
  })

  test('who is renamed logs in with the new address, and the former one is free', async () => {
    const { id, userName } = await add()
    const changed = `new.${userName}`
    const { body } = await entra.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'userName', value: changed },
      { op: 'Replace', path: 'name.familyName', value: 'Hopper' },
    )
    expect(body).toMatchObject({ userName: changed, emails: [{ value: changed }] })
    expect(await stored(id)).toMatchObject({ email: changed, last_name: 'Hopper' })
    const again = await entra.send('POST', '/Users', newUser({ userName, emails: [] }))
    expect(again.status).toBe(201)
  })

  test('with another user name than the address keeps both apart', async () => {
    const upn = `upn.${crypto.randomUUID()}@alder.onmicrosoft.test`
    const { id, emails } = await add({ userName: upn })
    expect(await stored(id)).toMatchObject({ email: emails[0]?.value })
    expect((await entra.find(`userName eq "${upn.toUpperCase()}"`)).body.Resources[0].id).toBe(id)
    const next = `next.${upn}`
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value: next })
    expect(await read(id)).toMatchObject({ userName: next, emails: [{ value: emails[0]?.value }] })
    expect((await entra.send('POST', '/Users', newUser({ userName: next }))).body.scimType).toBe('uniqueness')
  })

  test('without an address has a log-in name, and gets an address later', async () => {
    const login = `login-${crypto.randomUUID().slice(0, 8)}`
    const { id } = await add({ userName: login, emails: [] })
    expect(await stored(id)).toMatchObject({ email: '', login_name: login })
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value: `${login}-2` })
    expect(await stored(id)).toMatchObject({ email: '', login_name: `${login}-2` })
    await entra.patch(`/Users/${id}`, {
      op: 'Add',
      path: 'emails[type eq "work"].value',
      value: `${login}@alder.test`,
    })
    expect(await stored(id)).toMatchObject({ email: `${login}@alder.test`, login_name: null })
    expect(await read(id)).toMatchObject({ userName: `${login}-2` })
  })

  test('is archived by “False” as a text, with the sessions, and restored by “True”', async () => {
    const person = await makeLearner(product, client.id)
    const own = () =>
      product.send({ url: '/api/Account/MyAccount', headers: { authorization: `Bearer ${person.token}` } })
    expect((await own()).statusCode).toBe(200)
    const { status, body } = await entra.patch(`/Users/${person.id}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    })
    expect([status, body.active]).toEqual([200, false])
    expect((await own()).statusCode).toBe(401)
    expect((await stored(person.id)).archived_at).not.toBeNull()
    expect(body.meta.lastModified).not.toBe(body.meta.created)
    const again = await entra.patch(`/Users/${person.id}`, { op: 'Add', path: 'active', value: 'True' })
    expect([again.status, again.body.active]).toEqual([200, true])
    expect((await stored(person.id)).archived_at).toBeNull()
    // The session stays ended (rule access-19).
    expect((await own()).statusCode).toBe(401)
  })

  test('who is deleted is archived and not there any more, and comes back with the same user name', async () => {
    const { id, userName, externalId } = await add()
    expect((await entra.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await stored(id)).archived_at).not.toBeNull()
    expect((await entra.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await entra.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await entra.find(`userName eq "${userName}"`)).body.totalResults).toBe(0)
    const back = await entra.send(
      'POST',
      '/Users',
      newUser({ userName, externalId, emails: [], name: { givenName: 'Ada', familyName: 'King' } }),
    )
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true])
    expect(await stored(id)).toMatchObject({ archived_at: null, last_name: 'King' })
    expect((await entra.send('GET', `/Users/${id}`)).status).toBe(200)
  })

  test('who is restored and archived again by a manager is there as inactive, whatever the directory had asked for', async () => {
    const { id } = await add()
    await entra.send('DELETE', `/Users/${id}`)
    await sql`update provisioned_people set held_at = now() where user_id = ${id}::uuid`.execute(db)
    await product.ask(users.unarchive, { userIds: [id] }, manager)
    const { rows } = await sql`
      select removed_at, archived_at, held_at from provisioned_people where user_id = ${id}::uuid`.execute(db)
    expect(rows).toEqual([{ removed_at: null, archived_at: null, held_at: null }])
    await product.ask(users.archive, { userIds: [id] }, manager)
    const { status, body } = await entra.send('GET', `/Users/${id}`)
    expect([status, body.active]).toEqual([200, false])
  })

  test('about whom somebody has to decide still waits after a merge', async () => {
    const [gone, kept] = [await add(), await add()]
    await sql`update users set email_confirmed_at = now() where id in (${gone.id}, ${kept.id})`.execute(db)
    await sql`insert into provisioned_people (user_id, client_id, held_at) values (${kept.id}, ${client.id}, now())`.execute(
      db,
    )
    const pair = { goneId: gone.id, keptId: kept.id, address: 'kept' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    await product.ask(moving.merge, { ...pair, previewToken }, admin)
    const { rows } =
      await sql`select from provisioned_people where user_id = ${kept.id} and held_at is not null`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('who is added again is named in the list of the last requests', async () => {
    const { id, userName } = await add()
    await entra.send('DELETE', `/Users/${id}`)
    expect((await entra.send('POST', '/Users', newUser({ userName, emails: [] }))).status).toBe(201)
    const { rows } = await sql`
      select action from provisioning_requests where user_id = ${id}::uuid order by id`.execute(db)
    expect(rows).toEqual(['addPerson', 'removePerson', 'addPerson'].map((action) => ({ action })))
  })

  test('who is archived by a manager stays there as inactive, and is not added a second time', async () => {
    const { id, userName } = await add()
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false })
    const found = await entra.find(`userName eq "${userName}"`)
    expect(found.body.Resources).toMatchObject([{ id, active: false }])
    expect((await entra.send('POST', '/Users', newUser({ userName }))).body.scimType).toBe('uniqueness')
    // Changes of somebody who is archived are stored without a mail.
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'name.givenName', value: 'Grace' })
    expect(await stored(id)).toMatchObject({ first_name: 'Grace' })
    expect((await stored(id)).archived_at).not.toBeNull()
  })

  test('fills own fields that mean the same, and what has no place is left out', async () => {
    const addField = (name: string, more: object = {}) =>
      product.ask(
        personFields.create,
        {
          name,
          kind: 'text',
          seenBy: 'managers',
          isRequired: false,
          isUnique: false,
          choices: '',
          clientId: client.id,
          ...more,
        },
        admin,
      )
    await addField('Department')
    await addField('Job title')
    await addField('Line manager')
    const boss = await add({ name: { givenName: 'Grace', familyName: 'Hopper' } })
    const { id } = await add({
      title: 'Nurse',
      [enterprise]: { department: 'Ward 3', costCenter: 'C-1', manager: { value: boss.id } },
    })
    expect(await read(id)).toMatchObject({
      title: 'Nurse',
      [enterprise]: { department: 'Ward 3', manager: { displayName: 'Grace Hopper' } },
    })
    expect((await read(id))[enterprise]).not.toHaveProperty('costCenter')
    await entra.patch(
      `/Users/${id}`,
      { op: 'Replace', path: `${enterprise}:department`, value: 'Ward 4' },
      { op: 'Remove', path: 'title' },
    )
    const after = await read(id)
    expect(after[enterprise].department).toBe('Ward 4')
    expect(after).not.toHaveProperty('title')
  })

  test('with a value that an own field does not take is refused with its sentence, and nothing is stored', async () => {
    const other = await makeClient(product)
    const directory = await connectDirectory(product, other.id, admin)
    await product.ask(
      personFields.create,
      {
        ...{ name: 'Department', kind: 'choice', seenBy: 'managers', isRequired: true, isUnique: false },
        ...{ choices: 'Kitchen\nBar', clientId: other.id },
      },
      admin,
    )
    const refused = await directory.send('POST', '/Users', newUser({ [enterprise]: { department: 'Roof' } }))
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue'])
    expect(refused.body.detail).toContain('Department')
    const missing = await directory.send('POST', '/Users', newUser())
    expect(missing.body.detail).toBe('Please enter “Department”')
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(0)
  })

  test('is neither added nor changed against what own fields require (people-186)', async () => {
    const { id: clientId } = await makeClient(product)
    const directory = await connectDirectory(product, clientId, admin)
    const addField = (name: string, more: object) =>
      product.ask(
        personFields.create,
        { ...{ name, kind: 'text' as const, seenBy: 'managers' as const, clientId }, ...more },
        admin,
      )
    await addField('Department', { isRequired: true, isUnique: true })
    await addField('Cost centre', { kind: 'number' })
    const sent = (department: string, costCenter = '7') => ({ [enterprise]: { department, costCenter } })
    const first = await directory.send('POST', '/Users', newUser(sent('Ward 1')))
    expect(first.status).toBe(201)
    const second = await directory.send('POST', '/Users', newUser(sent('Ward 2')))
    const refusals = [
      [sent('WARD 1'), 'Another person has this “Department”'],
      [sent(''), 'Please enter “Department”'],
      [sent('Ward 3', 'seven'), 'Cost centre: Please enter a number such as 1234.5'],
    ] as const
    for (const [own, detail] of refusals) {
      const { status, body } = await directory.send('POST', '/Users', newUser(own))
      expect([status, body.detail]).toEqual([400, detail])
      const { department, costCenter } = own[enterprise]
      const changed = await directory.patch(
        `/Users/${second.body.id}`,
        { op: 'Replace', path: 'name.familyName', value: 'Changed' },
        { op: 'Replace', path: `${enterprise}:department`, value: department },
        { op: 'Replace', path: `${enterprise}:costCenter`, value: costCenter },
      )
      expect([changed.status, changed.body.detail]).toEqual([400, detail])
    }
    const removed = await directory.patch(`/Users/${second.body.id}`, {
      op: 'Remove',
      path: `${enterprise}:department`,
    })
    expect([removed.status, removed.body.detail]).toEqual([400, 'Please enter “Department”'])
    const { body } = await directory.send('GET', `/Users/${second.body.id}`)
    expect(body).toMatchObject({ name: second.body.name, [enterprise]: sent('Ward 2')[enterprise] })
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(2)
    // A directory has no attribute for it, so that it adds nobody until the field is not required any more.
    await addField('Shoe size', { isRequired: true })
    const without = await directory.send('POST', '/Users', newUser(sent('Ward 4')))
    expect([without.status, without.body.detail]).toEqual([400, 'Please enter “Shoe size”'])
  })

  test('needs a seat, to be added and to be restored', async () => {
    const small = await makeClient(product, { maximumLearners: 1 })
    const directory = await connectDirectory(product, small.id, admin)
    const first = await directory.send('POST', '/Users', newUser())
    const second = await directory.send('POST', '/Users', newUser())
    expect([second.status, second.body]).toMatchObject([
      409,
      { status: '409', detail: 'The learner limit of 1 has been reached' },
    ])
    expect(second.body).not.toHaveProperty('scimType')
    await directory.patch(`/Users/${first.body.id}`, { op: 'Replace', path: 'active', value: false })
    expect((await directory.send('POST', '/Users', newUser())).status).toBe(201)
    const back = await directory.patch(`/Users/${first.body.id}`, {
      op: 'Replace',
      path: 'active',
      value: true,
    })
    expect([back.status, back.body.detail]).toEqual([409, 'The learner limit of 1 has been reached'])
    expect((await stored(first.body.id)).archived_at).not.toBeNull()
  })

  test('who is a manager is seen, and never changed, archived or deleted', async () => {
    expect(await read(manager.id)).toMatchObject({ id: manager.id, active: true })
    const version = (await read(manager.id)).meta.version
    for (const answer of [
      await entra.patch(`/Users/${manager.id}`, { op: 'Replace', path: 'active', value: 'False' }),
      await entra.patch(`/Users/${manager.id}`, {
        op: 'Replace',
        path: 'userName',
        value: 'thief@alder.test',
      }),
      await entra.send('DELETE', `/Users/${manager.id}`),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        'This person is a manager here, whom directories do not change or archive',
      ])
    expect((await read(manager.id)).meta.version).toBe(version)
    // The same again changes nothing, so that it is no mistake.
    expect(
      (await entra.patch(`/Users/${manager.id}`, { op: 'Replace', path: 'active', value: 'True' })).status,
    ).toBe(200)
  })

  test('leaves an entry with the directory in the audit log, also for the manager, and none without a change', async () => {
    const { id } = await add()
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'name.givenName', value: 'Joan' })
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'name.givenName', value: 'Joan' })
    await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false })
    const { entries } = await product.ask(audit.list, { about: id }, manager)
    expect(entries.map(({ person, words, isVisitor }) => [person, words, isVisitor])).toEqual([
      ['SCIM: Entra', 'Archived a person', false],
      ['SCIM: Entra', 'Changed a person', false],
      ['SCIM: Entra', 'Added a person', false],
    ])
    expect(entries[0]?.about).not.toContain('Entra')
    expect(JSON.stringify(entries)).not.toContain(entra.token)
  })
})

describe('a team', () => {
  test('is added, found by its name, gets and loses people, is renamed and deleted', async () => {
    const [one, two] = [await add(), await add()]
    const name = `Nurses ${crypto.randomUUID()}`
    const made = await entra.send('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: 'aad-1',
      displayName: name,
      members: [],
      meta: { resourceType: 'Group' },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ displayName: name, externalId: 'aad-1', members: [] })
    const path = `/Groups/${made.body.id}`
    const found = await entra.send(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${name.toUpperCase()}"`)}`,
    )
    expect(found.body.Resources).toMatchObject([{ id: made.body.id, displayName: name }])
    expect(found.body.Resources[0]).not.toHaveProperty('members')
    await entra.patch(path, { op: 'Add', path: 'members', value: [{ value: one.id }, { value: two.id }] })
    await entra.patch(path, { op: 'Add', path: 'members', value: [{ value: one.id }] })
    const ids = async () =>
      (await entra.send('GET', path)).body.members.map(({ value }: { value: string }) => value)
    expect(new Set(await ids())).toEqual(new Set([one.id, two.id]))
    expect((await read(one.id)).groups).toMatchObject([{ value: made.body.id, display: name }])
    await entra.patch(path, { op: 'Remove', path: 'members', value: [{ value: one.id }] })
    expect(await ids()).toEqual([two.id])
    await entra.patch(path, { op: 'Remove', path: `members[value eq "${two.id}"]` })
    expect(await ids()).toEqual([])
    const renamed = await entra.patch(path, { op: 'Replace', path: 'displayName', value: `${name} 2` })
    expect([renamed.status, renamed.body]).toEqual([204, undefined])
    expect((await entra.send('GET', path)).body.displayName).toBe(`${name} 2`)
    expect((await product.ask(teams.list, {}, manager)).teams.map((team) => team.name)).toContain(`${name} 2`)
    expect((await entra.send('POST', '/Groups', { displayName: `${name} 2` })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
    expect((await entra.send('DELETE', path)).status).toBe(204)
    expect((await entra.send('GET', path)).status).toBe(404)
    expect((await entra.send('GET', `/Users/${two.id}`)).status).toBe(200)
  })

  test('keeps people who are archived when the directory replaces all it knows', async () => {
    const [one, two] = [await add(), await add()]
    const members = [{ value: one.id }, { value: two.id }]
    const { body } = await entra.send('POST', '/Groups', { displayName: crypto.randomUUID(), members })
    await entra.patch(`/Users/${one.id}`, { op: 'Replace', path: 'active', value: false })
    const stillIn = async () =>
      (await db.selectFrom('team_members').where('team_id', '=', body.id).select('user_id').execute()).map(
        ({ user_id: id }) => id,
      )
    const path = `/Groups/${body.id}`
    await entra.patch(path, { op: 'Replace', path: 'members', value: [{ value: two.id }] })
    expect(new Set(await stillIn())).toEqual(new Set([one.id, two.id]))
    await entra.patch(path, { op: 'Remove', path: 'members' })
    expect(await stillIn()).toEqual([one.id])
  })

  test('is changed by many operations, each after the other, with its people read once', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const members = [{ value: one.id }, { value: two.id }]
    const { body } = await entra.send('POST', '/Groups', { displayName: crypto.randomUUID(), members })
    const path = `/Groups/${body.id}`
    const asked = vi.spyOn(pg.Query.prototype, 'submit')
    const answer = await entra.patch(
      path,
      ...[one, two].map(({ id }) => ({ op: 'Remove', path: `members[value eq "${id}"]` })),
      { op: 'Add', path: 'members', value: [{ value: one.id }, { value: three.id }] },
      { op: 'Remove', path: 'members', value: [{ value: three.id }] },
    )
    const texts = asked.mock.contexts.map((query) => (query as { text: string }).text)
    asked.mockRestore()
    expect(answer.status).toBe(204)
    const reading = texts.filter((text) => /select.*team_members/s.test(text) && !/insert|delete/.test(text))
    expect(reading).toHaveLength(1)
    const ids = (await entra.send('GET', path)).body.members.map(({ value }: { value: string }) => value)
    expect(ids).toEqual([one.id])
  })

  test('is answered where its attributes are named', async () => {
    const { body } = await entra.send('POST', '/Groups', { displayName: crypto.randomUUID(), members: [] })
    const change = { Operations: [{ op: 'Replace', path: 'externalId', value: 'aad-2' }] }
    const answer = await entra.send('PATCH', `/Groups/${body.id}?attributes=externalId`, change)
    expect([answer.status, answer.body]).toEqual([
      200,
      { schemas: body.schemas, id: body.id, externalId: 'aad-2' },
    ])
  })

  test('with a rule is shown and not changed', async () => {
    const { id: teamId } = await product.ask(
      teams.create,
      { name: `By rule ${crypto.randomUUID()}` },
      manager,
    )
    const { id } = await add()
    await sql`insert into person_fields (client_id, name, kind, seen_by) values (${client.id}::uuid, 'Site', 'text', 'managers')`.execute(
      db,
    )
    await sql`insert into team_rules (team_id, field_id, wanted)
      select ${teamId}::uuid, id, '{North}' from person_fields where name = 'Site' and client_id = ${client.id}::uuid`.execute(
      db,
    )
    expect((await entra.send('GET', `/Groups/${teamId}`)).status).toBe(200)
    for (const answer of [
      await entra.patch(`/Groups/${teamId}`, { op: 'Add', path: 'members', value: [{ value: id }] }),
      await entra.send('DELETE', `/Groups/${teamId}`),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: {
          scimType: 'mutability',
          detail: 'The people of this team follow from a rule, so that directories do not change it',
        },
      })
    expect((await entra.send('GET', `/Groups/${teamId}`)).body.members).toEqual([])
  })
})
