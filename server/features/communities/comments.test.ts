// Comments on posts, and likes.
import { describe, expect, test } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { type MadePerson, makeClient, makeCommunity, makeLearner, makePost } from '#tests/support/make.ts'
import { startCommunities } from '#tests/support/start-communities.ts'

const { product, admin, postsFor, expectCountsToBeRight } = await startCommunities()

describe('comments', () => {
  test('are listed oldest first, and are counted', async () => {
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
      (await product.ask(communities.removeComment, { id: second.comment.id, reason: 'Rude' }, admin)).post,
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

  test('of a long conversation are paged from its end', async () => {
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

  test('of fifty people who like and unlike at once are counted correctly', async () => {
    const client = await makeClient(product)
    const community = await makeCommunity(product, client.id)
    const { id: postId } = await makePost(product, community, admin)
    const people = await Promise.all(Array.from({ length: 50 }, () => makeLearner(product, client.id)))
    const revisions = new Set<number>()
    await Promise.all(
      people.map(async (person, at) => {
        // An odd one in two ends up liking it; all of them like and unlike in between.
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
