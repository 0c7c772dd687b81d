import type * as deletions from '#contract/calls/deletions.ts'
import { scopeOf } from '../../access/who.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import { countsOf } from '../../deletion/count-queries.ts'
import { countDeletions, deletionsPage } from '../../deletion/queries.ts'
import { restoreDeleted } from '../../deletion/restore.ts'
import type { Answers } from '../../http/answer.ts'
import { eraseNow } from './erase.ts'

export const deletionAnswers: Answers<typeof deletions> = {
  async list({ app, who, input: { pageNumber, pageSize, ...wanted } }) {
    const scope = scopeOf(who)
    const page = { offset: rowsBefore(pageNumber, pageSize), limit: pageSize }
    const [rows, total] = await Promise.all([
      deletionsPage(app.db, scope, wanted, page),
      countDeletions(app.db, scope, wanted),
    ])
    return {
      deletions: rows.map(({ counts, deletedAt, finalAt, ...row }) => ({
        ...row,
        // The client of a client is itself.
        clientName: row.kind === 'person' ? row.clientName : '',
        deletedDateTime: deletedAt,
        finalDateTime: finalAt,
        counts: countsOf(row.kind === 'course' ? {} : counts),
        learners: counts['learners'] ?? 0,
      })),
      ...pagesOf(total, pageSize),
    }
  },

  restore: ({ app, who, input }) => restoreDeleted(app, who, input),

  erase: ({ app, input }) => eraseNow(app, input.id),
}
