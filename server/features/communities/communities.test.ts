// Communities, who sees them, and what becomes of what a person wrote.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { emptyId } from '#contract/shapes.ts'
import * as users from '#contract/calls/users.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import {
  type MadePerson,
  makeClient,
  makeCommunity,
  makeLearner,
  makeManager,
  makePost,
} from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'
import { startCommunities } from '#tests/support/start-communities.ts'

const { product, admin, postsFor, expectCountsToBeRight } = await startCommunities()

const idsFor = async (who: MadePerson, clientId: string = who.clientId) =>
  (await product.ask(communities.list, { clientId }, who)).communites.map(({ id }) => id)

describe('communities', () => {
  test('belong to the client that is named, and are seen by its people and administrators', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const { id } = await product.ask(
      communities.create,
      { name: ' Green team ', description: 'For everybody', clientId: client.id },
      admin,
    )
    const { communites, communities: same } = await product.ask(
      communities.list,
      { clientId: client.id },
      await makeManager(product, client.id),
    )
    expect(communites.find((community) => community.id === id)).toEqual({
      id,
      name: 'Green team',
      description: 'For everybody',
      clientId: client.id,
      clientName: client.name,
      isClosed: false,
      latestPost: null,
    })
    expect(same).toEqual(communites)
    expect(await idsFor(await makeLearner(product, other.id))).not.toContain(id)
    expect(await idsFor(admin)).toContain(id)
    expect(await idsFor(admin, client.id)).toEqual([id])
    expect(await idsFor(admin, other.id)).toEqual([])
  })

  test('have the number of their own posts in the file of the list', async () => {
    const client = await makeClient(product)
    const [busy, quiet] = [await makeCommunity(product, client.id), await makeCommunity(product, client.id)]
    const author = await makeLearner(product, client.id)
    for (let made = 0; made < 2; made++) await makePost(product, busy, author)
    const file = await product.send(requestOf(communities.exportList, { format: 'csv' }, admin))
    const lines = await linesIn(file.rawPayload, 'csv')
    const postsOf = async ({ id }: { id: string }) => {
      const { community } = await product.ask(communities.openCommunity, { id }, admin)
      return lines.find(({ Name }) => Name === community.name)?.['Posts']
    }
    expect([await postsOf(busy), await postsOf(quiet)]).toEqual(['2', '0'])
  })

  test('without a client belong to the provider, and are seen by all users', async () => {
    const { id } = await product.ask(communities.create, { name: 'Everybody' }, admin)
    const learner = await makeLearner(product, (await makeClient(product)).id)
    const { communites } = await product.ask(communities.list, { clientId: emptyId }, learner)
    expect(communites.find((community) => community.id === id)).toMatchObject({ clientId: admin.clientId })
    expect((await product.ask(communities.openCommunity, { id }, learner)).community).toMatchObject({
      name: 'Everybody',
      description: '',
      posts: [],
    })
  })

  test('need a name and a client that there is, and otherwise store nothing', async () => {
    const before = await idsFor(admin)
    expect(await product.refuse(communities.create, { name: '  ', clientId: admin.clientId }, admin)).toEqual(
      { status: 400, errors: ['Please enter a name'] },
    )
    expect(await product.refuse(communities.create, { name: 'Lost', clientId: unknownId }, admin)).toEqual(
      notFound,
    )
    expect(await idsFor(admin)).toEqual(before)
  })

  test('of another client cannot be listed by naming it, except by administrators', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      expect(await product.refuse(communities.list, { clientId: other.id }, person)).toEqual(notFound)
    expect(await product.refuse(communities.list, { clientId: unknownId }, admin)).toEqual(notFound)
  })

  test('are deleted with their posts, comments and likes', async () => {
    const community = await makeCommunity(product)
    const post = await makePost(product, community, admin)
    await product.ask(communities.like, { postId: post.id }, admin)
    const { comment } = await product.ask(communities.addComment, { postId: post.id, text: 'Yes' }, admin)
    await product.ask(communities.remove, { id: community.id }, admin)
    expect(await idsFor(admin)).not.toContain(community.id)
    expect(await product.refuse(communities.openCommunity, { id: community.id }, admin)).toEqual(notFound)
    expect(await product.refuse(communities.remove, { id: community.id }, admin)).toEqual(notFound)
    expect(await product.refuse(communities.comments, { postId: post.id }, admin)).toEqual(notFound)
    expect(await product.refuse(communities.removeComment, { id: comment.id }, admin)).toEqual(notFound)
    for (const table of ['community_posts', 'community_likes', 'community_comments'] as const) {
      const key = table === 'community_posts' ? 'id' : 'post_id'
      const left = await product.app.db
        .selectFrom(table)
        .selectAll()
        .where(sql.ref(key), '=', post.id)
        .execute()
      expect([table, left]).toEqual([table, []])
    }
  })
})

test('posts of another client are not found, by every call', async () => {
  const [client, other] = [await makeClient(product), await makeClient(product)]
  const author = await makeLearner(product, client.id)
  const community = await makeCommunity(product, client.id)
  const post = await makePost(product, community, author)
  const { comment } = await product.ask(communities.addComment, { postId: post.id, text: 'Ours' }, author)
  const before = await postsFor(author, community.id)
  for (const outsider of [await makeManager(product, other.id), await makeLearner(product, other.id)]) {
    const tries = [
      product.refuse(communities.openCommunity, { id: community.id }, outsider),
      product.refuse(communities.watch, { id: community.id }, outsider),
      product.refuse(communities.createPost, { communityId: community.id, title: 'T', text: 'T' }, outsider),
      product.refuse(communities.removePost, { id: post.id }, outsider),
      product.refuse(communities.like, { postId: post.id }, outsider),
      product.refuse(communities.unlike, { postId: post.id }, outsider),
      product.refuse(communities.comments, { postId: post.id }, outsider),
      product.refuse(communities.addComment, { postId: post.id, text: 'Theirs' }, outsider),
      product.refuse(communities.removeComment, { id: comment.id }, outsider),
      product.refuse(communities.openCommunity, { id: unknownId }, outsider),
    ]
    for (const refused of await Promise.all(tries)) expect(refused).toEqual(notFound)
  }
  expect(await postsFor(author, community.id)).toEqual(before)
})

// Rule deletion-14.
describe('what is deleted with a community is counted before', () => {
  const lossesOf = (community: { id: string }) => product.ask(communities.losses, { id: community.id }, admin)

  test('with what is hidden and whose it is, and without other communities and deleted people', async () => {
    const client = await makeClient(product)
    const [author, reader, quiet, leaver] = (await Promise.all(
      Array.from({ length: 4 }, () => makeLearner(product, client.id)),
    )) as [MadePerson, MadePerson, MadePerson, MadePerson]
    const [community, other] = [
      await makeCommunity(product, client.id),
      await makeCommunity(product, client.id),
    ]
    expect(await lossesOf(community)).toEqual({ posts: 0, comments: 0, likes: 0, people: 0 })

    const post = await makePost(product, community, author)
    expect(await lossesOf(community)).toEqual({ posts: 1, comments: 0, likes: 0, people: 1 })
    const hidden = await makePost(product, community, author)
    const theirs = await makePost(product, community, leaver)
    const elsewhere = await makePost(product, other, quiet)
    for (const { id: postId } of [post, hidden, theirs, elsewhere]) {
      await product.ask(communities.addComment, { postId, text: 'Yes' }, reader)
      await product.ask(communities.addComment, { postId, text: 'No' }, leaver)
      await product.ask(communities.like, { postId }, leaver)
    }
    await product.ask(communities.like, { postId: post.id }, quiet)
    await product.ask(communities.hidePost, { id: hidden.id, reason: 'Off topic' }, admin)
    expect(await lossesOf(community)).toEqual({ posts: 3, comments: 6, likes: 4, people: 4 })

    await product.ask(users.remove, { id: leaver.id }, admin)
    expect(await lossesOf(community)).toEqual({ posts: 2, comments: 2, likes: 1, people: 3 })
    // They are what is then deleted.
    await product.ask(communities.remove, { id: community.id }, admin)
    expect(await product.refuse(communities.losses, { id: community.id }, admin)).toEqual(notFound)
    expect(await lossesOf(other)).toEqual({ posts: 1, comments: 1, likes: 0, people: 2 })
  })

  test('for administrators, of a community that there is', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    for (const who of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      expect(await product.refuse(communities.losses, { id: community.id }, who)).toEqual(forbidden)
    expect(await product.refuse(communities.losses, { id: unknownId }, admin)).toEqual(notFound)
  })
})

describe('what a person wrote', () => {
  test('is deleted with them, and the counts of others follow', async () => {
    const client = await makeClient(product)
    const [leaver, stayer] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const community = await makeCommunity(product, client.id)
    const [theirs, mine] = [
      await makePost(product, community, leaver),
      await makePost(product, community, stayer),
    ]
    for (const { id: postId } of [theirs, mine])
      for (const person of [leaver, stayer]) {
        await product.ask(communities.like, { postId }, person)
        await product.ask(communities.addComment, { postId, text: 'A word' }, person)
      }
    await product.ask(users.remove, { id: leaver.id }, admin)
    const posts = await postsFor(stayer, community.id)
    expect(posts.map(({ id, likes, comments }) => ({ id, likes, comments }))).toEqual([
      { id: mine.id, likes: 1, comments: 1 },
    ])
    const { comments } = await product.ask(communities.comments, { postId: mine.id }, stayer)
    expect(comments.map(({ userId }) => userId)).toEqual([stayer.id])
    await expectCountsToBeRight()
  })

  test('is not deleted when they are archived', async () => {
    const client = await makeClient(product)
    const [leaver, stayer] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const community = await makeCommunity(product, client.id)
    await makePost(product, community, leaver)
    await product.ask(users.archive, { userIds: [leaver.id] }, admin)
    expect(await postsFor(stayer, community.id)).toHaveLength(1)
  })
})
