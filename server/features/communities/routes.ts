import { topicOf } from './community-topic.ts'
import type * as communities from '#contract/calls/communities.ts'
import type { Answers } from '../../http/answer.ts'
import { scopeOf } from '../../access/who.ts'
import { fileOfList } from '../../http/list-file.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { commentAsSeenBy, postAsSeenBy, withPost } from './as-seen-by.ts'
import { communitiesList } from './list-queries.ts'
import { mayClose } from './moderation.ts'
import { moderationAnswers } from './moderation-routes.ts'
import { commentsPerPage, pageOf, postsPerPage } from './pages.ts'
import { community, communityLosses, deleteCommunity } from './queries.ts'
import { commentsBefore } from './comment-queries.ts'
import { addLike, postsBefore, removeLike, visiblePost } from './post-queries.ts'
import {
  clientOfList,
  countsFor,
  createComment,
  createCommunity,
  createPost,
  removeComment,
  removePost,
} from './service.ts'

export const communityAnswers: Answers<typeof communities> = {
  async list({ app, input, who }) {
    const clientId = await clientOfList(app.db, who, input.clientId)
    const { rows, ...pages } = await communitiesList.page(app.db, scopeOf(who), { ...input, clientId })
    const shown = rows.map(withPost)
    return { communites: shown, communities: shown, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(communitiesList, app.db, scopeOf(who), input),

  async openCommunity({ app, input: { id, before }, who }) {
    const opened = orNotFound(await community(app.db, who, id))
    const rows = await postsBefore(app.db, {
      communityId: opened.id,
      reader: who.id,
      before,
      maxRows: postsPerPage + 1,
    })
    const { page, next } = pageOf(rows, postsPerPage)
    const posts = page.map((post) => postAsSeenBy(who.id, post))
    return { community: { ...opened, canClose: mayClose(who, opened), posts }, next }
  },

  async create({ app, input, who }) {
    return { id: await createCommunity(app.db, who, input) }
  },

  async losses({ app, input }) {
    return orNotFound(await communityLosses(app.db, input.id))
  },

  async remove({ app, input }) {
    if (!(await deleteCommunity(app.db, input.id))) throw notFound()
  },

  async createPost({ app, input, who }) {
    return { post: await createPost(app.db, who, input) }
  },

  removePost: ({ app, input, who }) => removePost(app.db, who, input),

  async like({ app, input, who }) {
    const { id } = orNotFound(await visiblePost(app.db, who, input.postId))
    await addLike(app.db, id, who.id)
    return { post: await countsFor(app.db, who, id) }
  },

  async unlike({ app, input, who }) {
    const { id } = orNotFound(await visiblePost(app.db, who, input.postId))
    await removeLike(app.db, id, who.id)
    return { post: await countsFor(app.db, who, id) }
  },

  async comments({ app, input: { postId, before }, who }) {
    const { id } = orNotFound(await visiblePost(app.db, who, postId))
    const rows = await commentsBefore(app.db, {
      postId: id,
      reader: who.id,
      before,
      maxRows: commentsPerPage + 1,
    })
    const { page, next } = pageOf(rows, commentsPerPage)
    // Rule communities-5: the oldest first.
    return { comments: page.toReversed().map((comment) => commentAsSeenBy(who.id, comment)), next }
  },

  addComment: ({ app, input, who }) => createComment(app.db, who, input),

  async removeComment({ app, input, who }) {
    const postId = await removeComment(app.db, who, input)
    return { post: await countsFor(app.db, who, postId) }
  },

  ...moderationAnswers,

  async watch({ app, input, who, reply }) {
    const { id } = orNotFound(await community(app.db, who, input.id))
    await app.live.watch(reply, who, topicOf(app.db, id))
  },
}
