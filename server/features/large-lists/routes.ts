import type * as largeLists from '#contract/calls/large-lists.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { beginList } from './begin.ts'
import { endList, goOnWithList } from './decide.ts'
import { latestLists, listById, partsOfList } from './queries.ts'

export const largeListAnswers: Answers<typeof largeLists> = {
  applyInParts: ({ app, who, input, files }) => beginList(app, who, input, files.csvFile),

  async list({ app, who }) {
    return { lists: await latestLists(app.db, who) }
  },

  async openLargeList({ app, who, input: { id } }) {
    const list = orNotFound(await listById(app.db, who, id))
    const parts = await partsOfList(app.db, id)
    return { list, parts: parts.map(({ counts, ...part }) => ({ ...part, ...counts })) }
  },

  goOn: ({ app, who, input }) => goOnWithList(app, who, input),

  end: ({ app, who, input: { id } }) => endList(app, who, id),
}
