// The links in mails that open an account: who gets one, and that each works once, for one person and one purpose.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager, password } from '#tests/make.ts'
import { startProduct } from '#tests/product.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { db } = product.app
const client = await makeClient(product)
const admin = await makeAdmin(product)

const bad = { status: 400, errors: ['This link is invalid or has expired'] }
const chosen = 'a password chosen by link'
const given = { password: chosen, passwordRepeat: chosen }
const options = await product.ask(accounts.registerChoices, {})
const profile = {
  dateOfBirth: '1990-02-28',
  genderId: options.genders[0]?.id ?? '',
  ethnicityId: options.ethnicities[0]?.id ?? '',
  employmentStatusId: options.employmentStatus[0]?.id ?? '',
  jobRoleId: options.jobRoles[0]?.id ?? '',
  postCode: 'AB1 2CD',
  agreeToTermsAndConditions: true as const,
}
const invited = () => makeLearner(product, client.id, { confirmed: false })
const mailsTo = (email: string) =>
  db.selectFrom('outbox').where('to_address', '=', email).orderBy('created_at').selectAll().execute()

interface Link {
  encodedToken: string
  userId: string
}
/** From the newest mail to this person. */
async function linkOf({ email }: MadePerson): Promise<Link> {
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  const reset = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(text)
  if (reset) return { encodedToken: reset[1] as string, userId: reset[2] as string }
  const other = /\/(?:Confirm|Register)\/([\w-]+)\/([\w-]+)/.exec(text)
  if (!other) throw new Error(`No link was mailed to ${email}`)
  return { userId: other[1] as string, encodedToken: other[2] as string }
}

const purposes = {
  reset: {
    call: accounts.resetPassword,
    rest: given,
    async make() {
      const person = await makeLearner(product, client.id)
      return { person, again: () => product.ask(accounts.requestPasswordReset, { email: person.email }) }
    },
  },
  confirm: {
    call: accounts.confirm,
    rest: given,
    async make() {
      const person = await makeManager(product, client.id, { confirmed: false })
      return { person, again: () => product.ask(accounts.resendActivation, { userId: person.id }, admin) }
    },
  },
  register: {
    call: accounts.register,
    rest: { ...profile, ...given },
    async make() {
      const person = await invited()
      return { person, again: () => product.ask(accounts.resendActivation, { userId: person.id }, admin) }
    },
  },
} as const
type Purpose = keyof typeof purposes
const each = Object.keys(purposes) as Purpose[]

async function make(purpose: Purpose) {
  const { person, again } = await purposes[purpose].make()
  await again()
  return { person, again, link: await linkOf(person) }
}
const use = (purpose: Purpose, link: object) =>
  product.ask(purposes[purpose].call, { ...purposes[purpose].rest, ...link })
const refuse = (purpose: Purpose, link: object) =>
  product.refuse(purposes[purpose].call, { ...purposes[purpose].rest, ...link })
const logsIn = async ({ email }: MadePerson, secret = chosen) =>
  (
    await product.send({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { username: email, password: secret },
    })
  ).statusCode === 200
const accountOf = ({ id }: MadePerson) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['password_hash', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()

describe.each(each)('a link to %s', (purpose) => {
  test('sets the password, confirms the account and ends what the old password opened', async () => {
    const { person, link } = await make(purpose)
    await use(purpose, link)
    expect(await logsIn(person)).toBe(true)
    expect(await logsIn(person, password)).toBe(false)
    expect((await accountOf(person)).email_confirmed_at).not.toBeNull()
    expect((await product.refuse(accounts.mine, {}, person)).status).toBe(401)
  })

  test('works once', async () => {
    const { person, link } = await make(purpose)
    await use(purpose, link)
    const after = await accountOf(person)
    expect(await refuse(purpose, link)).toEqual(bad)
    expect(await accountOf(person)).toEqual(after)
  })

  test('works once of fifty times at the same moment', async () => {
    const { link } = await make(purpose)
    const { call, rest } = purposes[purpose]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        product.send({ method: 'POST', url: `/api/${call.path}`, payload: { ...rest, ...link } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array<number>(49).fill(400)])
  }, 120_000)

  test('is replaced by a newer one', async () => {
    const { person, again, link } = await make(purpose)
    await again()
    expect(await refuse(purpose, link)).toEqual(bad)
    await use(purpose, await linkOf(person))
    expect(await logsIn(person)).toBe(true)
  })

  test('has an end', async () => {
    const { person, link } = await make(purpose)
    const { left } = await db
      .selectFrom('link_tokens')
      .where('user_id', '=', person.id)
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 3600)`.as('left'))
      .executeTakeFirstOrThrow()
    expect(left).toBe(purpose === 'reset' ? 24 : 14 * 24)
    await db
      .updateTable('link_tokens')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', person.id)
      .execute()
    const before = await accountOf(person)
    expect(await refuse(purpose, link)).toEqual(bad)
    expect(await accountOf(person)).toEqual(before)
  })

  test('opens no other account, and is good for nothing else', async () => {
    const [own, other] = [await make(purpose), await make(purpose)]
    const before = [await accountOf(own.person), await accountOf(other.person)]
    expect(await refuse(purpose, { ...own.link, userId: other.link.userId })).toEqual(bad)
    for (const elsewhere of each.filter((one) => one !== purpose))
      expect(await refuse(elsewhere, own.link)).toEqual(bad)
    expect([await accountOf(own.person), await accountOf(other.person)]).toEqual(before)
    await use(purpose, own.link)
  })

  test('opens nothing while the person is archived or the organisation is paused', async () => {
    const own = await makeClient(product)
    const { person, link } = await make(purpose)
    await db.updateTable('users').set({ client_id: own.id }).where('id', '=', person.id).execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', own.id).execute()
    expect(await refuse(purpose, link)).toEqual(bad)
    await db.updateTable('clients').set({ is_paused: false }).where('id', '=', own.id).execute()
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', person.id)
      .execute()
    expect(await refuse(purpose, link)).toEqual(bad)
    await db.updateTable('users').set({ archived_at: null }).where('id', '=', person.id).execute()
    await use(purpose, link)
  })

  test('is not found by trying', async () => {
    const { person, link } = await make(purpose)
    const before = await accountOf(person)
    const { encodedToken: token, userId } = link
    const swapped = token.replace(/[a-z]/, (letter) => letter.toUpperCase())
    const nearly: unknown[] = [
      '',
      null,
      0,
      [],
      {},
      [token],
      { token },
      { toString: 1 },
      true,
      token.slice(0, -1),
      `${token}=`,
    ]
    const wrong: object[] = [
      ...[
        ...nearly,
        swapped,
        ` ${token}`,
        token.slice(1),
        `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      ].map((one) => ({
        userId,
        encodedToken: one,
      })),
      ...['', null, 0, [], {}, { toString: 1 }, 'x', `${userId} `, [userId]].map((one) => ({
        userId: one,
        encodedToken: token,
      })),
      {},
    ]
    for (const [at, guess] of wrong.entries()) {
      const answer = await product.send({
        method: 'POST',
        url: `/api/${purposes[purpose].call.path}`,
        payload: { ...purposes[purpose].rest, ...guess },
        remoteAddress: `10.2.0.${at + 1}`,
      })
      expect(answer.statusCode, JSON.stringify(guess)).toBe(400)
      expect(answer.json<{ errors: { error: string }[] }>().errors[0]?.error).toBe(bad.errors[0])
    }
    expect(await accountOf(person)).toEqual(before)
    await use(purpose, link)
  })

  test('is not open to more than ten tries from one place', async () => {
    const { person, link } = await make(purpose)
    for (let at = 0; at < 10; at++)
      expect(
        await refuse(purpose, { ...link, encodedToken: `A${link.encodedToken.slice(1, -1)}${at}` }),
      ).toEqual(bad)
    expect(await refuse(purpose, link)).toEqual({
      status: 429,
      errors: ['Too many attempts, please try again later'],
    })
    const answer = await product.send({
      method: 'POST',
      url: `/api/${purposes[purpose].call.path}`,
      payload: { ...purposes[purpose].rest, ...link },
      remoteAddress: '10.3.0.1',
    })
    expect(answer.statusCode).toBe(200)
    expect(await logsIn(person)).toBe(true)
  })

  test('can be checked as often as wanted, which does not use it up', async () => {
    const { person, link } = await make(purpose)
    const before = await db.selectFrom('link_tokens').where('user_id', '=', person.id).selectAll().execute()
    for (let at = 0; at < 12; at++) await product.ask(accounts.checkLink, { ...link, purpose })
    expect(await db.selectFrom('link_tokens').where('user_id', '=', person.id).selectAll().execute()).toEqual(
      before,
    )
    await use(purpose, link)
    expect(await logsIn(person)).toBe(true)
  })

  test('is refused when it is checked, in the same words, however it came to its end', async () => {
    const check = (sent: object) => product.refuse(accounts.checkLink, { purpose, ...sent })
    const used = await make(purpose)
    await use(purpose, used.link)
    expect(await check(used.link)).toEqual(bad)

    const replaced = await make(purpose)
    await replaced.again()
    expect(await check(replaced.link)).toEqual(bad)

    const own = await make(purpose)
    const other = await make(purpose)
    expect(await check({ ...own.link, userId: other.link.userId })).toEqual(bad)
    for (const elsewhere of each.filter((one) => one !== purpose))
      expect(await check({ ...own.link, purpose: elsewhere })).toEqual(bad)
    for (const garbage of [
      {},
      { userId: own.link.userId },
      { userId: 'x', encodedToken: 'y' },
      { ...own.link, encodedToken: 0 },
      { ...own.link, purpose: 'login' },
      { userId: crypto.randomUUID(), encodedToken: own.link.encodedToken },
    ])
      expect(await check(garbage)).toEqual(bad)

    await db
      .updateTable('link_tokens')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', own.person.id)
      .execute()
    expect(await check(own.link)).toEqual(bad)
  })

  test('that is guessed is counted alike, whether it is checked or used', async () => {
    const { link } = await make(purpose)
    const guess = (at: number) => ({ ...link, encodedToken: `A${link.encodedToken.slice(1, -1)}${at}` })
    for (let at = 0; at < 5; at++) {
      expect(await refuse(purpose, guess(at))).toEqual(bad)
      expect(await product.refuse(accounts.checkLink, { ...guess(at), purpose })).toEqual(bad)
    }
    expect((await product.refuse(accounts.checkLink, { ...link, purpose })).status).toBe(429)
    expect((await refuse(purpose, link)).status).toBe(429)
  })

  test('names every rule a password breaks, and can be used afterwards', async () => {
    const { person, link } = await make(purpose)
    const withPassword = (one: string, other = one) =>
      refuse(purpose, { ...link, password: one, passwordRepeat: other })
    const empty = purpose === 'register' ? 'Please create a password' : 'Passwords do not match'
    expect(await withPassword('')).toEqual({ status: 400, errors: [empty] })
    expect((await withPassword(chosen, '')).errors).toEqual([empty])
    expect((await withPassword(chosen, `${chosen} `)).errors).toEqual(['Passwords do not match'])
    expect((await withPassword('too short')).errors).toEqual(['Please use at least 10 characters'])
    expect((await withPassword('👍'.repeat(9))).errors).toEqual(['Please use at least 10 characters'])
    expect((await withPassword('x'.repeat(129))).errors).toEqual(['Please use at most 128 characters'])
    expect((await withPassword('Password123!')).errors).toEqual([
      'Please choose a password that is harder to guess',
    ])
    expect((await withPassword(person.email.toUpperCase())).errors).toEqual([
      'Please choose a password that is not your email address',
    ])
    const long = `${'👍'.repeat(64)}${'x'.repeat(64)}`
    await use(purpose, { ...link, password: long, passwordRepeat: long })
    expect(await logsIn(person, long)).toBe(true)
  })
})

describe('asking for a new password', () => {
  const ask = (email: string, extra = {}) =>
    product.send({ method: 'POST', url: '/api/Account/PasswordResetRequest', payload: { email }, ...extra })

  test('answers the same to everybody, and mails only a living account', async () => {
    const paused = await makeClient(product)
    const people = {
      live: await makeLearner(product, client.id),
      unconfirmed: await invited(),
      archived: await makeLearner(product, client.id),
      paused: await makeLearner(product, paused.id),
    }
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', people.archived.id)
      .execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    const stranger = await ask('nobody@example.test', { remoteAddress: '10.4.0.1' })
    expect(stranger.statusCode).toBe(200)
    for (const email of [
      ...Object.values(people).map((one) => one.email),
      '',
      'no address',
      "x'--@y.test",
      '@',
    ])
      expect(
        (await ask(email, { remoteAddress: '10.4.0.1' })).rawPayload.equals(stranger.rawPayload),
        email,
      ).toBe(true)
    expect(await mailsTo(people.live.email)).toHaveLength(1)
    for (const { email } of [people.unconfirmed, people.archived, people.paused])
      expect(await mailsTo(email)).toEqual([])
  })

  test('knows the address in any case', async () => {
    const { email } = await makeLearner(product, client.id)
    await ask(` ${email.toUpperCase()} `, { remoteAddress: '10.4.0.2' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('takes as long for a stranger', async () => {
    const { email } = await makeLearner(product, client.id)
    for (const one of [email, 'nobody@example.test']) {
      const started = performance.now()
      await ask(one, { remoteAddress: '10.4.0.3' })
      expect(performance.now() - started).toBeGreaterThan(55)
    }
  })

  test('mails three times an hour at most, and answers twenty times from one place', async () => {
    const { email } = await makeLearner(product, client.id)
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => ask(email, { remoteAddress: '10.4.0.4' })),
    )
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await mailsTo(email)).toHaveLength(3)
    const refused = await ask(email, { remoteAddress: '10.4.0.4' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await ask(email, { remoteAddress: '10.4.0.5' })).statusCode).toBe(200)
  })

  test('leads where the product is, whatever host is named', async () => {
    const { email } = await makeLearner(product, client.id)
    await ask(email, {
      remoteAddress: '10.4.0.6',
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        'x-forwarded-proto': 'http',
        origin: 'https://evil.test',
      },
    })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/^https:\/\/learn\.example\.org\/Reset\/[\w-]{43}\/[0-9a-f-]{36}$/m)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
  })
})

describe('registering', () => {
  const register = async (change: object) => {
    const { link } = await make('register')
    return product.refuse(accounts.register, { ...profile, ...given, ...link, ...change })
  }

  test('keeps what the learner says about themselves', async () => {
    const { person, link } = await make('register')
    await product.ask(accounts.register, {
      ...profile,
      ...given,
      ...link,
      doYouKnowWhatClimateActionIs: true,
      heardOfSustainableDevelopmentGoals: true,
    })
    const kept = await db
      .selectFrom('registrations')
      .where('user_id', '=', person.id)
      .selectAll()
      .executeTakeFirst()
    expect(kept).toMatchObject({
      date_of_birth: '1990-02-28',
      gender_id: profile.genderId,
      ethnicity_id: profile.ethnicityId,
      employment_status_id: profile.employmentStatusId,
      job_role_id: profile.jobRoleId,
      post_code: 'AB1 2CD',
      knows_climate_action: true,
      understands_own_role: false,
      understands_organisation_role: false,
      heard_of_sustainable_development_goals: true,
    })
  })

  test.each([
    [{ dateOfBirth: '' }, 'Please enter your date of birth'],
    [{ dateOfBirth: '2021-02-30' }, 'Please enter your date of birth as a date, such as 1990-02-28'],
    [{ dateOfBirth: '28-02-1990' }, 'Please enter your date of birth as a date, such as 1990-02-28'],
    [
      { dateOfBirth: '1990-02-28T10:00:00Z' },
      'Please enter your date of birth as a date, such as 1990-02-28',
    ],
    [
      { dateOfBirth: `${new Date().getFullYear() + 1}-01-01` },
      'Please enter a date of birth that is not in the future',
    ],
    [{ genderId: '' }, 'Please select gender'],
    [{ genderId: profile.jobRoleId }, 'Please select gender'],
    [{ ethnicityId: null }, 'Please select ethnicity'],
    [{ employmentStatusId: crypto.randomUUID() }, 'Please select employment status'],
    [{ jobRoleId: "' or 1=1" }, 'Please select job role'],
    [{ postCode: '  ' }, 'Please enter a postcode'],
    [{ postCode: ' AB1 ' }, 'Please enter a valid postcode'],
    [
      { agreeToTermsAndConditions: false },
      'You must have read and agreed to our terms and conditions before using this site',
    ],
  ])('with %j is refused', async (change, error) => {
    expect(await register(change)).toEqual({ status: 400, errors: [error] })
  })

  test('that is refused leaves everything as it was', async () => {
    const { person, link } = await make('register')
    const before = await accountOf(person)
    await product.refuse(accounts.register, { ...profile, ...given, ...link, jobRoleId: crypto.randomUUID() })
    expect(await accountOf(person)).toEqual(before)
    expect(
      await db.selectFrom('registrations').where('user_id', '=', person.id).selectAll().execute(),
    ).toEqual([])
    await use('register', { ...link, postCode: 'ABCD' })
  })

  test('offers the lists to anybody', async () => {
    expect(Object.keys(options).sort()).toEqual(['employmentStatus', 'ethnicities', 'genders', 'jobRoles'])
    for (const list of Object.values(options)) expect(list.length).toBeGreaterThan(2)
  })
})

describe('asking for a new link to confirm or register', () => {
  const ask = (email: string, remoteAddress: string) =>
    product.send({ method: 'POST', url: '/api/Account/RequestInvitation', payload: { email }, remoteAddress })

  test('answers the same to everybody, and mails what opens the account', async () => {
    const paused = await makeClient(product)
    const people = {
      learner: await invited(),
      manager: await makeManager(product, client.id, { confirmed: false }),
      confirmed: await makeLearner(product, client.id),
      archived: await invited(),
      paused: await makeLearner(product, paused.id, { confirmed: false }),
    }
    await db
      .updateTable('users')
      .set({ archived_at: sql`now()` })
      .where('id', '=', people.archived.id)
      .execute()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    const unknown = await ask('nobody@example.test', '10.5.0.1')
    expect(unknown.statusCode).toBe(200)
    for (const email of [...Object.values(people).map((one) => one.email), '', 'no address', "x'--@y.test"])
      expect(
        (await ask(` ${email.toUpperCase()}`, '10.5.0.1')).rawPayload.equals(unknown.rawPayload),
        email,
      ).toBe(true)
    const templates = async ({ email }: MadePerson) =>
      (await mailsTo(email)).map((mail) => mail.template_type)
    expect(await templates(people.learner)).toEqual(['ConfirmLearnerAccount'])
    expect(await templates(people.manager)).toEqual(['ConfirmAccount'])
    expect(await templates(people.confirmed)).toEqual(['AlreadyRegistered'])
    expect(await templates(people.archived)).toEqual([])
    expect(await templates(people.paused)).toEqual([])
    await product.ask(accounts.checkLink, { ...(await linkOf(people.learner)), purpose: 'register' })
    await product.ask(accounts.checkLink, { ...(await linkOf(people.manager)), purpose: 'confirm' })
  })

  test('takes as long for an unknown address', async () => {
    const { email } = await invited()
    for (const one of [email, 'nobody@example.test']) {
      const started = performance.now()
      await ask(one, '10.5.0.2')
      expect(performance.now() - started).toBeGreaterThan(55)
    }
  })

  test('mails three times an hour at most, and is answered twenty times from one place, resets included', async () => {
    const { email } = await invited()
    for (let at = 0; at < 10; at++) {
      expect((await ask(email, '10.5.0.3')).statusCode).toBe(200)
      const reset = await product.send({
        method: 'POST',
        url: '/api/Account/PasswordResetRequest',
        payload: { email },
        remoteAddress: '10.5.0.3',
      })
      expect(reset.statusCode).toBe(200)
    }
    expect(await mailsTo(email)).toHaveLength(3)
    expect((await ask(email, '10.5.0.3')).statusCode).toBe(429)
  })
})

describe('sending an invitation again', () => {
  const resend = (person: MadePerson, as: MadePerson) =>
    product.ask(accounts.resendActivation, { userId: person.id }, as)

  test('asks a learner to register, anybody else to confirm', async () => {
    const [learner, manager] = [await invited(), await makeManager(product, client.id, { confirmed: false })]
    await resend(learner, admin)
    await resend(manager, await makeManager(product, client.id))
    expect((await mailsTo(learner.email))[0]?.template_type).toBe('ConfirmLearnerAccount')
    expect((await mailsTo(manager.email))[0]?.template_type).toBe('ConfirmAccount')
  })

  test('is for those who look after the person', async () => {
    const person = await invited()
    const stranger = await makeManager(product, (await makeClient(product)).id)
    const learner = await makeLearner(product, client.id)
    const userId = person.id
    expect((await product.refuse(accounts.resendActivation, { userId }, stranger)).status).toBe(404)
    expect((await product.refuse(accounts.resendActivation, { userId }, learner)).status).toBe(403)
    expect((await product.refuse(accounts.resendActivation, { userId })).status).toBe(401)
    expect(
      (await product.refuse(accounts.resendActivation, { userId: crypto.randomUUID() }, admin)).status,
    ).toBe(404)
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('is not for an account that is confirmed', async () => {
    const person = await makeLearner(product, client.id)
    expect(await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).toEqual({
      status: 409,
      errors: ['This account is already confirmed'],
    })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('mails three times an hour at most, and answers twenty times from one place', async () => {
    const person = await invited()
    for (let at = 0; at < 20; at++) await resend(person, admin)
    expect(await mailsTo(person.email)).toHaveLength(3)
    expect((await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).status).toBe(429)
    const other = await invited()
    await resend(other, admin)
    expect(await mailsTo(other.email)).toHaveLength(1)
  })

  test('mails nobody whose organisation is paused', async () => {
    const paused = await makeClient(product)
    const person = await makeLearner(product, paused.id, { confirmed: false })
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', paused.id).execute()
    expect((await product.refuse(accounts.resendActivation, { userId: person.id }, admin)).status).toBe(409)
    expect(await mailsTo(person.email)).toEqual([])
  })
})
