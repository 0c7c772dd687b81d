import type * as communities from '#contract/calls/communities.ts'
import type { Answers } from '../../http/answer.ts'
import { closeOrReopen, dismissReport, hideWritten, report, restoreWritten } from './moderation.ts'
import { scopeOfProgress } from '../../access/who.ts'
import { orNotFound } from '../../base/refusal.ts'
import { reportsBefore } from './moderation-queries.ts'
import { pageOf, reportsPerPage } from './pages.ts'
import { community } from './queries.ts'
import { commentFor, countsFor, postFor } from './service.ts'

export const moderationAnswers = {
  async hidePost({ app, input, who }) {
    const { id } = await hideWritten(app.db, who, 'post', input)
    return { post: await postFor(app.db, who, id) }
  },

  async restorePost({ app, input, who }) {
    const { id } = await restoreWritten(app.db, who, 'post', input.id)
    return { post: await postFor(app.db, who, id) }
  },

  async reportPost({ app, input, who }) {
    await report(app.db, who, input)
    return { post: await postFor(app.db, who, input.postId) }
  },

  async hideComment({ app, input, who }) {
    const { id } = await hideWritten(app.db, who, 'comment', input)
    const comment = await commentFor(app.db, who, id)
    return { comment, post: await countsFor(app.db, who, comment.postId) }
  },

  async restoreComment({ app, input, who }) {
    const { id } = await restoreWritten(app.db, who, 'comment', input.id)
    const comment = await commentFor(app.db, who, id)
    return { comment, post: await countsFor(app.db, who, comment.postId) }
  },

  async reportComment({ app, input, who }) {
    await report(app.db, who, input)
    return { comment: await commentFor(app.db, who, input.commentId) }
  },

  async reports({ app, input: { communityId, clientId, before }, who }) {
    const scope = scopeOfProgress(who, clientId)
    if (communityId !== null) orNotFound(await community(app.db, who, communityId))
    const rows = await reportsBefore(app.db, who, scope, { communityId, before, maxRows: reportsPerPage + 1 })
    const { page, next } = pageOf(rows, reportsPerPage)
    return {
      reports: page.map((row) => ({
        ...row,
        user: { id: row.reporterId, name: row.reporterName },
        community: { id: row.communityId, name: row.communityName },
        post: { id: row.postId, title: row.postTitle },
        comment: row.commentId === null ? null : { id: row.commentId },
        author: { id: row.authorId, name: row.authorName },
      })),
      next,
    }
  },

  dismissReport: ({ app, input, who }) => dismissReport(app.db, who, input.id),

  close: ({ app, input, who }) => closeOrReopen(app.db, who, input.id, true),

  reopen: ({ app, input, who }) => closeOrReopen(app.db, who, input.id, false),
} satisfies Partial<Answers<typeof communities>>
