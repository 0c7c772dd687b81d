// What moderation changes and reads: hidden posts and comments, reports, closed communities.
import { sql } from 'kysely'
import type { Cursor } from '#contract/calls/communities.ts'
import { withinScope } from '../../access/people-within.ts'
import { type ClientScope, type Person, type Scope, isEverybody, scopeOf } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { moderates } from './moderates-queries.ts'
import { isOlderThan, visibleCommunities } from './queries.ts'

export type Written = 'post' | 'comment'
const tableOf = { post: 'community_posts', comment: 'community_comments' } as const

const now = sql<string>`now()`

/** What is hidden already keeps its time, and gets the new reason. */
export async function hide(tx: Tx, what: Written, id: string, reason: string) {
  await tx
    .updateTable(tableOf[what])
    .set({ hidden_at: sql<string>`coalesce(hidden_at, now())`, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_reason', 'is distinct from', reason)
    .execute()
}

/** The audit log has the reason in the entry of the deletion, which follows in the same transaction (`audit_rows`). */
export async function logDeletionReason(tx: Tx, id: string, reason: string) {
  await sql`select set_config('coppice.deletion', ${JSON.stringify({ id, reason })}, true)`.execute(tx)
}

export async function restore(db: Database, what: Written, id: string) {
  await db
    .updateTable(tableOf[what])
    .set({ hidden_at: null, hidden_reason: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .execute()
}

/** The open reports about a post itself, or about a comment. */
export async function settleReports(tx: Tx, what: Written, id: string) {
  await tx
    .updateTable('community_reports')
    .set({ settled_at: now })
    .where(what === 'post' ? 'post_id' : 'comment_id', '=', id)
    .$if(what === 'post', (query) => query.where('comment_id', 'is', null))
    .where('settled_at', 'is', null)
    .execute()
}

/** A second report by the same person changes nothing. */
export async function addReport(
  db: Database,
  { userId, ...report }: { userId: string; postId: string; commentId: string | null; reason: string },
) {
  await db
    .insertInto('community_reports')
    .values({
      user_id: userId,
      post_id: report.postId,
      comment_id: report.commentId,
      reason: report.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/**
 * Open reports that the caller sees: what they are about is moderated by the caller, and who made them is seen too.
 * @param scope all that the caller sees, or one client of it
 */
const openReports = (db: Database, who: Person, scope: Scope) =>
  visibleCommunities(db, who)
    // A manager moderates nothing in those of the provider, where people of all clients write: none of it is read.
    .$if(!isEverybody(scope), (query) =>
      query.where('communities.client_id', '=', (scope as ClientScope).clientId),
    )
    .innerJoin('community_posts as post', 'post.community_id', 'communities.id')
    .innerJoin('community_reports as report', 'report.post_id', 'post.id')
    .leftJoin('community_comments as comment', 'comment.id', 'report.comment_id')
    .innerJoin('users as author', (join) =>
      join.on('author.id', '=', sql<string>`coalesce(comment.user_id, post.user_id)`),
    )
    .innerJoin('users as reporter', 'reporter.id', 'report.user_id')
    .where('report.settled_at', 'is', null)
    .where(moderates(sql`${who.id}::uuid`, sql.ref('author.id')))
    // Nothing is shown of people outside of the teams, nor of other managers.
    .$if(who.isLimited, (query) =>
      query.where('reporter.is_manager', '=', false).where(withinScope(scope, reporter)),
    )

const reporter = { person: 'reporter.id', client: 'reporter.client_id' }

/** The latest of those before the cursor, the newest first. */
export const reportsBefore = (
  db: Database,
  who: Person,
  scope: Scope,
  { communityId, before, most }: { communityId: string | null; before: Cursor | undefined; most: number },
) =>
  openReports(db, who, scope)
    .$if(communityId !== null, (query) => query.where('communities.id', '=', communityId as string))
    .$if(before !== undefined, (query) => query.where(isOlderThan('report', before as Cursor)))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(most)
    .select([
      'report.id',
      'report.reason',
      'report.created_at as createdDateTime',
      'reporter.id as reporterId',
      nameOf('reporter').as('reporterName'),
      'author.id as authorId',
      nameOf('author').as('authorName'),
      'communities.id as communityId',
      'communities.name as communityName',
      'post.id as postId',
      'post.title as postTitle',
      'comment.id as commentId',
      sql<string>`coalesce(comment.text, post.text)`.as('text'),
    ])
    .execute()

/** How many `reportsBefore` has of all communities in the scope, on all of its pages. */
export async function countOpenReports(db: Database, who: Person, scope: Scope): Promise<number> {
  const { count } = await openReports(db, who, scope)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const openReport = (db: Database, who: Person, id: string) =>
  openReports(db, who, scopeOf(who)).where('report.id', '=', id).select('report.id').executeTakeFirst()

export async function settleReport(db: Database, id: string) {
  await db
    .updateTable('community_reports')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

export async function setClosed(db: Database, id: string, isClosed: boolean) {
  await db
    .updateTable('communities')
    .set({ closed_at: isClosed ? now : null })
    .where('id', '=', id)
    .where('closed_at', isClosed ? 'is' : 'is not', null)
    .execute()
}
