// A directory that would archive more than a fifth of a client's people within an hour is stopped, and an administrator is asked (rules
// provisioning-14 to provisioning-16).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as moving from '#contract/calls/moving.ts'
import * as provisioning from '#contract/calls/provisioning.ts'
import * as users from '#contract/calls/users.ts'
import { isTooMany } from '#contract/rules/provisioning.ts'
import { makeAdmin, makeClient, makeManager, makePeople, makePerson } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { connectDirectory } from '#tests/support/scim.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product, { email: 'boss@provider.test' })
const second = await makePerson(product, { role: 'LEARNER', secondaryRole: 'ADMIN' })

/** A client with so many learners and its directory. */
async function start(people: number) {
  const client = await makeClient(product)
  const made = await makePeople(
    product,
    Array.from({ length: people }, () => ({ clientId: client.id, role: 'LEARNER' as const })),
  )
  const directory = await connectDirectory(product, client.id, admin)
  const ids = made.map(({ id }) => id)
  const archive = async (at: number) =>
    (await directory.patch(`/Users/${ids[at]}`, { op: 'Replace', path: 'active', value: 'False' })).status
  const archived = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from users where client_id = ${client.id}::uuid and archived_at is not null`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }
  const opened = () => product.ask(provisioning.openProvisioning, { clientId: client.id }, admin)
  const decide = async (decision: 'archive' | 'keep') =>
    product.ask(
      provisioning.decide,
      { clientId: client.id, decision, until: (await opened()).stop?.until ?? '' },
      admin,
    )
  return { client, ids, directory, archive, archived, opened, decide }
}
const mailsAbout = async (name: string) => {
  const { rows } = await sql<{ to: string; subject: string; text: string }>`
    select to_address as to, subject, text from outbox where template_type = 'ProvisioningStopped' and subject like ${`%${name} wants%`} order by to_address`.execute(
    db,
  )
  return rows
}

test.each([
  [1, 1, false],
  [2, 2, true],
  [2, 9, true],
  [2, 10, false],
  [3, 15, false],
  [3, 14, true],
  [3, 3, true],
  [20, 100, false],
  [21, 100, true],
])('%i of %i people are too many: %s', (archived, active, expected) => {
  expect(isTooMany({ archived, active })).toBe(expected)
})

describe('a fifth', () => {
  test('exactly is archived, and one more is not: it waits, and the administrators get one mail each', async () => {
    const { client, ids, directory, archive, archived, opened } = await start(20)
    for (const at of [0, 1, 2, 3]) expect(await archive(at)).toBe(200)
    const refused = await directory.patch(`/Users/${ids[4]}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    })
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '429',
        detail:
          'More than a fifth of the people would be archived within an hour. An administrator of the learning platform has to confirm it first',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    // Deleting is archiving, and replacing too; nothing else of such a request is done.
    expect((await directory.send('DELETE', `/Users/${ids[5]}`)).status).toBe(429)
    const replaced = { userName: 'other@name.test', active: false }
    expect((await directory.send('PUT', `/Users/${ids[6]}`, replaced)).status).toBe(429)
    expect((await directory.send('GET', `/Users/${ids[6]}`)).body.userName).not.toBe(replaced.userName)
    expect(await archived()).toEqual(new Set(ids.slice(0, 4)))
    const { stop, requests } = await opened()
    expect(new Set(stop?.people.map(({ id }) => id))).toEqual(new Set(ids.slice(4, 7)))
    expect(requests.at(-1)?.words).toBe('Entra archived 4 people')
    expect(requests[0]).toMatchObject({ words: expect.stringContaining('could not archive 3 people') })
    const mails = await mailsAbout(client.name)
    expect(mails.map(({ to }) => to)).toEqual([admin.email, second.email].sort())
    expect(mails[0]?.text).toContain(`/client/${client.urlToken}?tab=provisioning`)
    // Everything else goes on.
    expect(
      (await directory.patch(`/Users/${ids[7]}`, { op: 'replace', path: 'name.givenName', value: 'Zoe' }))
        .status,
    ).toBe(200)
    expect(
      (await directory.send('POST', '/Users', { userName: `${crypto.randomUUID()}@a.test` })).status,
    ).toBe(201)
  })

  test('of those who were archived 61 minutes ago counts no more; 59 minutes ago it does', async () => {
    const { ids, archive } = await start(20)
    for (const at of [0, 1, 2, 3]) await archive(at)
    const age = (minutes: number) =>
      sql`update provisioned_people set archived_at = now() - make_interval(mins => ${minutes}) where user_id = any(${ids}::uuid[]) and archived_at is not null`.execute(
        product.owner,
      )
    await age(61)
    // Sixteen are active now, and a fifth of them is three.
    for (const at of [4, 5, 6]) expect(await archive(at)).toBe(200)
    expect(await archive(7)).toBe(429)
    const other = await start(20)
    for (const at of [0, 1, 2, 3]) await other.archive(at)
    await sql`update provisioned_people set archived_at = now() - interval '59 minutes' where user_id = any(${other.ids}::uuid[])`.execute(
      product.owner,
    )
    expect(await other.archive(4)).toBe(429)
  })

  test('is counted when many are archived at once', async () => {
    const { ids, archive, archived } = await start(20)
    const answers = await Promise.all(ids.map((_, at) => archive(at)))
    expect(answers.filter((status) => status === 200)).toHaveLength(4)
    expect(answers.filter((status) => status === 429)).toHaveLength(16)
    expect((await archived()).size).toBe(4)
  })

  test('counts only people whom directories have archived and who are still archived', async () => {
    const { ids, archive, directory } = await start(20)
    const byHand = ids.slice(10, 16)
    await product.ask(users.archive, { userIds: byHand }, admin)
    for (const at of [0, 1]) expect(await archive(at)).toBe(200)
    await directory.patch(`/Users/${ids[0]}`, { op: 'Replace', path: 'active', value: 'True' })
    // Fourteen are there with those who were archived: a fifth of them is two.
    expect(await archive(2)).toBe(200)
    expect(await archive(3)).toBe(429)
  })

  test('of few people never stops the first one', async () => {
    const { archive } = await start(3)
    expect([await archive(0), await archive(1), await archive(2)]).toEqual([200, 429, 429])
    const two = await start(2)
    expect([await two.archive(0), await two.archive(1)]).toEqual([200, 429])
  })

  test('is not counted of who was moved to another client since', async () => {
    const { ids, archive } = await start(20)
    for (const at of [0, 1, 2]) await archive(at)
    const wanted = {
      userIds: ids.slice(0, 3),
      toClientId: (await makeClient(product)).id,
      taken: 'nothing' as const,
    }
    const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
    await product.ask(moving.move, { ...wanted, previewToken }, admin)
    // Seventeen are left, and a fifth of them is three.
    for (const at of [3, 4, 5]) expect(await archive(at)).toBe(200)
    expect(await archive(6)).toBe(429)
  })

  test('of another client is another count', async () => {
    const one = await start(20)
    const other = await start(20)
    for (const at of [0, 1, 2, 3, 4]) await one.archive(at)
    for (const at of [0, 1, 2, 3]) expect(await other.archive(at)).toBe(200)
    expect((await other.opened()).stop).toBeNull()
  })
})

describe('an administrator', () => {
  test('lets them be archived: those who were shown, and the directory goes on', async () => {
    const { client, ids, directory, archive, archived, opened, decide } = await start(20)
    for (let at = 0; at < 7; at++) await archive(at)
    const { token } = await product.ask(
      provisioning.createToken,
      { clientId: client.id, name: 'Okta', days: 1 },
      admin,
    )
    expect(token).toBeTruthy()
    expect((await decide('archive')).people).toBe(3)
    expect(await archived()).toEqual(new Set(ids.slice(0, 7)))
    expect((await opened()).stop).toBeNull()
    // What was archived before the decision is counted no more.
    expect(await archive(7)).toBe(200)
    const again = await directory.patch(`/Users/${ids[5]}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([again.status, again.body.active]).toEqual([200, false])
    expect((await mailsAbout(client.name)).length).toBe(2)
  })

  test('decides about the people of this client only', async () => {
    const [one, other] = [await start(20), await start(20)]
    for (const { archive } of [one, other]) for (let at = 0; at < 6; at++) await archive(at)
    await one.decide('archive')
    expect((await one.opened()).stop).toBeNull()
    expect((await other.opened()).stop?.people).toHaveLength(2)
    expect((await other.archived()).size).toBe(4)
  })

  test('does not archive who came after the page was shown', async () => {
    const { client, ids, archive, archived, opened } = await start(20)
    for (let at = 0; at < 5; at++) await archive(at)
    const until = (await opened()).stop?.until ?? ''
    await sql`select pg_sleep(0.01)`.execute(db)
    await archive(5)
    const decided = await product.ask(
      provisioning.decide,
      { clientId: client.id, decision: 'archive', until },
      admin,
    )
    expect(decided.people).toBe(1)
    expect(await archived()).toEqual(new Set(ids.slice(0, 5)))
    expect((await opened()).stop?.people.map(({ id }) => id)).toEqual([ids[5]])
  })

  test('keeps them: the directory cannot archive them for seven days, and others it can', async () => {
    const { ids, directory, archive, archived, opened, decide } = await start(20)
    for (let at = 0; at < 6; at++) await archive(at)
    expect((await decide('keep')).people).toBe(2)
    expect(await archived()).toEqual(new Set(ids.slice(0, 4)))
    expect((await opened()).stop).toBeNull()
    const kept = await directory.patch(`/Users/${ids[4]}`, { op: 'Replace', path: 'active', value: 'False' })
    expect([kept.status, kept.body.detail]).toEqual([
      403,
      'An administrator of the learning platform has decided that this person stays for now',
    ])
    expect(await archive(6)).toBe(200)
    await sql`update provisioned_people set kept_until = now() where user_id = ${ids[4]}::uuid`.execute(
      product.owner,
    )
    expect(await archive(4)).toBe(200)
    // A directory that sends the person as active has changed its mind, so that it may change it again.
    await directory.patch(`/Users/${ids[5]}`, { op: 'Replace', path: 'active', value: 'True' })
    expect(await archive(5)).toBe(200)
  })

  test('who decides a second time is refused, and so is a client without anything to decide', async () => {
    const { client, archive, decide, opened } = await start(20)
    for (let at = 0; at < 5; at++) await archive(at)
    const until = (await opened()).stop?.until ?? ''
    await decide('keep')
    const again = { clientId: client.id, decision: 'archive', until }
    expect(await product.refuse(provisioning.decide, again, admin)).toEqual({
      status: 409,
      errors: ['Somebody else has decided about this already'],
    })
    expect((await product.refuse(provisioning.decide, { ...again, until: 'now' }, admin)).status).toBe(400)
  })

  test('who is held and active again in the directory, or archived by hand, is nobody to decide about', async () => {
    const { ids, directory, archive, opened } = await start(20)
    for (let at = 0; at < 7; at++) await archive(at)
    await directory.patch(`/Users/${ids[4]}`, { op: 'Replace', path: 'active', value: 'True' })
    await product.ask(users.archive, { userIds: [ids[5] ?? ''] }, admin)
    expect((await opened()).stop?.people.map(({ id }) => id)).toEqual([ids[6]])
    await product.ask(users.unarchive, { userIds: [ids[5] ?? ''] }, admin)
    expect((await opened()).stop?.people.map(({ id }) => id)).toEqual([ids[6]])
  })

  test('sees on the dashboard which clients wait, and on the page of a client whether it does; managers see nothing of it', async () => {
    await sql`update provisioning_clients set stopped_at = null`.execute(db)
    const { client, archive, decide } = await start(20)
    const manager = await makeManager(product, client.id)
    const named = async (input: { clientId?: string }, as = admin) =>
      (await product.ask(dashboards.overview, input, as)).stoppedDirectories
    expect(await named({ clientId: client.id })).toEqual([])
    for (let at = 0; at < 6; at++) await archive(at)
    expect(await named({ clientId: client.id })).toEqual([{ name: client.name, urlToken: client.urlToken }])
    expect(await named({})).toContainEqual({ name: client.name, urlToken: client.urlToken })
    expect(await named({}, manager)).toEqual([])
    await decide('keep')
    expect(await named({ clientId: client.id })).toEqual([])
  })
})
