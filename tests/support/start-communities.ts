// A product for one file of tests, with an administrator who reads communities and their posts.
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as communities from '#contract/calls/communities.ts'
import { type MadePerson, makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startCommunities() {
  const product = await startProduct()
  const admin = await makeAdmin(product)
  const postsFor = async (who: MadePerson, id: string) =>
    (await product.ask(communities.openCommunity, { id }, who)).community.posts
  /** Compares the stored counts of every post with those of a recount. */
  async function expectCountsToBeRight() {
    const { rows } = await sql<{ likes: number; comments: number; liked: number; commented: number }>`
      select likes, comments,
             (select count(*) from community_likes where post_id = post.id) as liked,
             (select count(*) from community_comments where post_id = post.id and hidden_at is null) as commented
        from community_posts as post`.execute(product.app.db)
    for (const { likes, comments, liked, commented } of rows)
      expect([likes, comments]).toEqual([liked, commented])
  }
  return { product, admin, postsFor, expectCountsToBeRight }
}
