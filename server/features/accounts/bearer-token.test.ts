// What a bearer token opens and no longer opens.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { changePerson } from '#tests/support/make-states.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePerson,
  password,
} from '#tests/support/make.ts'
import { hashOf, newToken } from '../../access/who.ts'
import { startAccounts } from '#tests/support/start-accounts.ts'

const { product, db, client, logIn, call, statusWith } = await startAccounts()

describe('a bearer token', () => {
  test('that is none of ours opens nothing, in the same bytes', async () => {
    const { token } = await makeLearner(product, client.id)
    const nothing = await call()
    expect(nothing.statusCode).toBe(401)
    expect(nothing.json()).toEqual({ success: false, errors: [{ error: 'Please sign in' }] })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const flipped = Array.from({ length: 256 }, (_, bit) => {
      const at = Math.floor(bit / 6)
      const other = alphabet[alphabet.indexOf(token[at] as string) ^ (1 << (bit % 6))]
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'x' })).toString('base64url')}.`
    const headers = [
      ...flipped.map((one) => `Bearer ${one}`),
      ...['', 'Bearer', 'Bearer ', `Bearer  ${token}`, token, `Basic ${token}`, `Bearer ${token} ${token}`],
      ...[
        `Bearer ${token}=`,
        `Bearer ${token.slice(1)}`,
        `Bearer ${token},Bearer ${token}`,
        `Bearer ${none}`,
      ],
      ...[`Bearer ${hashOf(token).toString('base64url')}`, `Bearer ${newToken()}`],
    ]
    for (const header of headers) {
      const answer = await call(header)
      expect(answer.statusCode, header).toBe(401)
      expect(answer.rawPayload.equals(nothing.rawPayload), header).toBe(true)
    }
    expect(await statusWith(token)).toBe(200)
  })

  test('has an end', async () => {
    const { id, token } = await makeLearner(product, client.id)
    await db
      .updateTable('sessions')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', id)
      .execute()
    expect(await statusWith(token)).toBe(401)
  })

  test('stops working when the account or its organisation is closed', async () => {
    const closing: Record<string, (person: MadePerson) => Promise<unknown>> = {
      'logging out': (person) => product.ask(accounts.logout, {}, person),
      'archiving the person': (person) => changePerson(product, person, { archived: true }),
      'deleting the person': ({ id }) => db.deleteFrom('users').where('id', '=', id).execute(),
      'pausing the client': (person) => changePerson(product, person, { paused: true }),
      'archiving the client': (person) => changePerson(product, person, { clientArchived: true }),
      'deleting the client': ({ clientId }) => db.deleteFrom('clients').where('id', '=', clientId).execute(),
    }
    for (const [what, close] of Object.entries(closing)) {
      const own = await makeClient(product)
      const person = await makeManager(product, own.id)
      expect(await statusWith(person.token), what).toBe(200)
      await close(person)
      expect(await statusWith(person.token), what).toBe(401)
    }
  })

  test('of a session that has ended has the reason, beside the same words', async () => {
    const closing: Record<string, [string, (person: MadePerson) => Promise<unknown>]> = {
      'it has expired': [
        'expired',
        ({ id }) =>
          db
            .updateTable('sessions')
            .set({ expires_at: sql`now()` })
            .where('user_id', '=', id)
            .execute(),
      ],
      'it was logged out': ['loggedOut', (person) => product.ask(accounts.logout, {}, person)],
      'the password was changed elsewhere': [
        'passwordChanged',
        async ({ email }) => {
          const { user } = (await logIn(email)).json<{ user: { token: string } }>()
          const changed = { newPassword: 'quite another password', repeatPassword: 'quite another password' }
          await product.ask(accounts.updatePassword, { currentPassword: password, ...changed }, user)
        },
      ],
      'the person is archived': [
        'archived',
        async ({ id }) => product.ask(users.archive, { userIds: [id] }, await makeAdmin(product)),
      ],
      'the client is paused': [
        'paused',
        async ({ clientId }) => product.ask(clients.pause, { clientId }, await makeAdmin(product)),
      ],
      'the client is archived': [
        'archived',
        async ({ clientId }) => product.ask(clients.archive, { clientId }, await makeAdmin(product)),
      ],
    }
    for (const [what, [reason, end]] of Object.entries(closing)) {
      const person = await makeManager(product, (await makeClient(product)).id)
      await end(person)
      const answer = await call(`Bearer ${person.token}`)
      expect([what, answer.statusCode, answer.json()]).toEqual([
        what,
        401,
        { success: false, errors: [{ error: 'Please sign in' }], reason },
      ])
    }
  })

  test('of a deleted person is refused as one that never existed', async () => {
    const person = await makeLearner(product, client.id)
    await product.ask(users.remove, { id: person.id }, await makeAdmin(product))
    expect((await call(`Bearer ${person.token}`)).rawPayload.equals((await call()).rawPayload)).toBe(true)
  })

  test('that was ended opens nothing again when the person is restored', async () => {
    const person = await makeLearner(product, client.id)
    const admin = await makeAdmin(product)
    await product.ask(users.archive, { userIds: [person.id] }, admin)
    await product.ask(users.unarchive, { userIds: [person.id] }, admin)
    expect(await statusWith(person.token)).toBe(401)
  })

  test('allows what the current role allows', async () => {
    const admin = await makeAdmin(product)
    await product.ask(pathways.list, {}, admin)
    await db.updateTable('users').set({ role: 'LEARNER' }).where('id', '=', admin.id).execute()
    expect(await product.refuse(pathways.list, {}, admin)).toEqual({
      status: 403,
      errors: ['You do not have permission'],
    })
    const both = await makePerson(product, { clientId: client.id, role: 'LEARNER', secondaryRole: 'ADMIN' })
    expect(await product.ask(pathways.list, {}, both)).toHaveProperty('learningPathways')
  })

  test('that has expired does not prevent the theme from loading', async () => {
    const stale = await product.ask(theme.openTheme, {}, { token: newToken() })
    expect(stale).toEqual(await product.ask(theme.openTheme, {}))
  })

  test('ends alone: logging out here does not log out there', async () => {
    const person = await makeLearner(product, client.id)
    const second = (await logIn(person.email)).json<{ user: { token: string } }>().user.token
    await product.ask(accounts.logout, {}, person)
    expect(await statusWith(second)).toBe(200)
    expect(await product.refuse(accounts.logout, {}, person)).toEqual({
      status: 401,
      errors: ['Please sign in'],
    })
  })
})
