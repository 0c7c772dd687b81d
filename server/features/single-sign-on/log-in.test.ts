// Coming in with a real OpenID provider: as a new learner, as who is known, and who is refused (rules access-63 to access-67).
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as apiKeys from '#contract/calls/api-keys.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import { create as createField } from '#contract/calls/person-fields.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { openTheme } from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { create as createWebhook } from '#contract/calls/webhooks.ts'
import { issueLink } from '#server/identity/links.ts'
import {
  makeAdmin,
  makeClient,
  makeLearner,
  type MadePerson,
  makeManager,
  makePeople,
  makePerson,
  makeTeam,
  password,
} from '#tests/support/make.ts'
import { addPasskey, logInWithPasskey } from '#tests/support/passkeys.ts'
import { requestOf } from '#tests/support/product.ts'
import { storedBySignOn } from '#tests/support/refused-sign-on.ts'
import { setUpApp } from '#tests/support/set-up-app.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'

const { product, db, admin, setUp, begin, finish, logIn, openId } = await startSingleSignOn()
const client = await setUp('caerfelin.example')
const other = await makeClient(product)

const personWith = (email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
const templatesTo = async (email: string) =>
  (await db.selectFrom('outbox').where('to_address', '=', email).select('template_type').execute()).map(
    (mail) => mail.template_type,
  )
const statusOfKey = async (key: string) =>
  (
    await product.send({
      ...{ method: 'GET', url: '/api/User/getclientadminusers?page=1' },
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode
const linksOf = (userId: string) =>
  db.selectFrom('identity_links').where('user_id', '=', userId).select(['issuer', 'subject']).execute()
const statusWith = async (token = '') =>
  (
    await product.send({
      method: 'GET',
      url: '/api/Account/MyAccount',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode

async function expectRefused(
  account: ReturnType<typeof openIdAccount>,
  message: string,
  at = client.providerId,
) {
  const before = await storedBySignOn(product)
  expect(await logIn(at, account)).toMatchObject({ status: 401, succeeded: false, user: null, message })
  expect(await storedBySignOn(product)).toBe(before)
}

describe('who comes for the first time (rule access-63)', () => {
  test('becomes a learner of the client and of no other, with a session', async () => {
    const account = openIdAccount()
    const { status, user } = await logIn(client.providerId, account)
    expect(status).toBe(200)
    expect(user).toMatchObject({
      role: 'LEARNER',
      secondaryRole: null,
      clientId: client.id,
      firstName: 'Nia',
    })
    expect(await statusWith(user?.token)).toBe(200)
    expect(await personWith(String(account['email']))).toMatchObject({
      client_id: client.id,
      last_name: account['family_name'],
      password_hash: null,
      archived_at: null,
      awaits_seat: false,
      email_confirmed_at: expect.any(String),
    })
    expect(await linksOf(user?.id ?? '')).toEqual([{ issuer: openId.issuer, subject: account.sub }])
  })

  test('is the same person the next time, whatever the address and the name are by then', async () => {
    const account = openIdAccount()
    const first = await logIn(client.providerId, account)
    const again = await logIn(client.providerId, {
      ...account,
      email: 'married@elsewhere.example',
      family_name: '',
    })
    expect(again.user).toMatchObject({ id: first.user?.id, lastName: account['family_name'] })
    expect(await personWith('married@elsewhere.example')).toBeUndefined()
  })

  test('twice at the same moment is one person', async () => {
    const account = openIdAccount()
    const both = await Promise.all([1, 2].map(() => logIn(client.providerId, account)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.user?.id).toBe(both[1]?.user?.id)
  })

  test('joins the teams and gets the own fields that the provider names, and no others', async () => {
    const at = await setUp('fields.example')
    const [kitchen] = [await makeTeam(product, at.id, { name: 'Kitchen' }), await makeTeam(product, at.id)]
    const field = async (name: string, unique = false) =>
      (
        await db
          .insertInto('person_fields')
          .values({
            client_id: at.id,
            name,
            kind: 'text',
            choices: [],
            seen_by: 'managers',
            is_required: false,
            is_unique: unique,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [department, costCentre] = [await field('Department'), await field('Cost centre', true)]
    const { updateSingleSignOn } = await import('#contract/calls/single-sign-on.ts')
    const fieldClaims = [
      { fieldId: department, claim: 'department' },
      { fieldId: costCentre, claim: 'cost_centre' },
    ]
    await product.ask(updateSingleSignOn, { ...at.settings, teamClaim: 'groups', fieldClaims }, admin)
    const comes = async (name: string) =>
      (
        await logIn(
          at.providerId,
          openIdAccount({
            email: `${name}@fields.example`,
            groups: ['KITCHEN', 'All staff'],
            department: 'Catering',
            cost_centre: 'C-1',
          }),
        )
      ).user?.id ?? ''
    const [first, second] = [await comes('first'), await comes('second')]
    const valuesOf = async (id: string) =>
      (
        await db
          .selectFrom('person_field_values')
          .where('user_id', '=', id)
          .select(['field_id', 'value'])
          .execute()
      ).map((row) => [row.field_id, row.value])
    expect(new Map((await valuesOf(first)) as [string, string][])).toEqual(
      new Map([
        [department, 'Catering'],
        [costCentre, 'C-1'],
      ]),
    )
    // Only one person may have it.
    expect(await valuesOf(second)).toEqual([[department, 'Catering']])
    const teams = await db.selectFrom('team_members').where('user_id', '=', first).select('team_id').execute()
    expect(teams).toEqual([{ team_id: kitchen.id }])
  })

  test('is asked for the required own fields that the provider does not send (people-181)', async () => {
    const at = await setUp('asked.example')
    for (const [name, seenBy] of [
      ['Department', 'everybody'],
      ['Cost centre', 'managers'],
    ] as const)
      await product.ask(createField, { clientId: at.id, kind: 'text', name, seenBy, isRequired: true }, admin)
    const { status, user } = await logIn(at.providerId, openIdAccount({ email: 'nia@asked.example' }))
    expect(status).toBe(200)
    expect((await product.ask(openTheme, {}, user ?? undefined)).missingFields).toEqual(['Department'])
  })

  test('comes in without a value that is another person’s or of another kind, and is asked for it (people-186)', async () => {
    const at = await setUp('refused-values.example')
    const field = async (name: string, more: object) =>
      (
        await product.ask(
          createField,
          {
            ...{ clientId: at.id, kind: 'text' as const, name, seenBy: 'everybody' as const },
            ...{ isRequired: true, ...more },
          },
          admin,
        )
      ).id
    const badge = await field('Badge', { isUnique: true })
    const firstDay = await field('First day', { kind: 'date' })
    await product.ask(
      singleSignOn.updateSingleSignOn,
      {
        ...at.settings,
        fieldClaims: [
          { fieldId: badge, claim: 'cost_centre' },
          { fieldId: firstDay, claim: 'department' },
        ],
      },
      admin,
    )
    const comes = async (number: string, day: string) => {
      const email = `${crypto.randomUUID()}@refused-values.example`
      const account = openIdAccount({ email, cost_centre: number, department: day })
      const { status, user } = await logIn(at.providerId, account)
      const stored = await db
        .selectFrom('person_field_values')
        .where('user_id', '=', user?.id ?? '')
        .orderBy('value')
        .select('value')
        .execute()
      const { missingFields } = await product.ask(openTheme, {}, user ?? undefined)
      return [status, missingFields, stored.map(({ value }) => value)]
    }
    expect(await comes('A-1', '2026-02-01')).toEqual([200, [], ['2026-02-01', 'A-1']])
    expect(await comes('a-1', '2026-02-01')).toEqual([200, ['Badge'], ['2026-02-01']])
    expect(await comes('A-2', '02/01/2026')).toEqual([200, ['First day'], ['A-2']])
    expect(await comes('A-1', 'soon')).toEqual([200, ['Badge', 'First day'], []])
    const { users: listed } = await product.ask(
      learners.list,
      { clientId: at.id, status: 'incomplete' },
      admin,
    )
    expect(listed).toHaveLength(3)
  })

  test('needs a place: a full client says so, and one place is taken once', async () => {
    const full = await setUp('full.example')
    await db.updateTable('clients').set({ maximum_learners: 1 }).where('id', '=', full.id).execute()
    const people = ['one', 'two', 'three'].map((name) => openIdAccount({ email: `${name}@full.example` }))
    const results = await Promise.all(people.map((account) => logIn(full.providerId, account)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(results.find(({ status }) => status === 401)?.message).toMatch(
      /^All places of your organisation are taken/,
    )
  })

  test('waits where the client accepts people first, and comes in once accepted', async () => {
    const careful = await setUp('careful.example')
    await db.updateTable('clients').set({ approves_joiners: true }).where('id', '=', careful.id).execute()
    const wanted = { name: 'HR', url: 'https://hr.example.org/', events: ['person.created' as const] }
    await product.ask(createWebhook, wanted, admin)
    const account = openIdAccount({ email: 'new@careful.example' })
    for (let time = 0; time < 2; time++)
      expect(await logIn(careful.providerId, account)).toMatchObject({
        status: 401,
        user: null,
        message: expect.stringMatching(/^Your account is waiting to be accepted/),
      })
    const { id = '' } = (await personWith('new@careful.example')) ?? {}
    const sent = db.selectFrom('webhook_deliveries').where('user_id', '=', id).select('event')
    expect(await sent.execute()).toEqual([])
    await product.ask(joining.accept, { userIds: [id] }, await makeManager(product, careful.id))
    expect(await sent.execute()).toEqual([{ event: 'person.created' }])
    expect(await logIn(careful.providerId, account)).toMatchObject({ status: 200, user: { id } })
  })
})

describe('people of a list who log in by single sign-on before it is undone', () => {
  const listed = async (clientId: string, row: { firstName: string; lastName: string; email: string }) => {
    const line = Object.values(row).join(',')
    const csvFile = new File([`First name,Last name,Email,Employee number\n${line},17`], 'hr.csv')
    const { goodRows, updates, previewToken } = await product.ask(
      learners.preview,
      { csvFile, mode: 'update', clientId },
      admin,
    )
    const expected = { added: goodRows.length, changed: updates.length, back: 0, archived: 0 }
    const rows = [...goodRows, ...updates].map((one) => ({ ...one, isKept: true }))
    const wanted = { clientId, rows, expected, previewToken, fileName: 'hr.csv' }
    return (await product.ask(learners.applyImport, wanted, admin)).actionId ?? ''
  }

  test('stay where the list has added them, and log in as before (people-53)', async () => {
    const at = await setUp('added.example')
    const email = 'nia@added.example'
    const id = await listed(at.id, { firstName: 'Nia', lastName: 'Evans', email })
    const account = openIdAccount({ email })
    const { user } = await logIn(at.providerId, account)
    expect(await product.ask(bulk.undo, { id }, admin)).toEqual({
      changed: 0,
      refused: [{ reason: 'Changed since', people: 1 }],
    })
    expect(await personWith(email)).toMatchObject({ id: user?.id, archived_at: null })
    expect((await logIn(at.providerId, account)).user?.id).toBe(user?.id)
  })

  test.each([true, false])(
    'have the earlier address again where the list has changed it, and log in as before: registered before %s',
    async (isRegistered) => {
      const domain = `changed-${isRegistered}.example`
      const at = await setUp(domain)
      const nia = await makeLearner(product, at.id, { firstName: 'Nia', lastName: 'Evans' })
      await db
        .updateTable('users')
        .set({
          employee_number: '17',
          ...(isRegistered ? {} : { email_confirmed_at: null, password_hash: null }),
        })
        .where('id', '=', nia.id)
        .execute()
      const email = `nia@${domain}`
      const id = await listed(at.id, { firstName: 'Nia', lastName: 'Evans', email })
      const account = openIdAccount({ email })
      expect((await logIn(at.providerId, account)).user?.id).toBe(nia.id)
      expect(await product.ask(bulk.undo, { id }, admin)).toEqual({ changed: 1, refused: [] })
      expect(await personWith(nia.email)).toMatchObject({ id: nia.id, employee_number: '17' })
      expect(await logIn(at.providerId, account)).toMatchObject({ status: 200, user: { id: nia.id } })
      expect(await personWith(email)).toBeUndefined()
    },
  )
})

describe('values that let nobody in (rule access-64)', () => {
  test.each([
    ['no first name', { given_name: '' }, 'sends no first name'],
    ['no last name', { family_name: undefined }, 'sends no last name'],
    ['an invisible name', { given_name: 'Nia\u202E' }, 'sends a first name that cannot be used here'],
    ['no address', { email: undefined }, 'sends no email address'],
    ['a wrong address', { email: 'nia' }, 'sends an email address that cannot be used here'],
    ['another domain', { email: 'nia@elsewhere.example' }, 'at a domain that is not proven to belong to it'],
    ['a subdomain', { email: 'nia@a.caerfelin.example' }, 'at a domain that is not proven to belong to it'],
    [
      'an unverified address',
      { email: 'un@caerfelin.example', email_verified: false },
      'that it has not verified',
    ],
    [
      'an address that is unverified as a text',
      { email: 'un@caerfelin.example', email_verified: 'false' },
      'that it has not verified',
    ],
  ])('%s', async (_, change, sentence) => {
    const before = await storedBySignOn(product)
    const { status, message } = await logIn(client.providerId, openIdAccount(change))
    expect({ status, message }).toEqual({ status: 401, message: expect.stringContaining(sentence) })
    expect(await storedBySignOn(product)).toBe(before)
  })
})

describe('who is known by the address (rule access-65)', () => {
  test('is linked once, also with other letters, and comes in with a manager’s role', async () => {
    const manager = await makeManager(product, client.id, { email: 'Boss@caerfelin.example' })
    const account = openIdAccount({ email: 'BOSS@caerfelin.example' })
    expect((await logIn(client.providerId, account)).user).toMatchObject({
      id: manager.id,
      role: 'CLIENTADMIN',
    })
    // The address at the provider belongs to somebody else now.
    await expectRefused(
      openIdAccount({ email: 'boss@caerfelin.example' }),
      'This email address has an account that somebody else at your organisation has used. Please ask the person who looks after your training',
    )
  })

  test('and was invited, is confirmed', async () => {
    const person = await makeLearner(product, client.id, {
      email: 'invited@caerfelin.example',
      confirmed: false,
    })
    const { user } = await logIn(client.providerId, openIdAccount({ email: person.email }))
    expect(user?.id).toBe(person.id)
    expect((await personWith(person.email))?.email_confirmed_at).not.toBeNull()
  })

  test('never is an administrator, also not one who became that later', async () => {
    const sentence =
      'This account is one of an administrator. Administrators log in with their password and not with single sign-on'
    await makeAdmin(product, { email: 'ada@caerfelin.example' })
    await expectRefused(openIdAccount({ email: 'ada@caerfelin.example' }), sentence)
    const account = openIdAccount()
    const { user } = await logIn(client.providerId, account)
    await db
      .updateTable('users')
      .set({ secondary_role: 'ADMIN' })
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(account, sentence)
  })

  test('never is somebody of another client, also not one who was moved there', async () => {
    await makeLearner(product, other.id, { email: 'theirs@caerfelin.example' })
    await expectRefused(
      openIdAccount({ email: 'theirs@caerfelin.example' }),
      'This email address has an account at another organisation. Please ask the person who looks after your training',
    )
    const account = openIdAccount()
    const { user } = await logIn(client.providerId, account)
    await db
      .updateTable('users')
      .set({ client_id: other.id })
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(
      account,
      'Your account belongs to another organisation now. Please log in there, or ask the person who looks after your training',
    )
  })

  test('of another provider with the same lasting name is another person', async () => {
    const second = await setUp('second.example')
    const account = openIdAccount()
    const [first, there] = [
      await logIn(client.providerId, account),
      await logIn(second.providerId, { ...account, email: 'same@second.example' }),
    ]
    expect(there.user?.clientId).toBe(second.id)
    expect(there.user?.id).not.toBe(first.user?.id)
  })

  test('is asked for no code of an app: the provider has asked for what it wants', async () => {
    const person = await makeLearner(product, client.id, { email: 'app@caerfelin.example' })
    await setUpApp(product, person)
    expect(await logIn(client.providerId, openIdAccount({ email: person.email }))).toMatchObject({
      status: 200,
      user: { id: person.id },
    })
  })
})

test('nobody takes an address at the domain of a provider, whose owner would get into the account', async () => {
  const learner = await makeLearner(product, other.id)
  const change = (email: string) => product.refuse(accounts.updateMine, { email, phoneNumber: '' }, learner)
  expect(await change('chief@caerfelin.example')).toEqual({
    status: 400,
    errors: [expect.stringMatching(/^People with addresses at this domain log in with the account of/)],
  })
  expect(await personWith('chief@caerfelin.example')).toBeUndefined()
  await product.ask(accounts.updateMine, { email: 'chief@elsewhere.example', phoneNumber: '' }, learner)
  expect(await personWith('chief@elsewhere.example')).toBeDefined()
})

describe('an address that the person has entered themselves (rule access-102)', () => {
  /** Before the client has single sign-on, a person takes the address of a colleague who has no account. */
  async function takeAddress(name: string, role: 'LEARNER' | 'CLIENTADMIN' = 'LEARNER') {
    const organisation = await makeClient(product)
    const person = await makePerson(product, { role, clientId: organisation.id })
    const [app, passkey] = [await setUpApp(product, person), await addPasskey(product, person)]
    const email = `owner@${name}.example`
    await product.ask(accounts.updateMine, { email, phoneNumber: '' }, person)
    const there = await setUp(`${name}.example`, { clientId: organisation.id })
    return { person, app, passkey, email, there, owner: openIdAccount({ email }) }
  }

  test('is left to its owner alone, who is mailed', async () => {
    const { person, passkey, email, there, owner } = await takeAddress('taken')
    const link = await db.transaction().execute((tx) => issueLink(tx, person.id, 'reset'))
    const { user } = await logIn(there.providerId, owner)
    expect(user?.id).toBe(person.id)
    expect([await statusWith(user?.token), await statusWith(person.token)]).toEqual([200, 401])
    const ended = await product.send({
      ...{ method: 'GET', url: '/api/Account/MyAccount' },
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(ended.json()).toMatchObject({ reason: 'accessReset' })
    expect((await product.send(requestOf(accounts.login, { username: email, password }))).statusCode).toBe(
      401,
    )
    expect((await logInWithPasskey(product, passkey)).status).toBe(401)
    const sent = { userId: person.id, encodedToken: link, purpose: 'reset' as const }
    expect(await product.refuse(accounts.checkLink, sent)).toMatchObject({ status: 400 })
    for (const table of ['passkeys', 'second_factors', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([])
    expect(await templatesTo(email)).toContain('AccountHandedOver')
  })

  test('takes the API keys of a manager with it', async () => {
    const { person, there, owner } = await takeAddress('managed', 'CLIENTADMIN')
    const made = { name: 'Payroll', scopes: ['people:read' as const], days: 30 }
    const { key } = await product.ask(apiKeys.create, made, person)
    expect(await statusOfKey(key)).toBe(200)
    expect((await logIn(there.providerId, owner)).user?.id).toBe(person.id)
    expect(await statusOfKey(key)).toBe(401)
  })

  test('is known of before the upgrade by the audit log, as long as it is the present one', async () => {
    const organisation = await makeClient(product)
    const [one, moved, corrected, untouched] = await makePeople(
      product,
      Array.from({ length: 4 }, () => ({ clientId: organisation.id })),
    )
    const enter = (as: MadePerson | undefined, email: string, phoneNumber = '') =>
      product.ask(accounts.updateMine, { email, phoneNumber }, as)
    await enter(one, 'one@upgraded.example')
    await enter(moved, 'two@upgraded.example')
    await enter(moved, 'three@upgraded.example')
    await enter(corrected, 'four@upgraded.example')
    await enter(untouched, untouched?.email ?? '', '020 7946 0000')
    const names = { firstName: 'Nia', lastName: 'Evans', phoneNumber: '' }
    const correction = { id: corrected?.id ?? '', ...names, email: 'right@upgraded.example' }
    await product.ask(users.update, correction, admin)
    await db.updateTable('users').set({ self_entered_email_at: null }).execute()
    const migration = await readFile(
      new URL('../../db/migrations/285_self_entered_addresses.sql', import.meta.url),
      'utf8',
    )
    const [statement = ''] = /^update users[^;]*;/m.exec(migration) ?? []
    await sql.raw(statement).execute(product.owner)
    const known = await db
      .selectFrom('users')
      .where('client_id', '=', organisation.id)
      .where('self_entered_email_at', 'is not', null)
      .select('email')
      .execute()
    expect(known.map(({ email }) => email).toSorted()).toEqual([
      'one@upgraded.example',
      'three@upgraded.example',
    ])
  })

  test('is nobody else’s from then on: the next log-in takes nothing away', async () => {
    const { there, owner, email } = await takeAddress('again')
    const first = await logIn(there.providerId, owner)
    await logIn(there.providerId, owner)
    expect(await statusWith(first.user?.token)).toBe(200)
    expect((await templatesTo(email)).filter((name) => name === 'AccountHandedOver')).toHaveLength(1)
  })

  test('is tried without taking anything away', async () => {
    const { person, there, owner, email } = await takeAddress('tried')
    const { address, secret } = await product.ask(singleSignOn.trySingleSignOn, { clientId: there.id }, admin)
    const { search } = await openId.logIn(address, owner)
    await product.ask(
      singleSignOn.finishTrial,
      { providerId: there.providerId, query: search, secret },
      admin,
    )
    expect(await statusWith(person.token)).toBe(200)
    expect(await templatesTo(email)).not.toContain('AccountHandedOver')
  })

  test('goes with the account into which another one is merged', async () => {
    const { person, there, owner } = await takeAddress('merged')
    const kept = await makeLearner(product, there.id, { email: 'kept@elsewhere.example' })
    const pair = { keptId: kept.id, goneId: person.id, address: 'gone' as const }
    const { previewToken } = await product.ask(moving.previewMerge, pair, admin)
    await product.ask(moving.merge, { ...pair, previewToken }, admin)
    expect((await logIn(there.providerId, owner)).user?.id).toBe(kept.id)
    expect(await statusWith(kept.token)).toBe(401)
  })

  test.each(['an invitation', 'a manager'])(
    'is not one of %s: password, session and app stay',
    async (who) => {
      const domain = `${who.replace(' ', '-')}.example`
      const there = await setUp(domain)
      const person = await makeLearner(product, there.id, { email: `first@${domain}` })
      await setUpApp(product, person)
      const email = who === 'a manager' ? `second@${domain}` : person.email
      const names = { firstName: 'Nia', lastName: 'Evans', phoneNumber: '' }
      const manager = await makeManager(product, there.id)
      if (who === 'a manager') await product.ask(users.update, { id: person.id, ...names, email }, manager)
      // The same address in other letters is no other address.
      await product.ask(accounts.updateMine, { email: email.toUpperCase(), phoneNumber: '1' }, person)
      expect((await logIn(there.providerId, openIdAccount({ email }))).user?.id).toBe(person.id)
      expect(await statusWith(person.token)).toBe(200)
      expect((await personWith(email))?.password_hash).not.toBeNull()
      expect(await templatesTo(email)).not.toContain('AccountHandedOver')
    },
  )
})

describe('an account at another client that nobody has confirmed (rule access-103)', () => {
  const sentence = /^People with addresses at this domain log in with the account of their organisation/
  const refusal = { status: 400, errors: [expect.stringMatching(sentence)] }
  const comes = async (email: string) => (await logIn(client.providerId, openIdAccount({ email }))).user
  const named = (email: string) => ({ firstName: 'Nia', lastName: 'Evans', email })

  test('does not keep the owner of the address out, and can be restored with another address', async () => {
    const invited = await makeLearner(product, other.id, {
      ...{ email: 'foreign@caerfelin.example', confirmed: false },
    })
    const user = await comes(invited.email)
    expect(user).toMatchObject({ clientId: client.id, role: 'LEARNER' })
    expect(user?.id).not.toBe(invited.id)
    const { deletions: deleted } = await product.ask(deletions.list, {}, admin)
    const { id = '' } = deleted.find(({ email }) => email === invited.email) ?? {}
    expect(await product.refuse(deletions.restore, { id }, admin)).toMatchObject({ status: 409 })
    await product.ask(deletions.restore, { id, email: 'back@elsewhere.example' }, admin)
    expect(await personWith('back@elsewhere.example')).toMatchObject({ id: invited.id, client_id: other.id })
  })

  test('is not made with the code of another client, whether or not there is an account', async () => {
    await makeLearner(product, client.id, { email: 'there@caerfelin.example' })
    const join = (email: string, referalCode: string) =>
      product.refuse(accounts.selfRegister, { ...named(email), referalCode })
    for (const email of ['new-one@caerfelin.example', 'there@caerfelin.example'])
      expect(await join(email, other.referralCode)).toEqual(refusal)
    expect(await personWith('new-one@caerfelin.example')).toBeUndefined()
    await product.ask(accounts.selfRegister, {
      ...named('own-code@caerfelin.example'),
      referalCode: 'referralCode' in client ? client.referralCode : '',
    })
    expect((await personWith('own-code@caerfelin.example'))?.client_id).toBe(client.id)
  })

  test('is not made by a mail domain that another client allows, and the answer is as for any address', async () => {
    const email = 'by-domain@allowed.example'
    await product.ask(joining.addDomain, { clientId: other.id, domain: 'allowed.example' }, admin)
    const there = await setUp('allowed.example')
    await product.ask(accounts.joinByDomain, named(email))
    expect(await personWith(email)).toBeUndefined()
    expect(await templatesTo(email)).toEqual([])
    await product.ask(singleSignOn.switchSingleSignOn, { clientId: there.id, isOn: false }, admin)
    await product.ask(accounts.joinByDomain, named(email))
    expect((await personWith(email))?.client_id).toBe(other.id)
  })

  test('stays while it is of an administrator, or was confirmed', async () => {
    await makeAdmin(product, { email: 'new-admin@caerfelin.example', confirmed: false })
    await expectRefused(
      openIdAccount({ email: 'new-admin@caerfelin.example' }),
      'This account is one of an administrator. Administrators log in with their password and not with single sign-on',
    )
    expect((await personWith('new-admin@caerfelin.example'))?.role).toBe('ADMIN')
  })
})

test('a log-in with the present address ends an earlier one, and one with the earlier address does not', async () => {
  const person = await makeLearner(product, client.id, { email: 'new-name@caerfelin.example' })
  const account = openIdAccount({ email: 'old-name@caerfelin.example' })
  const former = { user_id: person.id, email: account['email'] as string }
  await db.insertInto('earlier_emails').values(former).execute()
  const logInWith = async (email: string) => {
    expect((await logIn(client.providerId, { ...account, email })).user?.id).toBe(person.id)
    return db.selectFrom('earlier_emails').where('user_id', '=', person.id).select('email').execute()
  }
  expect(await logInWith(former.email)).toHaveLength(1)
  expect(await logInWith(person.email)).toEqual([])
})

describe('who may not come in', () => {
  test('archived people and those of a paused client, whose sessions end with the next call', async () => {
    const pausing = await setUp('pausing.example')
    const account = openIdAccount({ email: 'a@pausing.example' })
    const { user } = await logIn(pausing.providerId, account)
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', pausing.id).execute()
    expect(await statusWith(user?.token)).toBe(401)
    const paused = 'Access for your organisation is paused at the moment'
    await expectRefused(account, paused, pausing.providerId)
    await expectRefused(openIdAccount({ email: 'b@pausing.example' }), paused, pausing.providerId)
    await db.updateTable('clients').set({ is_paused: false }).where('id', '=', pausing.id).execute()
    const archive = { archived_at: new Date().toISOString() }
    await db
      .updateTable('users')
      .set(archive)
      .where('id', '=', user?.id ?? '')
      .execute()
    await expectRefused(account, 'This account has been archived', pausing.providerId)
    await makeLearner(product, pausing.id, { email: 'c@pausing.example' })
    await db.updateTable('users').set(archive).where('email', '=', 'c@pausing.example').execute()
    await expectRefused(
      openIdAccount({ email: 'c@pausing.example' }),
      'This account has been archived',
      pausing.providerId,
    )
  })
})

describe('an answer', () => {
  const unknown = /this log-in has taken too long, is finished already or began in another browser/
  const message = (answer: Awaited<ReturnType<typeof finish>>) => answer.json<{ message: string }>().message

  test('is taken once, only for its provider, and only from the browser in which the log-in began', async () => {
    const second = await setUp('once.example')
    const { address, secret } = await begin(client.providerId)
    const { search: query } = await openId.logIn(address, openIdAccount())
    const sent = { providerId: client.providerId, query, secret }
    const elsewhere = await begin(client.providerId)
    for (const wrong of [
      { ...sent, secret: elsewhere.secret },
      { ...sent, secret: '' },
      { ...sent, providerId: second.providerId },
      { ...sent, query: query.replace(/state=[^&]+/, 'state=x') },
    ]) {
      const answer = await finish(wrong)
      expect([answer.statusCode, message(answer)]).toEqual([401, expect.stringMatching(unknown)])
    }
    expect((await finish(sent)).statusCode).toBe(200)
    expect(message(await finish(sent))).toMatch(unknown)
  })

  test('comes too late after a quarter of an hour', async () => {
    const { address, secret } = await begin(client.providerId)
    const { search: query } = await openId.logIn(address, openIdAccount())
    await sql`update begun_sign_ons set expires_at = expires_at - interval '15 minutes'`.execute(
      product.owner,
    )
    expect(message(await finish({ providerId: client.providerId, query, secret }))).toMatch(unknown)
  })
})
