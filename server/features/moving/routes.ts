import type * as moving from '#contract/calls/moving.ts'
import { pagesOf, rowsBefore } from '../../base/pages.ts'
import type { Answers } from '../../http/answer.ts'
import { namesakes } from '../../moving/merge-queries.ts'
import { changeMailDomain, previewMailDomain } from './mail-domain.ts'
import { accountsToMerge, mergePair, previewMerge } from './merge-people.ts'
import { moveChosen, openClosedRecord, previewMove } from './move-people.ts'

export const movingAnswers: Answers<typeof moving> = {
  previewMove: ({ app, who, input }) => previewMove(app, who, input),

  move: ({ app, who, input }) => moveChosen(app, who, input),

  openClosedRecord: ({ app, who, input }) => openClosedRecord(app, who, input.id),

  accountsToMerge: ({ app, who, input }) => accountsToMerge(app, who, input),

  previewMerge: ({ app, who, input }) => previewMerge(app, who, input),

  merge: ({ app, who, input }) => mergePair(app, who, input),

  previewMailDomain: ({ app, input }) => previewMailDomain(app, input),

  changeMailDomain: ({ app, who, input }) => changeMailDomain(app, who, input),

  async namesakes({ app, input: { clientId, pageNumber, pageSize } }) {
    const page = { offset: rowsBefore(pageNumber, pageSize), limit: pageSize }
    const { people, total } = await namesakes(app.db, { clientId, ...page })
    return { people, ...pagesOf(total, pageSize) }
  },
}
