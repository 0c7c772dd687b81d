import type * as bulk from '#contract/calls/bulk.ts'
import { scopeOf } from '../../access/who.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { certificatesOfPeople } from '../certificates/certificates-of-people.ts'
import { exportLearners } from '../users/export-learners.ts'
import { countsBefore } from '../../deletion/count-queries.ts'
import { actOnPeople } from './act-on-people.ts'
import { allChosen, chosenForFile, matchingIds } from './chosen-people.ts'
import { actionById, countActions, pageOfActions, peopleOfAction } from './past-queries.ts'
import { previewAction } from './preview-action.ts'
import { previewReminder } from './remind-people.ts'
import { undoAction } from './undo.ts'

export const bulkAnswers: Answers<typeof bulk> = {
  act: ({ app, who, input }) => actOnPeople(app, who, input),

  async matching({ app, who, input }) {
    return { userIds: await matchingIds(app.db, who, input) }
  },

  previewAction: ({ app, who, input }) => previewAction(app, who, input),

  previewReminder: ({ app, who, input }) => previewReminder(app, who, input),

  async pastActions({ app, who, input }) {
    const [actions, total] = await Promise.all([pageOfActions(app.db, who, input), countActions(app.db, who)])
    return { actions, ...pagesOf(total, input.pageSize) }
  },

  async openPastAction({ app, who, input: { leftOut, ...wanted } }) {
    const action = orNotFound(await actionById(app.db, who, wanted.id))
    const isLeftOut = leftOut === undefined ? undefined : leftOut === 'true'
    const { people, total } = await peopleOfAction(app.db, who, { ...wanted, isLeftOut })
    return { action, people, ...pagesOf(total, wanted.pageSize) }
  },

  undo: ({ app, who, input: { id } }) => undoAction(app, who, id),

  async losses({ app, who, input }) {
    const { ids } = await allChosen(app.db, who, input)
    return countsBefore(app.db, 'users', ids)
  },

  async exportCertificates({ app, who, input: { format, ...chosen } }) {
    const scope = scopeOf(who)
    const userIds = await chosenForFile(app.db, who, chosen)
    return certificatesOfPeople(app, { scope, userIds, onlyLatest: true, format, name: 'Certificates' })
  },

  async exportResults({ app, who, input }) {
    const ids = await chosenForFile(app.db, who, input)
    return exportLearners(app, who, ids, input.format)
  },
}
