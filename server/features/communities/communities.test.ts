import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { emptyId } from '#contract/shapes.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCommunity,
  makeLearner,
  makeManager,
  makePost,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

const idsFor = async (who: MadePerson, clientId: string = who.clientId) =>
  (await product.ask(communities.list, { clientId }, who)).communites.map(({ id }) => id)

const postsFor = async (who: MadePerson, id: string) =>
  (await product.ask(communities.open, { id }, who)).community.posts

/** Of every post the stored counts beside those that a recount finds. */
async function recount() {
  const { rows } = await sql<{ likes: number; comments: number; liked: number; commented: number }>`
    select likes, comments,
           (select count(*) from community_likes where post_id = post.id) as liked,
           (select count(*) from community_comments where post_id = post.id) as commented
      from community_posts as post`.execute(product.app.db)
  return rows
}

async function expectCountsToBeRight() {
  for (const { likes, comments, liked, commented } of await recount())
    expect([likes, comments]).toEqual([liked, commented])
}

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
    })
    expect(same).toEqual(communites)
    expect(await idsFor(await makeLearner(product, other.id))).not.toContain(id)
    expect(await idsFor(admin)).toContain(id)
    expect(await idsFor(admin, client.id)).toEqual([id])
    expect(await idsFor(admin, other.id)).toEqual([])
  })

  test('without a client belong to the provider, and are seen by everybody', async () => {
    const { id } = await product.ask(communities.create, { name: 'Everybody' }, admin)
    const learner = await makeLearner(product, (await makeClient(product)).id)
    const { communites } = await product.ask(communities.list, { clientId: emptyId }, learner)
    expect(communites.find((community) => community.id === id)).toMatchObject({ clientId: admin.clientId })
    expect((await product.ask(communities.open, { id }, learner)).community).toMatchObject({
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

  test('go with their posts, comments and likes', async () => {
    const community = await makeCommunity(product)
    const post = await makePost(product, community, admin)
    await product.ask(communities.like, { postId: post.id }, admin)
    const { comment } = await product.ask(communities.addComment, { postId: post.id, text: 'Yes' }, admin)
    await product.ask(communities.remove, { id: community.id }, admin)
    expect(await idsFor(admin)).not.toContain(community.id)
    expect(await product.refuse(communities.open, { id: community.id }, admin)).toEqual(notFound)
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

describe('posts', () => {
  test('come newest first, with their author as they are called today', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    const author = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Byron' })
    const first = await makePost(product, community, author)
    const { post } = await product.ask(
      communities.createPost,
      { communityId: community.id, title: ' Plants ', text: ' One\nTwo ' },
      author,
    )
    expect(post).toMatchObject({
      title: 'Plants',
      text: 'One\nTwo',
      communityId: community.id,
      user: { id: author.id, name: 'Ada Byron' },
      likes: 0,
      liked: false,
      comments: 0,
    })
    await product.app.db
      .updateTable('users')
      .set({ last_name: 'Lovelace' })
      .where('id', '=', author.id)
      .execute()
    const posts = await postsFor(admin, community.id)
    expect(posts.map(({ id }) => id)).toEqual([post.id, first.id])
    expect(posts[0]?.user.name).toBe('Ada Lovelace')
  })

  test.each([
    { title: '', text: 'Something' },
    { title: 'Something', text: ' \n ' },
    { title: 'Something' },
    {},
  ])('without a title and a body are refused: %o', async (given) => {
    const community = await makeCommunity(product)
    expect(
      await product.refuse(communities.createPost, { communityId: community.id, ...given }, admin),
    ).toEqual({ status: 400, errors: ['Please provide a title and body'] })
    expect(await postsFor(admin, community.id)).toEqual([])
  })

  test('are stored as they were written, and too long ones are refused', async () => {
    const community = await makeCommunity(product)
    const text = '<img src=x onerror=alert(1)> \u202Eright to left\u202C  \u{1F33F}'
    const post = await makePost(product, community, admin, { title: '<script>alert(1)</script>', text })
    expect((await postsFor(admin, community.id))[0]).toMatchObject({
      title: '<script>alert(1)</script>',
      text,
    })
    for (const long of [
      { title: 'T'.repeat(201), text },
      { title: 'T', text: 'x'.repeat(70_000) },
      { title: 'T', text: 'a\u0000b' },
    ])
      expect(
        (await product.refuse(communities.createPost, { communityId: community.id, ...long }, admin)).status,
      ).toBe(400)
    expect((await postsFor(admin, community.id)).map(({ id }) => id)).toEqual([post.id])
  })

  test('are paged by what lies before a post, whatever is added meanwhile', async () => {
    const community = await makeCommunity(product)
    const { id } = community
    // Many of the same time: the id decides their order.
    await product.app.db
      .insertInto('community_posts')
      .values(
        Array.from({ length: 45 }, (_, at) => ({
          community_id: id,
          user_id: admin.id,
          title: `Post ${at}`,
          text: 'Text',
          created_at: `2026-03-0${1 + (at % 3)}T10:00:00.123Z`,
        })),
      )
      .execute()
    const seen: string[] = []
    let next: string | null = null
    const sizes: number[] = []
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(next)
      seen.push(...page.community.posts.map((post) => post.id))
      sizes.push(page.community.posts.length)
      next = page.next
      if (sizes.length === 1) await makePost(product, community, admin)
    } while (next)
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)

    function ask(before: string | null) {
      return product.ask(communities.open, { id, ...(before ? { before } : {}) }, admin)
    }
  })

  test.each([
    '',
    '0',
    'x',
    '2026-03-01T10:00:00.000Z',
    '2026-99-99T10:00:00.000Z_' + emptyId,
    "'; drop table",
  ])('are not paged by a place that was never named: %o', async (before) => {
    const { id } = await makeCommunity(product)
    expect((await product.refuse(communities.open, { id, before }, admin)).status).toBe(400)
  })

  test('are deleted by their author, and moderated by an administrator', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    const [author, colleague] = [await makeLearner(product, client.id), await makeManager(product, client.id)]
    const [own, moderated] = [
      await makePost(product, community, author),
      await makePost(product, community, author),
    ]
    expect(await product.refuse(communities.removePost, { id: own.id }, colleague)).toEqual({
      status: 403,
      errors: ['You do not have permission'],
    })
    await product.ask(communities.removePost, { id: own.id }, author)
    await product.ask(communities.removePost, { id: moderated.id }, admin)
    expect(await postsFor(author, community.id)).toEqual([])
    expect(await product.refuse(communities.removePost, { id: own.id }, author)).toEqual(notFound)
  })
})

describe('comments', () => {
  test('come oldest first, and are counted', async () => {
    const client = await makeClient(product)
    const [one, other] = [
      await makeLearner(product, client.id, { firstName: 'One', lastName: 'Person' }),
      await makeLearner(product, client.id),
    ]
    const post = await makePost(product, await makeCommunity(product, client.id), one)
    const first = await product.ask(communities.addComment, { postId: post.id, text: ' First ' }, one)
    expect(first.comment).toMatchObject({
      text: 'First',
      username: 'One Person',
      userId: one.id,
      postId: post.id,
    })
    const second = await product.ask(communities.addComment, { postId: post.id, text: 'Second' }, other)
    expect(second.post).toMatchObject({ id: post.id, comments: 2 })
    const { comments, next } = await product.ask(communities.comments, { postId: post.id }, one)
    expect(comments.map(({ text }) => text)).toEqual(['First', 'Second'])
    expect(next).toBeNull()

    expect(await product.refuse(communities.removeComment, { id: first.comment.id }, other)).toEqual({
      status: 403,
      errors: ['You do not have permission'],
    })
    expect((await product.ask(communities.removeComment, { id: first.comment.id }, one)).post).toMatchObject({
      comments: 1,
    })
    expect(
      (await product.ask(communities.removeComment, { id: second.comment.id }, admin)).post,
    ).toMatchObject({ comments: 0 })
    expect((await product.ask(communities.comments, { postId: post.id }, one)).comments).toEqual([])
  })

  test('need a text', async () => {
    const post = await makePost(product, await makeCommunity(product), admin)
    expect(await product.refuse(communities.addComment, { postId: post.id, text: ' ' }, admin)).toEqual({
      status: 400,
      errors: ['Please enter a comment'],
    })
    await expectCountsToBeRight()
  })

  test('of a long conversation come from its end', async () => {
    const post = await makePost(product, await makeCommunity(product), admin)
    for (let number = 1; number <= 35; number++)
      await product.ask(communities.addComment, { postId: post.id, text: `${number}` }, admin)
    const latest = await product.ask(communities.comments, { postId: post.id }, admin)
    expect(latest.comments.map(({ text }) => text)).toEqual(
      Array.from({ length: 30 }, (_, at) => `${at + 6}`),
    )
    const earlier = await product.ask(
      communities.comments,
      { postId: post.id, before: latest.next as string },
      admin,
    )
    expect(earlier.comments.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5'])
    expect(earlier.next).toBeNull()
  })
})

describe('likes', () => {
  test('count each person once, and are each person’s own', async () => {
    const client = await makeClient(product)
    const [one, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const community = await makeCommunity(product, client.id)
    const { id: postId } = await makePost(product, community, one)
    await product.ask(communities.like, { postId }, one)
    const { post } = await product.ask(communities.like, { postId }, one)
    expect(post).toMatchObject({ likes: 1, liked: true })
    expect((await postsFor(other, community.id))[0]).toMatchObject({ likes: 1, liked: false })
    expect((await product.ask(communities.unlike, { postId }, other)).post).toMatchObject({ likes: 1 })
    await product.ask(communities.unlike, { postId }, one)
    expect((await product.ask(communities.unlike, { postId }, one)).post).toMatchObject({
      likes: 0,
      liked: false,
    })
  })

  test('of fifty people who like and take back at once are counted right', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    const { id: postId } = await makePost(product, community, admin)
    const people = await Promise.all(Array.from({ length: 50 }, () => makeLearner(product, client.id)))
    const revisions = new Set<number>()
    await Promise.all(
      people.map(async (person, at) => {
        // An odd one in two ends up liking it; all of them change their minds on the way.
        const { like, unlike } = communities
        for (const turn of at % 2 ? [like, unlike, like] : [like, like, unlike]) {
          const { post } = await product.ask(turn, { postId }, person)
          expect(post.liked).toBe(turn === like)
          expect(post.likes).toBeGreaterThanOrEqual(0)
          expect(post.likes).toBeLessThanOrEqual(50)
          revisions.add(post.revision)
        }
      }),
    )
    const [post] = await postsFor(people[1] as MadePerson, community.id)
    expect(post).toMatchObject({ likes: 25, liked: true })
    // Every change once: three of each odd one, two of each even one, whose second like changes nothing.
    expect(post?.revision).toBe(25 * 3 + 25 * 2)
    await expectCountsToBeRight()
  })

  test('given a hundred times at once by one person are one', async () => {
    const { id: postId } = await makePost(product, await makeCommunity(product), admin)
    await Promise.all(Array.from({ length: 100 }, () => product.ask(communities.like, { postId }, admin)))
    expect((await product.ask(communities.like, { postId }, admin)).post).toMatchObject({ likes: 1 })
    await Promise.all(Array.from({ length: 100 }, () => product.ask(communities.unlike, { postId }, admin)))
    expect((await product.ask(communities.unlike, { postId }, admin)).post).toMatchObject({ likes: 0 })
    await expectCountsToBeRight()
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
      product.refuse(communities.open, { id: community.id }, outsider),
      product.refuse(communities.watch, { id: community.id }, outsider),
      product.refuse(communities.createPost, { communityId: community.id, title: 'T', text: 'T' }, outsider),
      product.refuse(communities.removePost, { id: post.id }, outsider),
      product.refuse(communities.like, { postId: post.id }, outsider),
      product.refuse(communities.unlike, { postId: post.id }, outsider),
      product.refuse(communities.comments, { postId: post.id }, outsider),
      product.refuse(communities.addComment, { postId: post.id, text: 'Theirs' }, outsider),
      product.refuse(communities.removeComment, { id: comment.id }, outsider),
      product.refuse(communities.open, { id: unknownId }, outsider),
    ]
    for (const refused of await Promise.all(tries)) expect(refused).toEqual(notFound)
  }
  expect(await postsFor(author, community.id)).toEqual(before)
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

  test('stays when they are archived', async () => {
    const client = await makeClient(product)
    const [leaver, stayer] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const community = await makeCommunity(product, client.id)
    await makePost(product, community, leaver)
    await product.ask(users.archive, { userIds: [leaver.id] }, admin)
    expect(await postsFor(stayer, community.id)).toHaveLength(1)
  })
})
