// Checks the rules of communities.
import type { Database } from '../../db/open.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { commentAsSeenBy, countsAsSeenBy, postAsSeenBy } from './as-seen-by.ts'
import { type Found, mustModerate } from './moderation.ts'
import { type Written, logDeletionReason } from './moderation-queries.ts'
import { addCommunity, community, organisation } from './queries.ts'
import { addComment, commentsByIds, deleteComment, visibleComment } from './comment-queries.ts'
import { addPost, countsByIds, deletePost, postsByIds, visiblePost } from './post-queries.ts'

/**
 * Returns the client whose communities alone are listed, or null for all that the caller sees. Without the role ADMIN, a caller may
 * name only their own client, and gets the communities of the provider too. An administrator may name any client; the provider means
 * all of them (rule communities-4).
 * @throws Refusal 404 for another client
 */
export async function clientOfList(db: Database, who: Caller, clientId: string | null) {
  if (!hasRole(who, 'ADMIN')) {
    if (clientId && clientId.toLowerCase() !== who.clientId) throw notFound()
    return null
  }
  if (!clientId) return null
  const { isProvider } = orNotFound(await organisation(db, clientId))
  return isProvider ? null : clientId
}

/** Creates a community, in the administrator's own organisation if none is named (rule access-6). @throws Refusal 404 */
export async function createCommunity(
  db: Database,
  who: Caller,
  { clientId, ...described }: { name: string; description: string; clientId: string | null },
): Promise<string> {
  const owner = clientId ?? who.clientId
  await mustBeOrganisation(db, owner)
  return addCommunity(db, { ...described, clientId: owner })
}

/**
 * Removes a post. Its author may do this, or a moderator with a reason (rules communities-3 and communities-9).
 * @throws Refusal 400, 403, 404
 */
export async function removePost(db: Database, who: Caller, { id, reason }: Removal): Promise<void> {
  const post = orNotFound(await visiblePost(db, who, id))
  await remove(db, who, 'post', post, reason)
}

/** Removes a comment, by the same rules as a post. Returns the id of the post it was on. @throws Refusal 400, 403, 404 */
export async function removeComment(db: Database, who: Caller, { id, reason }: Removal): Promise<string> {
  const comment = orNotFound(await visibleComment(db, who, id))
  await remove(db, who, 'comment', comment, reason)
  return comment.postId
}

interface Removal {
  id: string
  reason: string
}

const deleteOf = { post: deletePost, comment: deleteComment }

async function remove(db: Database, who: Caller, what: Written, written: Found, reason: string) {
  if (written.userId === who.id) return deleteOf[what](db, written.id)
  mustModerate(written)
  if (reason === '') throw invalid('Please enter a reason')
  return db.transaction().execute(async (tx) => {
    await logDeletionReason(tx, written.id, reason)
    await deleteOf[what](tx, written.id)
  })
}

/** Creates a post. @throws Refusal 404, 409 when the community is closed (rule communities-11) */
export async function createPost(
  db: Database,
  who: Caller,
  { communityId, ...post }: { communityId: string; title: string; text: string },
) {
  const { id: within } = orNotFound(await community(db, who, communityId))
  const id = await addPost(db, who.id, { ...post, communityId: within })
  if (id === undefined) throw conflict(closed)
  return postFor(db, who, id)
}

/** Comments on a post. @throws Refusal 404, 409 when the community is closed (rule communities-11) */
export async function createComment(
  db: Database,
  who: Caller,
  { postId, text }: { postId: string; text: string },
) {
  const { id: on } = orNotFound(await visiblePost(db, who, postId))
  const id = await addComment(db, who.id, { postId: on, text })
  if (id === undefined) throw conflict(closed)
  return { comment: await commentFor(db, who, id), post: await countsFor(db, who, on) }
}

const closed = 'This community is closed for new posts and comments'

/** Returns a post as this person sees it. @throws Refusal 404 when it was deleted */
export async function postFor(db: Database, who: Caller, id: string) {
  const [post] = await postsByIds(db, [id], [who.id])
  return postAsSeenBy(who.id, orNotFound(post))
}

/** Returns a comment as this person sees it. @throws Refusal 404 when it was deleted */
export async function commentFor(db: Database, who: Caller, id: string) {
  const [comment] = await commentsByIds(db, [id], [who.id])
  return commentAsSeenBy(who.id, orNotFound(comment))
}

/** Returns the current counts of a post, as this person sees them. @throws Refusal 404 when it was deleted */
export async function countsFor(db: Database, who: Caller, postId: string) {
  const [counts] = await countsByIds(db, [postId], [who.id])
  return countsAsSeenBy(who.id, orNotFound(counts))
}
