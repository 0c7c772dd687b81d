// People who join with a referral code and wait until somebody accepts them (rules clients-23 to clients-28).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import type { Input } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as joining from '#contract/calls/joining.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { dropUnconfirmedJoiners } from '../../identity/account-queries.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { readMails } from '#tests/support/read-mails.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { db } = product.app
const password = 'a password of my own'
let count = 0
const newEmail = () => `waiting-${++count}@example.test`
const done = { status: 200, errors: [] }

const account = (email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
const mailsTo = async (email: string) =>
  (await readMails(product, email)).map(({ template_type: template, text, user_id: userId }) => ({
    ...{ template, text, userId },
  }))

async function join(referalCode: string, email: string) {
  const answer = await product.send({
    method: 'POST',
    url: '/api/Account/SelfRegister',
    payload: { firstName: 'Jo', lastName: `Ining ${email.split('@')[0]}`, email, referalCode },
    remoteAddress: `10.8.${Math.floor(++count / 250)}.${(count % 250) + 1}`,
  })
  const { errors } = answer.json<{ errors: { error: string }[] }>()
  return { status: answer.statusCode, errors: errors.map(({ error }) => error) }
}

/** Confirms the address with the link of the last mail. */
async function register(email: string) {
  const [, userId, encodedToken] =
    /\/Register\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
  const options = await product.ask(accounts.registerChoices, {})
  const first = ([one]: { id: string }[]) => one?.id ?? ''
  const registration: Input<typeof accounts.register> = {
    userId,
    encodedToken,
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
  return product.ask(accounts.register, registration)
}

async function logIn(email: string) {
  const answer = await product.send({
    method: 'POST',
    url: '/api/Account/Login',
    payload: { username: email, password },
  })
  return answer.json<{ succeeded: boolean; message: string }>()
}

async function makeApproving({ maximumLearners = 0 } = {}) {
  const client = await makeClient(product, { maximumLearners })
  const manager = await makeManager(product, client.id)
  await product.ask(joining.updateApproval, { approvesJoiners: true }, manager)
  return { client, manager }
}

/** Somebody who has joined and confirmed the address. */
async function joiner({ referralCode }: { referralCode: string }) {
  const email = newEmail()
  expect(await join(referralCode, email)).toEqual(done)
  expect(await register(email)).toMatchObject({ isAcceptedFirst: true })
  return { email, id: (await account(email))?.id ?? '' }
}
const waitingFor = async (who: MadePerson, clientId?: string) =>
  (await product.ask(joining.waiting, clientId ? { clientId } : {}, who)).people.map(({ email }) => email)

const waits =
  'Your account is waiting to be accepted by your organisation. We will write to you as soon as you can log in'

describe('before acceptance', () => {
  test('nobody logs in, takes a place, or is in any list or count', async () => {
    const { client, manager } = await makeApproving({ maximumLearners: 1 })
    const admin = await makeAdmin(product)
    await makePathway(product, { courseIds: [(await makeCourse(product)).id], clientIds: [client.id] })
    const seen = async () => {
      await updateAllObligations(db)
      const { people: leftOut } = await product.ask(compliance.leftOut, {}, manager)
      const totals = await product.ask(compliance.complianceTotals, {}, manager)
      const { client: opened } = await product.ask(clients.openClient, { urlToken: client.urlToken }, admin)
      const listed = async (status?: 'archived' | 'invited') =>
        (await product.ask(learners.list, { pageNumber: 1, pageSize: 10, status }, manager)).totalCount
      const { users: people } = await product.ask(clients.people, { clientId: client.id, page: 1 }, admin)
      return {
        leftOut,
        totals,
        seats: [opened.takenSeats, opened.numberOfLearners],
        lists: [await listed(), await listed('archived'), await listed('invited')],
        people: people.length,
      }
    }
    const before = await seen()
    const unconfirmed = newEmail()
    await join(client.referralCode, unconfirmed)
    expect(await seen()).toEqual(before)
    const { email, id } = await joiner(client)
    expect(await seen()).toEqual(before)
    expect(await logIn(email)).toMatchObject({ succeeded: false, message: waits })
    // Nor by a new password.
    const mails = (await mailsTo(email)).length
    await product.ask(accounts.requestPasswordReset, { email })
    expect(await mailsTo(email)).toHaveLength(mails)
    expect((await product.refuse(users.unarchive, { userIds: [id] }, manager)).status).toBe(404)
    expect((await product.refuse(users.archive, { userIds: [id] }, manager)).status).toBe(404)
    // Who has not confirmed the address does not wait yet.
    expect(await waitingFor(manager)).toEqual([email])
    expect((await product.ask(dashboards.overview, {}, manager)).joiners).toBe(1)
  })

  test('who asks again gets a mail that says so', async () => {
    const { client } = await makeApproving()
    const { email } = await joiner(client)
    expect(await join(client.referralCode, email)).toEqual(done)
    const last = (await mailsTo(email)).at(-1)
    expect(last?.text).toContain('your organisation has not decided yet')
    expect(last?.text).not.toContain('log in with')
  })

  test('an address that was never confirmed is free again after the link has ended', async () => {
    const { client } = await makeApproving()
    const email = newEmail()
    await join(client.referralCode, email)
    await dropUnconfirmedJoiners(db)
    expect(await account(email)).toBeDefined()
    const past = sql<string>`now() - interval '15 days'`
    const { id } = await db
      .updateTable('users')
      .set({ created_at: past })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await dropUnconfirmedJoiners(db)
    expect(await account(email)).toBeDefined()
    await db.updateTable('link_tokens').set({ expires_at: past }).where('user_id', '=', id).execute()
    await dropUnconfirmedJoiners(db)
    expect(await account(email)).toBeUndefined()
  })
})

describe('acceptance', () => {
  test('opens the account, takes a place, and is mailed once', async () => {
    const { client, manager } = await makeApproving()
    const { email, id } = await joiner(client)
    expect(await product.ask(joining.accept, { userIds: [id] }, manager)).toMatchObject({ people: 1 })
    expect(await logIn(email)).toMatchObject({ succeeded: true })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'ConfirmLearnerAccount',
      'JoinAccepted',
    ])
    expect((await product.ask(learners.list, { pageNumber: 1, pageSize: 10 }, manager)).totalCount).toBe(1)
    expect(await waitingFor(manager)).toEqual([])
    // Pressed twice, it does nothing more.
    expect((await product.refuse(joining.accept, { userIds: [id] }, manager)).status).toBe(404)
    expect((await product.refuse(joining.refuse, { userIds: [id] }, manager)).status).toBe(404)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('needs a free place for everybody, or nobody is accepted', async () => {
    const { client, manager } = await makeApproving({ maximumLearners: 2 })
    await makeLearner(product, client.id)
    const people = [await joiner(client), await joiner(client)]
    const userIds = people.map(({ id }) => id)
    expect(await product.refuse(joining.accept, { userIds }, manager)).toEqual({
      status: 409,
      errors: [
        'Only 1 of 2 places is free, so 2 people cannot be accepted. Please accept fewer, or ask for more places',
      ],
    })
    expect(await waitingFor(manager)).toHaveLength(2)
    expect(await mailsTo(people[0]?.email ?? '')).toHaveLength(1)
    await product.ask(joining.accept, { userIds: userIds.slice(0, 1) }, manager)
    expect(await product.refuse(joining.accept, { userIds: userIds.slice(1) }, manager)).toEqual({
      status: 409,
      errors: ['All 2 places are taken. Please free a place first, or ask for more'],
    })
  })

  test('of ten at once gives no place twice', async () => {
    const { client, manager } = await makeApproving({ maximumLearners: 3 })
    const people = []
    for (let at = 0; at < 6; at++) people.push(await joiner(client))
    const answers = await Promise.allSettled(
      people.map(({ id }) => product.ask(joining.accept, { userIds: [id] }, manager)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await waitingFor(manager)).toHaveLength(3)
  })

  test('waits while the client is archived', async () => {
    const { client } = await makeApproving()
    const admin = await makeAdmin(product)
    const { id, email } = await joiner(client)
    const waiting = await product.ask(joining.waiting, {}, admin)
    await product.ask(clients.archive, { clientId: client.id }, admin)
    const meanwhile = await product.ask(joining.waiting, {}, admin)
    expect(meanwhile.totalCount).toBe(waiting.totalCount - 1)
    expect(meanwhile.people.map((one) => one.email)).not.toContain(email)
    for (const call of [joining.accept, joining.refuse])
      expect((await product.refuse(call, { userIds: [id] }, admin)).status).toBe(404)
    await product.ask(clients.unarchive, { clientId: client.id }, admin)
    expect(await product.ask(joining.accept, { userIds: [id] }, admin)).toMatchObject({ people: 1 })
  })

  test('is refused while the client is paused', async () => {
    const { client } = await makeApproving()
    const admin = await makeAdmin(product)
    const { id } = await joiner(client)
    await product.ask(clients.pause, { clientId: client.id }, admin)
    expect(await product.refuse(joining.accept, { userIds: [id] }, admin)).toEqual({
      status: 409,
      errors: ['Access for this organisation is paused at the moment'],
    })
  })
})

test('who is refused gets one mail, has no account any more, and can ask again', async () => {
  const { client, manager } = await makeApproving()
  const { email, id } = await joiner(client)
  await product.ask(joining.refuse, { userIds: [id] }, manager)
  expect(await account(email)).toBeUndefined()
  const mails = await mailsTo(email)
  expect(mails.map(({ template, userId }) => [template, userId])).toEqual([['JoinRefused', null]])
  expect(await logIn(email)).toMatchObject({
    succeeded: false,
    message: 'The email address or the password is not right',
  })
  expect(await join(client.referralCode, email)).toEqual(done)
  await register(email)
  expect(await waitingFor(manager)).toEqual([email])
})

describe('who decides', () => {
  test('is nobody of another client, and no manager who is limited to teams', async () => {
    const { client, manager } = await makeApproving()
    const { id, email } = await joiner(client)
    const other = await makeManager(product, (await makeClient(product)).id)
    const limited = await makeManager(product, client.id)
    const team = await makeTeam(product, client.id)
    await limitTo(product, limited, team)
    // As single sign-on puts people into a team who wait.
    await joinTeam(product, team, { id })
    for (const call of [joining.accept, joining.refuse]) {
      expect((await product.refuse(call, { userIds: [id] }, other)).status).toBe(404)
      expect((await product.refuse(call, { userIds: [id] }, limited)).status).toBe(403)
    }
    const setting = { approvesJoiners: false }
    expect((await product.refuse(joining.updateApproval, setting, limited)).status).toBe(403)
    expect(
      (await product.refuse(joining.updateApproval, { ...setting, clientId: client.id }, other)).status,
    ).toBe(404)
    expect(await product.ask(joining.waiting, {}, limited)).toMatchObject({
      people: [],
      totalCount: 0,
      mayDecide: false,
    })
    expect((await product.ask(dashboards.overview, {}, limited)).joiners).toBe(0)
    expect(await waitingFor(other)).toEqual([])
    expect(await waitingFor(manager)).toEqual([email])
  })

  test('is an administrator for people of several clients at once', async () => {
    const admin = await makeAdmin(product)
    const [one, two] = [await makeApproving(), await makeApproving()]
    const people = [await joiner(one.client), await joiner(two.client)]
    expect(await waitingFor(admin, one.client.id)).toEqual([people[0]?.email])
    const userIds = people.map(({ id }) => id)
    expect(await product.ask(joining.accept, { userIds }, admin)).toMatchObject({ people: 2 })
    for (const { email } of people) expect(await logIn(email)).toMatchObject({ succeeded: true })
  })
})

describe('the setting', () => {
  test('is off at first, and then who joins is let in at once', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    expect(await product.ask(joining.waiting, {}, manager)).toMatchObject({ approvesJoiners: false })
    const email = newEmail()
    await join(client.referralCode, email)
    expect(await register(email)).toMatchObject({ isAcceptedFirst: false })
    expect(await logIn(email)).toMatchObject({ succeeded: true })
  })

  test('counts as it is when the address is confirmed', async () => {
    const { client, manager } = await makeApproving()
    const [early, late] = [newEmail(), newEmail()]
    await join(client.referralCode, early)
    await product.ask(joining.updateApproval, { approvesJoiners: false }, manager)
    await join(client.referralCode, late)
    expect(await register(early)).toMatchObject({ isAcceptedFirst: false })
    expect(await logIn(early)).toMatchObject({ succeeded: true })
    await product.ask(joining.updateApproval, { approvesJoiners: true }, manager)
    expect(await register(late)).toMatchObject({ isAcceptedFirst: true })
    expect(await logIn(late)).toMatchObject({ succeeded: false, message: waits })
    // Who waits goes on waiting when it is switched off.
    await product.ask(joining.updateApproval, { approvesJoiners: false }, manager)
    expect(await waitingFor(manager)).toEqual([late])
  })

  test('does not touch people whom somebody has invited', async () => {
    const { manager } = await makeApproving()
    const email = newEmail()
    await product.ask(users.create, { kind: 'learner', firstName: 'Ada', lastName: 'Byron', email }, manager)
    expect(await register(email)).toMatchObject({ isAcceptedFirst: false })
    expect(await logIn(email)).toMatchObject({ succeeded: true })
  })
})
