// Joining by the mail domain of one's address (rules clients-45 to clients-48).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import { openTheme } from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { dropUnconfirmedJoiners } from '../../identity/account-queries.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { db } = product.app
const admin = await makeAdmin(product)
const password = 'a password of my own'
const done = { success: true, errors: [] }

let count = 0
const newAddress = () => `10.3.${Math.floor(++count / 250)}.${(count % 250) + 1}`

async function makeAllowing({ maximumLearners = 0 } = {}) {
  const client = await makeClient(product, { maximumLearners })
  const domain = `joins-${++count}.example`
  await product.ask(joining.addDomain, { clientId: client.id, domain }, admin)
  return { client, domain, email: `jo-${++count}@${domain}` }
}

async function send(path: string, payload: Record<string, unknown>, remoteAddress = newAddress()) {
  const answer = await product.send({ method: 'POST', url: `/api/Account/${path}`, payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json<{ errors: { error: string }[] }>() }
}
const join = (email: string, more: Record<string, unknown> = {}, remoteAddress?: string) =>
  send('JoinByMailDomain', { firstName: 'Jo', lastName: 'Ining', email, ...more }, remoteAddress)
const joined = { status: 200, body: done }

const account = (email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
const mailsTo = async (email: string) =>
  (await readMails(product, email)).map(({ template_type: template, subject, text, html, to_name }) => ({
    ...{ template, subject, text, html, to_name },
  }))

async function linkTo(email: string) {
  const [, userId, encodedToken] =
    /\/Register\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
  return { userId, encodedToken }
}

/** What somebody sends who confirms the address with the link of the last mail. */
async function registrationOf(email: string): Promise<Input<typeof accounts.register>> {
  const options = await product.ask(accounts.registerChoices, {})
  const first = ([one]: { id: string }[]) => one?.id ?? ''
  return {
    ...(await linkTo(email)),
    dateOfBirth: '1990-02-28',
    genderId: first(options.genders),
    ethnicityId: first(options.ethnicities),
    employmentStatusId: first(options.employmentStatus),
    jobRoleId: first(options.jobRoles),
    postCode: 'AB1 2CD',
    password,
    passwordRepeat: password,
    agreeToTermsAndConditions: true,
  }
}
const register = async (email: string) => product.ask(accounts.register, await registrationOf(email))
const refuseToRegister = async (email: string) =>
  product.refuse(accounts.register, await registrationOf(email))

async function logIn(email: string) {
  const { body } = await send('Login', { username: email, password })
  return body as unknown as { succeeded: boolean; message: string }
}

const takenSeats = async (clientId: string) => {
  const { urlToken } = await db
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select('url_token as urlToken')
    .executeTakeFirstOrThrow()
  const { client } = await product.ask(clients.openClient, { urlToken }, admin)
  return [client.numberOfLearners, client.takenSeats]
}

describe('somebody with a work address', () => {
  test('is mailed a link, registers as anybody, and takes a seat only then', async () => {
    const { client, email } = await makeAllowing({ maximumLearners: 2 })
    const manager = await makeManager(product, client.id)
    expect(await join(email.toUpperCase())).toEqual(joined)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'ConfirmLearnerAccount', to_name: '' })
    // Anybody may have typed the address (rule people-22).
    expect(`${mail?.text}${mail?.html}`).not.toContain('Jo')
    expect(mail?.text).toContain('your courses open')
    // Nobody sees the request before the address is confirmed (rule clients-47).
    expect(await takenSeats(client.id)).toEqual([0, 0])
    const list = () => product.ask(learners.list, { pageNumber: 1, pageSize: 10 }, manager)
    expect(JSON.stringify(await list())).not.toContain(email)
    expect((await product.ask(joining.waiting, {}, manager)).totalCount).toBe(0)

    const form = await product.ask(accounts.registrationForm, await linkTo(email))
    expect(form).toMatchObject({ isFull: false, isAcceptedFirst: false })
    expect(await register(email)).toMatchObject({ isAcceptedFirst: false })
    expect(await takenSeats(client.id)).toEqual([1, 1])
    expect(JSON.stringify(await list())).toContain(email)
    expect(await logIn(email)).toMatchObject({ succeeded: true })
    expect(await account(email)).toMatchObject({
      client_id: client.id,
      joins_by_domain: false,
      role: 'LEARNER',
    })
  })

  test('waits until somebody accepts them where the client wants that', async () => {
    const { client, email } = await makeAllowing({ maximumLearners: 1 })
    const manager = await makeManager(product, client.id)
    await product.ask(joining.updateApproval, { approvesJoiners: true }, manager)
    await join(email)
    expect((await mailsTo(email))[0]?.text).toContain('Then your organisation looks at the request')
    expect((await product.ask(joining.waiting, {}, manager)).totalCount).toBe(0)
    expect(await register(email)).toMatchObject({ isAcceptedFirst: true })
    expect(await takenSeats(client.id)).toEqual([0, 0])
    const { people } = await product.ask(joining.waiting, {}, manager)
    expect(people.map((person) => person.email)).toEqual([email])
    expect((await logIn(email)).succeeded).toBe(false)
    await product.ask(joining.accept, { userIds: people.map(({ id }) => id) }, manager)
    expect((await logIn(email)).succeeded).toBe(true)
    expect(await takenSeats(client.id)).toEqual([1, 1])
  })

  test('counts no use of the referral code', async () => {
    const { client, email } = await makeAllowing()
    await join(email)
    await register(email)
    const { referral_code_uses: uses } = await db
      .selectFrom('clients')
      .where('id', '=', client.id)
      .select('referral_code_uses')
      .executeTakeFirstOrThrow()
    expect(uses).toBe(0)
  })

  test('has an international domain in either spelling, and a subdomain only if it is listed', async () => {
    const { client } = await makeAllowing()
    await product.ask(joining.addDomain, { clientId: client.id, domain: 'xn--bcher-kva.example' }, admin)
    await join('jo@bücher.example')
    await join('jo.too@XN--BCHER-KVA.example')
    await join('jo@lesen.bücher.example')
    expect(await mailsTo('jo@bücher.example')).toHaveLength(1)
    expect(await mailsTo('jo.too@bücher.example')).toHaveLength(1)
    expect(await mailsTo('jo@lesen.bücher.example')).toEqual([])
  })

  test('who asks twice, also at once, has one account', async () => {
    const { email } = await makeAllowing()
    const answers = await Promise.all([join(email), join(email)])
    expect(answers).toEqual([joined, joined])
    const rows = await db.selectFrom('users').where('email', '=', email).select('id').execute()
    expect(rows).toHaveLength(1)
    // The link of the last mail works.
    await join(email)
    await register(email)
    expect((await logIn(email)).succeeded).toBe(true)
  })

  test('who has registered and asks again gets a mail about it', async () => {
    const { email } = await makeAllowing()
    await join(email)
    await register(email)
    expect(await join(email)).toEqual(joined)
    expect((await mailsTo(email)).at(-1)?.template).toBe('AlreadyRegistered')
  })

  test('gets at most three links an hour', async () => {
    const { email } = await makeAllowing()
    for (let time = 0; time < 5; time++) expect(await join(email)).toEqual(joined)
    expect(await mailsTo(email)).toHaveLength(3)
  })
})

describe('the answer is the same, and nothing is stored or sent (rule clients-46)', () => {
  const countUsers = async () =>
    (
      await db
        .selectFrom('users')
        .select(sql<number>`count(*)`.as('users'))
        .executeTakeFirstOrThrow()
    ).users

  test('for a domain that no client allows', async () => {
    const before = await countUsers()
    expect(await join('jo@nobody-has-this.example')).toEqual(joined)
    expect([await countUsers(), await mailsTo('jo@nobody-has-this.example')]).toEqual([before, []])
  })

  test.each(['paused', 'archived', 'deleted'] as const)('for a client that is %s', async (state) => {
    const { client, email } = await makeAllowing()
    const calls = { paused: clients.pause, archived: clients.archive, deleted: clients.remove }
    await product.ask(calls[state], { clientId: client.id }, admin)
    const before = await countUsers()
    expect(await join(email)).toEqual(joined)
    expect([await countUsers(), await mailsTo(email)]).toEqual([before, []])
  })

  test('for a domain that was removed, and one that another client has since', async () => {
    const { client, domain, email } = await makeAllowing()
    await product.ask(joining.removeDomain, { clientId: client.id, domain }, admin)
    expect(await join(email)).toEqual(joined)
    expect([await account(email), await mailsTo(email)]).toEqual([undefined, []])
    const other = await makeClient(product)
    await product.ask(joining.addDomain, { clientId: other.id, domain }, admin)
    await join(email)
    expect(await account(email)).toMatchObject({ client_id: other.id })
  })

  test('for a bot that fills in the hidden field', async () => {
    const { email } = await makeAllowing()
    expect(await join(email, { homepage: 'https://spam.example' })).toEqual(joined)
    expect(await account(email)).toBeUndefined()
  })

  test('for an account of any client, whose owner is mailed', async () => {
    const { domain } = await makeAllowing()
    const elsewhere = await makeLearner(product, (await makeClient(product)).id, { email: `el@${domain}` })
    expect(await join(elsewhere.email)).toEqual(joined)
    expect((await mailsTo(elsewhere.email)).map(({ template }) => template)).toEqual(['AlreadyRegistered'])
    expect(await account(elsewhere.email)).toMatchObject({ client_id: elsewhere.clientId })
  })

  test('for a full client, where the owner of the address is mailed, three times an hour', async () => {
    const { client, email } = await makeAllowing({ maximumLearners: 1 })
    await makeLearner(product, client.id)
    for (let time = 0; time < 4; time++) expect(await join(email)).toEqual(joined)
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('There is no free place at the moment'))
    expect(mails[0]?.text).not.toContain('Jo')
    expect(await account(email)).toBeUndefined()
  })
})

describe('the words of a refusal say nothing about clients', () => {
  test.each([
    [
      { email: 'jo@gmail.com' },
      'Please enter your address at work: with a private one nobody can tell your organisation',
    ],
    [{ email: 'jo' }, 'Please enter a valid email address'],
    [{ email: '' }, 'Please enter an email address'],
    [{ firstName: '' }, 'Please enter a first name'],
    [{ lastName: 'see www.spam.example' }, 'Please use no addresses of websites or emails in names'],
  ])('%j', async (wrong, error) => {
    const { email } = await makeAllowing()
    const { status, body } = await join(email, wrong)
    expect([status, body.errors]).toEqual([400, [{ error }]])
    expect(await account(email)).toBeUndefined()
  })

  test('and tries are counted together with those of a code', async () => {
    const { client, domain } = await makeAllowing()
    const one = newAddress()
    for (let time = 0; time < 15; time++) {
      expect((await join(`many-${time}@${domain}`, { homepage: 'x' }, one)).status).toBe(200)
      const byCode = { firstName: 'Jo', lastName: 'In', email: `x@${domain}`, homepage: 'x' }
      await send('SelfRegister', { ...byCode, referalCode: client.referralCode }, one)
    }
    expect((await join(`many@${domain}`, {}, one)).status).toBe(429)
    expect((await join(`many@${domain}`)).status).toBe(200)
  })
})

describe('between asking and confirming', () => {
  test('a domain that is removed is refused in words, and works again when it is back (rule clients-48)', async () => {
    const { client, domain, email } = await makeAllowing()
    await join(email)
    await product.ask(joining.removeDomain, { clientId: client.id, domain }, admin)
    const gone = {
      status: 400,
      errors: [
        `Your organisation does not let people join with addresses at ${domain} any more. Please ask the person who looks after your training for a referral code`,
      ],
    }
    expect(await product.refuse(accounts.registrationForm, await linkTo(email))).toEqual(gone)
    expect(await refuseToRegister(email)).toEqual(gone)
    // It makes no difference that another client has the domain now.
    const other = await makeClient(product)
    await product.ask(joining.addDomain, { clientId: other.id, domain }, admin)
    expect(await refuseToRegister(email)).toEqual(gone)
    expect(await account(email)).toMatchObject({ password_hash: null, email_confirmed_at: null })
    await product.ask(joining.removeDomain, { clientId: other.id, domain }, admin)
    await product.ask(joining.addDomain, { clientId: client.id, domain }, admin)
    await register(email)
    expect((await logIn(email)).succeeded).toBe(true)
  })

  test('somebody whose domain leads to another client by now asks again, and joins that', async () => {
    const { client, domain, email } = await makeAllowing()
    await join(email)
    await product.ask(joining.removeDomain, { clientId: client.id, domain }, admin)
    const other = await makeClient(product)
    await product.ask(joining.addDomain, { clientId: other.id, domain }, admin)
    await join(email)
    await register(email)
    expect(await account(email)).toMatchObject({ client_id: other.id })
  })

  test('a domain that is removed while somebody confirms lets nobody in', async () => {
    const { client, domain, email } = await makeAllowing()
    await join(email)
    const sent = await registrationOf(email)
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`select from clients where id = ${client.id}::uuid for update`.execute(tx)
      const refused = product.refuse(accounts.register, sent)
      await untilLockWaits(db)
      await tx.deleteFrom('joining_domains').where('domain', '=', domain).execute()
      return { answer: refused }
    })
    expect((await answer).errors[0]).toContain(`addresses at ${domain} any more`)
    expect(await account(email)).toMatchObject({ email_confirmed_at: null })
  })

  test('the last seat goes to whom confirms first, and the link of the other one stays', async () => {
    const { client, domain } = await makeAllowing({ maximumLearners: 1 })
    const [first, second] = [`first@${domain}`, `second@${domain}`]
    await join(first)
    await join(second)
    await register(first)
    expect(await product.ask(accounts.registrationForm, await linkTo(second))).toMatchObject({ isFull: true })
    const refused = await refuseToRegister(second)
    expect([refused.status, refused.errors[0]]).toEqual([
      409,
      expect.stringContaining('All places of your organisation are taken at the moment'),
    ])
    await product.ask(clients.updateMaximum, { clientId: client.id, maxLearners: 2 }, admin)
    await register(second)
    expect(await takenSeats(client.id)).toEqual([2, 2])
  })

  test.each(['paused', 'archived'] as const)('a client that is %s lets nobody in', async (state) => {
    const { client, email } = await makeAllowing()
    await join(email)
    await product.ask(
      { paused: clients.pause, archived: clients.archive }[state],
      { clientId: client.id },
      admin,
    )
    expect(await refuseToRegister(email)).toEqual({
      status: 400,
      errors: ['This link is invalid or has expired'],
    })
  })
})

describe('a request that nobody has confirmed gives way (rule clients-47)', () => {
  const add = (email: string, as: { token: string }) =>
    product.ask(users.create, { kind: 'learner', firstName: 'Jo', lastName: 'Right', email }, as)

  test('to a person whom a manager adds, also at another client, and the log of that one names no request', async () => {
    const { email } = await makeAllowing()
    const other = await makeClient(product)
    const manager = await makeManager(product, other.id)
    await join(email)
    await add(email, manager)
    expect(await account(email)).toMatchObject({ client_id: other.id, last_name: 'Right', archived_at: null })
    const removed = await sql<{ count: number }>`
      select count(*) as count from audit_changes
       where action = 'removed' and kind = 'person' and fields::text like ${`%${email}%`}`.execute(db)
    expect(removed.rows[0]?.count).toBe(0)
  })

  test('to a person in an uploaded list', async () => {
    const { email } = await makeAllowing()
    const manager = await makeManager(product, (await makeClient(product)).id)
    await join(email)
    const row = { firstName: 'Jo', lastName: 'Right', email }
    await product.ask(learners.uploadUsers, { users: [row] }, manager)
    expect(await account(email)).toMatchObject({ client_id: manager.clientId, last_name: 'Right' })
  })

  test('to the same person with a code, at that client', async () => {
    const { client, domain, email } = await makeAllowing()
    await join(email)
    await product.ask(joining.removeDomain, { clientId: client.id, domain }, admin)
    const sent = { firstName: 'Jo', lastName: 'Ining', email, referalCode: client.referralCode }
    expect((await send('SelfRegister', sent)).status).toBe(200)
    await register(email)
    expect((await logIn(email)).succeeded).toBe(true)
  })

  test('but not once the address is confirmed, while the person waits to be accepted', async () => {
    const { client, email } = await makeAllowing()
    const manager = await makeManager(product, client.id)
    await product.ask(joining.updateApproval, { approvesJoiners: true }, manager)
    await join(email)
    await register(email)
    const wanted = { kind: 'learner' as const, firstName: 'Jo', lastName: 'Right', email }
    expect((await product.refuse(users.create, wanted, manager)).status).toBe(409)
    expect(await account(email)).toMatchObject({ last_name: 'Ining' })
  })

  test('and ends after the fourteen days of its link', async () => {
    const { email } = await makeAllowing()
    await join(email)
    await dropUnconfirmedJoiners(db)
    expect(await account(email)).toBeDefined()
    await sql`update users set created_at = now() - interval '15 days' where email = ${email}`.execute(db)
    await sql`update link_tokens set expires_at = now() where user_id = (select id from users where email = ${email})`.execute(
      db,
    )
    await dropUnconfirmedJoiners(db)
    expect(await account(email)).toBeUndefined()
  })
})

test('the page with the code leads there as soon as an open client has a domain (rule clients-45)', async () => {
  const ways = async () => (await product.ask(accounts.waysToJoin, {})).byMailDomain
  expect(await ways()).toBe(true)
  await db.deleteFrom('joining_domains').execute()
  expect(await ways()).toBe(false)
  const { client } = await makeAllowing()
  expect(await ways()).toBe(true)
  await product.ask(clients.pause, { clientId: client.id }, admin)
  expect(await ways()).toBe(false)
})

describe.each(['a mail domain', 'a referral code'])('somebody who joins by %s (people-186)', (way) => {
  test('gives no value of an own field, and is asked for what is required after the log-in', async () => {
    const { client, email } = await makeAllowing()
    const addField = async (name: string, more: Partial<Input<typeof personFields.create>>) =>
      (
        await product.ask(
          personFields.create,
          { name, kind: 'text', clientId: client.id, isRequired: true, seenBy: 'everybody', ...more },
          admin,
        )
      ).id
    const badge = await addField('Badge', { isUnique: true })
    const firstDay = await addField('First day', { kind: 'date' })
    await addField('Cost centre', { seenBy: 'managers' })
    const holder = await makeLearner(product, client.id)
    await product.ask(personFields.saveValues, { userId: holder.id, values: { [badge]: 'A-1' } }, admin)
    const sent = { ownFields: { [badge]: 'A-2', [firstDay]: '2026-02-01' } }
    const code = { referalCode: client.referralCode, firstName: 'Jo', lastName: 'Ining', email }
    expect(
      await (way === 'a mail domain' ? join(email, sent) : send('SelfRegister', { ...code, ...sent })),
    ).toEqual(joined)
    await register(email)
    const { user } = (await logIn(email)) as unknown as { user: { id: string; token: string } }
    const missing = async () => (await product.ask(openTheme, {}, user)).missingFields
    expect(await missing()).toEqual(['Badge', 'First day'])
    const incomplete = async () =>
      (await product.ask(learners.list, { status: 'incomplete', clientId: client.id }, admin)).users.map(
        (one) => one.email,
      )
    expect(await incomplete()).toContain(email)
    const values = { [badge]: 'a-1', [firstDay]: 'Monday' }
    expect(await product.refuse(personFields.saveMine, { values }, user)).toEqual({
      status: 400,
      errors: [
        'First day: Please enter the date as YYYY-MM-DD, from 1900 to 2099',
        'Another person has this “Badge”',
      ],
    })
    expect(await missing()).toEqual(['Badge', 'First day'])
    await product.ask(personFields.saveMine, { values: { [badge]: 'A-2', [firstDay]: '2026-02-01' } }, user)
    expect(await missing()).toEqual([])
    // The person does not see the cost centre, which is left to those who do.
    expect(await incomplete()).toContain(email)
  })
})
