// Subscribers of a community are notified of what happens in it, in any process, for as long as they may see it.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as communities from '#contract/calls/communities.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { connectionStringOf, openDatabase } from '#server/db/open.ts'
import { makeAdmin, makeClient, makeCommunity, makeLearner, makePost } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Watching, listening, watchCommunity } from '#tests/support/watch.ts'

const product = await startProduct()
const { app } = product
const url = await listening(product.api)
const admin = await makeAdmin(product)
const open: Watching[] = []
afterAll(() => {
  for (const watching of open) watching.stop()
})

async function watch(id: string, token: string, at = url) {
  const watching = await watchCommunity(at, id, token)
  open.push(watching)
  return watching
}

/** A client with its community and two people. */
async function makeTeam() {
  const client = await makeClient(product)
  return {
    client,
    community: await makeCommunity(product, client.id),
    one: await makeLearner(product, client.id, { firstName: 'One', lastName: 'Person' }),
    other: await makeLearner(product, client.id),
  }
}

describe('a user who watches', () => {
  test('is notified of posts, comments and likes, and of what is deleted', async () => {
    const { community, one, other } = await makeTeam()
    const watching = await watch(community.id, other.token)
    expect(watching.status).toBe(200)

    const post = await makePost(product, community, one)
    expect(await watching.until(({ kind }) => kind === 'post')).toEqual({ kind: 'post', post })

    const { comment } = await product.ask(communities.addComment, { postId: post.id, text: 'Yes' }, one)
    expect(await watching.until(({ kind }) => kind === 'comment')).toEqual({ kind: 'comment', comment })
    await watching.until((it) => it.kind === 'counts' && it.post.id === post.id && it.post.comments === 1)

    await product.ask(communities.like, { postId: post.id }, one)
    expect(await watching.until((it) => it.kind === 'counts' && it.post.likes === 1)).toMatchObject({
      post: { id: post.id, liked: false, comments: 1 },
    })
    await product.ask(communities.like, { postId: post.id }, other)
    expect(await watching.until((it) => it.kind === 'counts' && it.post.likes === 2)).toMatchObject({
      post: { liked: true },
    })

    await product.ask(communities.removeComment, { id: comment.id }, one)
    expect(await watching.until(({ kind }) => kind === 'comment-removed')).toEqual({
      kind: 'comment-removed',
      postId: post.id,
      commentId: comment.id,
    })
    await product.ask(communities.removePost, { id: post.id }, one)
    expect(await watching.until(({ kind }) => kind === 'post-removed')).toEqual({
      kind: 'post-removed',
      isHidden: false,
      postId: post.id,
    })
    await product.ask(communities.remove, { id: community.id }, admin)
    await watching.until(({ kind }) => kind === 'gone')
  })

  test('is notified of changes in another process', async () => {
    const { community, one, other } = await makeTeam()
    const db = openDatabase(connectionStringOf(app.db), { connections: 2 })
    const second = await buildApi(makeApp(app.config, db, app.mail), { logger: false })
    try {
      const watching = await watch(community.id, other.token, await listening(second))
      const post = await makePost(product, community, one)
      expect(await watching.until(({ kind }) => kind === 'post')).toMatchObject({ post: { id: post.id } })
    } finally {
      await second.close()
      await db.destroy()
    }
  })

  test('is not notified of other communities', async () => {
    const [team, others] = [await makeTeam(), await makeTeam()]
    const watching = await watch(team.community.id, team.one.token)
    await makePost(product, others.community, others.one)
    const last = await makePost(product, team.community, team.other)
    await watching.until((it) => it.kind === 'post' && it.post.id === last.id)
    expect(watching.happenings).toHaveLength(1)
  })

  test('needs a community that is in use', async () => {
    const { client, community, one } = await makeTeam()
    await product.ask(clients.archive, { clientId: client.id }, admin)
    expect((await watch(community.id, admin.token)).status).toBe(404)
    expect((await watch(community.id, one.token)).status).toBe(401)
  })

  test('may do so in eight windows, and no more', async () => {
    const { community, one, other } = await makeTeam()
    const windows = await Promise.all(Array.from({ length: 10 }, () => watch(community.id, one.token)))
    expect(windows.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429, 429])
    expect((await watch(community.id, other.token)).status).toBe(200)
    const left = windows.find(({ status }) => status === 200)
    left?.stop()
    await left?.ended
    await expect.poll(async () => (await watch(community.id, one.token)).status).toBe(200)
  })
})

describe('a stream ends', () => {
  test('when its person signs out, and sends nothing meanwhile', async () => {
    const { community, one, other } = await makeTeam()
    const watching = await watch(community.id, other.token)
    await product.ask(accounts.logout, {}, other)
    await makePost(product, community, one)
    expect(await watching.ended).toBe(true)
    expect(watching.happenings).toEqual([])
  })

  test('when the session runs out, though nothing happens', async () => {
    const { community, other } = await makeTeam()
    const watching = await watch(community.id, other.token)
    await app.db
      .updateTable('sessions')
      .set({ expires_at: new Date().toISOString() })
      .where('user_id', '=', other.id)
      .execute()
    expect(await watching.ended).toBe(true)
  })

  test('when its person may no longer see the community', async () => {
    const { community, one } = await makeTeam()
    const moderator = await makeAdmin(product)
    const watching = await watch(community.id, moderator.token)
    await app.db
      .updateTable('users')
      .set({ role: 'LEARNER', client_id: (await makeClient(product)).id })
      .where('id', '=', moderator.id)
      .execute()
    await makePost(product, community, one)
    expect(await watching.ended).toBe(true)
    expect(watching.happenings).toEqual([])
  })

  test('when the database is lost, and can be opened again', async () => {
    const { community, one, other } = await makeTeam()
    const watching = await watch(community.id, other.token)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'coppice live' and datname = current_database()`.execute(app.db)
    expect(await watching.ended).toBe(true)
    const again = await watch(community.id, other.token)
    const post = await makePost(product, community, one)
    await again.until((it) => it.kind === 'post' && it.post.id === post.id)
  })

  test('with one line in the log for any number of streams', async () => {
    const teams = [await makeTeam(), await makeTeam()]
    const db = openDatabase(connectionStringOf(app.db), { connections: 2 })
    const log: object[] = []
    const second = makeApp(app.config, db, app.mail, { warn: (line: object) => void log.push(line) })
    const server = await buildApi(second, { logger: false })
    const at = await listening(server)
    const streams = await Promise.all(
      teams.flatMap(({ community, one, other }) =>
        [one, other].map(({ token }) => watch(community.id, token, at)),
      ),
    )
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'coppice live' and datname = current_database()`.execute(app.db)
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(streams.map(() => true))
    expect(log).toEqual([{ err: expect.objectContaining({ code: '57P01' }) as unknown, streams: 4 }])
    await server.close()
    await db.destroy()
    expect(log).toHaveLength(1)
  })

  test('when the server stops, which does not wait for it', async () => {
    const { community, other } = await makeTeam()
    const db = openDatabase(connectionStringOf(app.db), { connections: 2 })
    const second = await buildApi(makeApp(app.config, db, app.mail), { logger: false })
    const watching = await watch(community.id, other.token, await listening(second))
    expect(watching.status).toBe(200)
    await second.close()
    await db.destroy()
    expect(await watching.ended).toBe(true)
  })
})

test('a stream has the security headers of every answer, and is not cached', async () => {
  const { community, other } = await makeTeam()
  const { headers } = await watch(community.id, other.token)
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})
