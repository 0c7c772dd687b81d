// The rules of communities.
import type { Database } from '../../db/open.ts'
import { orNotFound, notFound, notPermitted } from '../../base/refusal.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { type Person, holds } from '../../access/who.ts'
import { countsAsSeenBy } from './as-seen-by.ts'
import {
  addCommunity,
  deleteComment,
  deletePost,
  organisation,
  countsByIds,
  visibleComment,
  visiblePost,
} from './queries.ts'

/**
 * Whose communities alone are listed; null for all that the caller sees. Everybody asks for their own client's, which answers the provider's too. An administrator may name any client; the
 * provider means all of them (rule communities-4). @throws Refusal 404 for another's client
 */
export async function clientOfList(db: Database, who: Person, clientId: string | null) {
  if (!holds(who, 'ADMIN')) {
    if (clientId && clientId.toLowerCase() !== who.clientId) throw notFound()
    return null
  }
  if (!clientId) return null
  const { isProvider } = orNotFound(await organisation(db, clientId))
  return isProvider ? null : clientId
}

/** Of the administrator's own organisation when none is named (rule access-6). @throws Refusal 404 */
export async function createCommunity(
  db: Database,
  who: Person,
  { clientId, ...community }: { name: string; description: string; clientId: string | null },
): Promise<string> {
  const owner = clientId ?? who.clientId
  await mustBeOrganisation(db, owner)
  return addCommunity(db, { ...community, clientId: owner })
}

/** Its author, or an administrator who moderates (rule communities-3). @throws Refusal 403, 404 */
export async function removePost(db: Database, who: Person, id: string): Promise<void> {
  const post = orNotFound(await visiblePost(db, who, id))
  mustBeOwn(who, post)
  await deletePost(db, post.id)
}

/** As a post. Answers the post it was on. @throws Refusal 403, 404 */
export async function removeComment(db: Database, who: Person, id: string): Promise<string> {
  const comment = orNotFound(await visibleComment(db, who, id))
  mustBeOwn(who, comment)
  await deleteComment(db, comment.id)
  return comment.postId
}

function mustBeOwn(who: Person, { userId }: { userId: string }) {
  if (userId !== who.id && !holds(who, 'ADMIN')) throw notPermitted()
}

/** The current counts of a post, for this person. @throws Refusal 404 when it was deleted */
export async function countsFor(db: Database, who: Person, postId: string) {
  const [counts] = await countsByIds(db, [postId], [who.id])
  return countsAsSeenBy(who.id, orNotFound(counts))
}
