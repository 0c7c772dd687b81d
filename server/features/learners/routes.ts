import type * as learners from '#contract/calls/learners.ts'
import type { Answers } from '../../http/answer.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { scopeOf } from '../../access/who.ts'
import { asManaged } from '../users/managed-user.ts'
import { fieldsOfList } from '../../identity/own-field-queries.ts'
import { personByToken } from '../../identity/people-queries.ts'
import { applyList } from './apply-import.ts'
import { importLearners } from './import.ts'
import { previewCorrectedRows, previewLearners } from './preview.ts'
import { coursesOfLearner, lastActiveAt } from './queries.ts'
import { fileOfList } from '../../http/list-file.ts'
import { peopleLists } from '../users/list-queries.ts'
import { pageOfPeople } from '../users/people-page.ts'
import { withOwnColumns } from '../users/list-row-queries.ts'

export const learnerAnswers: Answers<typeof learners> = {
  async list(asked) {
    const { rows, ...pages } = await pageOfPeople('learners', asked, scopeOf(asked.who))
    return { users: rows, ...pages }
  },

  async exportList({ app, input, who }) {
    const fields = await fieldsOfList(app.db, who, input.clientId)
    return fileOfList(withOwnColumns(peopleLists.learners, fields), app.db, scopeOf(who), input)
  },

  async openLearner({ app, input, who }) {
    const learner = orNotFound(await personByToken(app.db, input.urlToken, scopeOf(who)))
    if (!learner.isLearner) throw notFound()
    const [courses, lastActiveDateTime] = await Promise.all([
      coursesOfLearner(app.db, learner),
      lastActiveAt(app.db, learner.id),
    ])
    return {
      user: asManaged(learner),
      lastActiveDateTime,
      courses: courses.map(({ id, title, restarts, ...result }) => ({
        ...result,
        course: { id, title },
        // Rule learning-7: both spellings.
        numerOfRestarts: restarts,
        numberOfRestarts: restarts,
      })),
    }
  },

  preview: ({ app, who, input, files }) => previewLearners(app, who, input, files.csvFile),

  previewRows: ({ app, who, input }) => previewCorrectedRows(app, who, input),

  uploadUsers: ({ app, input, who }) => importLearners(app, who, input),

  applyImport: ({ app, who, input }) => applyList(app, who, input),
}
