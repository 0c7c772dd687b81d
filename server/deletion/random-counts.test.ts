// For people with any number of rows: what a deletion announces is what it deletes, and a restore restores all of it.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as deletions from '#contract/calls/deletions.ts'
import * as users from '#contract/calls/users.ts'
import { makeEverything } from '#tests/support/make-everything.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import { triesOf } from '#tests/support/tries.ts'
import { updateAllObligations } from '../training/obligations.ts'

const playing = await startPlaying()
const { product, db, admin } = playing
const { everything, lostBy } = rowsOf(db)

/** Rows of a person that can be missing, or be there several times. */
const removable = [
  'completions',
  'due_extensions',
  'exemptions',
  'outbox',
  'community_likes',
  'community_comments',
  'community_posts',
  'registrations',
  'team_members',
  'team_managers',
  'login_events',
] as const

test('the counts before a deletion are what then happens', async () => {
  const { fill } = await makeEverything(playing)
  let filled = 0
  const neighbour = await fill('Neighbour')
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...removable]),
      fc.record({ mails: fc.nat(4), logIns: fc.nat(4), comments: fc.nat(4) }),
      async (removed, further) => {
        const { id } = await fill(`Person${filled++}x`)
        for (const table of removed)
          await sql`delete from ${sql.table(table)} where user_id = ${id}::uuid`.execute(db)
        await sql`insert into outbox (user_id, to_address, to_name, template_type, subject, html, text)
          select ${id}::uuid, 'x@y.test', '', 'X', '', '', '' from generate_series(1, ${further.mails}::int)`.execute(
          db,
        )
        await sql`insert into login_events (user_id, client_id, is_learner)
          select id, client_id, true from users, generate_series(1, ${further.logIns}::int) where id = ${id}::uuid`.execute(
          db,
        )
        await sql`insert into community_comments (post_id, user_id, text)
          select id, ${id}::uuid, 'Comment' from community_posts, generate_series(1, ${further.comments}::int)
           where user_id = ${neighbour.id}::uuid`.execute(db)
        await sql`update outbox set processed_at = now()`.execute(db)
        await updateAllObligations(db)
        const before = await everything()
        const announced = await product.ask(users.losses, { id }, admin)
        const lost = await lostBy(() => product.ask(users.remove, { id }, admin))
        expect(lost).toEqual({ ...announced })
        const { deletions: list } = await product.ask(deletions.list, { pageNumber: 1, pageSize: 1 }, admin)
        await product.ask(deletions.restore, { id: list[0]?.id ?? '' }, admin)
        expect(await everything()).toEqual(before)
      },
    ),
    { numRuns: triesOf(3, 8) },
  )
}, 120_000)
