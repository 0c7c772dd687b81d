// Queries for moderation: hidden posts and comments, reports, closed communities.
import { sql } from 'kysely'
import type { Cursor } from '#contract/calls/communities.ts'
import { withinScope } from '../../access/people-within.ts'
import { type Caller, type Scope, isEverybody, scopeOf } from '../../access/who.ts'
import { countRows } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { moderates } from './moderates-queries.ts'
import { visibleCommunities } from './queries.ts'
import { isOlderThan } from './post-queries.ts'

export type Written = 'post' | 'comment'
const tableOf = { post: 'community_posts', comment: 'community_comments' } as const

const now = sql<string>`now()`

/** Hides a post or comment. If it is hidden already, it keeps its time and gets the new reason. */
export async function hide(tx: Tx, what: Written, id: string, reason: string) {
  await tx
    .updateTable(tableOf[what])
    .set({ hidden_at: sql<string>`coalesce(hidden_at, now())`, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_reason', 'is distinct from', reason)
    .execute()
}

/** Passes the reason to the audit log: the deletion that follows in the same transaction logs it (`audit_rows`). */
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

/** Settles the open reports about a post itself, or about a comment. */
export async function settleReports(tx: Tx, what: Written, id: string) {
  await tx
    .updateTable('community_reports')
    .set({ settled_at: now })
    .where(what === 'post' ? 'post_id' : 'comment_id', '=', id)
    .$if(what === 'post', (query) => query.where('comment_id', 'is', null))
    .where('settled_at', 'is', null)
    .execute()
}

/** Adds a report. A second report by the same person changes nothing. */
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
 * Finds the open reports that the caller sees: the caller may moderate the reported post or comment, and may see the reporter.
 * @param scope everything that the caller sees, or one client of it
 */
const openReports = (db: Database, who: Caller, scope: Scope) =>
  visibleCommunities(db, who)
    // A manager moderates nothing in communities of the provider, where people of all clients write. So these are not read.
    .$call((query) =>
      isEverybody(scope) ? query : query.where('communities.client_id', '=', scope.clientId),
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
    // A manager limited to teams sees no reports by people outside of the teams, nor by other managers.
    .$if(who.isLimited, (query) =>
      query.where('reporter.is_manager', '=', false).where(withinScope(scope, reporter)),
    )

const reporter = { person: 'reporter.id', client: 'reporter.client_id' }

/** Returns the latest reports before the cursor, with the newest first. */
export const reportsBefore = (
  db: Database,
  who: Caller,
  scope: Scope,
  {
    communityId,
    before,
    maxRows,
  }: { communityId: string | null; before: Cursor | undefined; maxRows: number },
) =>
  openReports(db, who, scope)
    .$if(communityId !== null, (query) => query.where('communities.id', '=', communityId as string))
    .$if(before !== undefined, (query) => query.where(isOlderThan('report', before as Cursor)))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(maxRows)
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

/** Counts the reports that `reportsBefore` returns for all communities in the scope, on all pages together. */
export const countOpenReports = (db: Database, who: Caller, scope: Scope) =>
  openReports(db, who, scope).$call(countRows)

export const openReport = (db: Database, who: Caller, id: string) =>
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
