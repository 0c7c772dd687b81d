// The rules of moderation: who hides, restores and settles, who reports, and who closes a community.
import type { Database } from '../../db/open.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { notPermitted, orNotFound } from '../../base/refusal.ts'
import {
  type Written,
  addReport,
  hide,
  openReport,
  restore,
  setClosed,
  settleReport,
  settleReports,
} from './moderation-queries.ts'
import { community } from './queries.ts'
import { visibleComment } from './comment-queries.ts'
import { visiblePost } from './post-queries.ts'

/** A post or comment that the caller sees. */
export interface Found {
  id: string
  userId: string
  canModerate: boolean
}

const visible = { post: visiblePost, comment: visibleComment }

/** @throws Refusal 403 for who does not moderate it (rules communities-6 and communities-7) */
export function mustModerate({ canModerate }: Found): void {
  if (!canModerate) throw notPermitted()
}

/** Hides a post or comment; open reports about it are settled (rules communities-8 and communities-10). @throws Refusal 403, 404 */
export async function hideWritten(
  db: Database,
  who: Caller,
  what: Written,
  { id, reason }: { id: string; reason: string },
): Promise<Found> {
  const written = orNotFound(await visible[what](db, who, id))
  mustModerate(written)
  await db.transaction().execute(async (tx) => {
    await hide(tx, what, written.id, reason)
    await settleReports(tx, what, written.id)
  })
  return written
}

/** Shows a hidden post or comment again. @throws Refusal 403, 404 */
export async function restoreWritten(db: Database, who: Caller, what: Written, id: string): Promise<Found> {
  const written = orNotFound(await visible[what](db, who, id))
  mustModerate(written)
  await restore(db, what, written.id)
  return written
}

/** Reports a post or comment of somebody else (rule communities-10). @throws Refusal 403 for one's own, 404 */
export async function report(
  db: Database,
  who: Caller,
  { postId, commentId, reason }: { postId?: string; commentId?: string; reason: string },
): Promise<void> {
  const comment = commentId === undefined ? undefined : orNotFound(await visibleComment(db, who, commentId))
  const written = comment ?? orNotFound(await visiblePost(db, who, postId ?? ''))
  if (written.userId === who.id) throw notPermitted()
  await addReport(db, {
    userId: who.id,
    postId: comment?.postId ?? written.id,
    commentId: comment?.id ?? null,
    reason,
  })
}

/** Settles an open report that the caller sees. @throws Refusal 404 */
export async function dismissReport(db: Database, who: Caller, id: string): Promise<void> {
  const { id: open } = orNotFound(await openReport(db, who, id))
  await settleReport(db, open)
}

/** Administrators, and managers of the whole client whose community it is (rule communities-11). */
export const mayClose = (who: Caller, { clientId }: { clientId: string }): boolean =>
  hasRole(who, 'ADMIN') || (hasRole(who, 'CLIENTADMIN') && !who.isLimited && clientId === who.clientId)

/** @throws Refusal 403, 404 */
export async function closeOrReopen(db: Database, who: Caller, id: string, isClosed: boolean): Promise<void> {
  const found = orNotFound(await community(db, who, id))
  if (!mayClose(who, found)) throw notPermitted()
  await setClosed(db, found.id, isClosed)
}
