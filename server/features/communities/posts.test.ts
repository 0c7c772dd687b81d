// The posts of a community.
import { describe, expect, test } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { emptyId } from '#contract/shapes.ts'
import { makeClient, makeCommunity, makeLearner, makePost } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startCommunities } from '#tests/support/start-communities.ts'

const { product, admin, postsFor } = await startCommunities()

describe('posts', () => {
  test('are listed newest first, with the current name of their author', async () => {
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

  test('are paged by the post before, also when posts are added meanwhile', async () => {
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
      return product.ask(communities.openCommunity, { id, ...(before ? { before } : {}) }, admin)
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
    expect((await product.refuse(communities.openCommunity, { id, before }, admin)).status).toBe(400)
  })

  test('are deleted by their author, and moderated by an administrator', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    const [author, colleague] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const [own, moderated] = [
      await makePost(product, community, author),
      await makePost(product, community, author),
    ]
    expect(await product.refuse(communities.removePost, { id: own.id }, colleague)).toEqual({
      status: 403,
      errors: ['You do not have permission'],
    })
    await product.ask(communities.removePost, { id: own.id }, author)
    await product.ask(communities.removePost, { id: moderated.id, reason: 'Not about the garden' }, admin)
    expect(await postsFor(author, community.id)).toEqual([])
    expect(await product.refuse(communities.removePost, { id: own.id }, author)).toEqual(notFound)
  })
})
