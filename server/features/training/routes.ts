import type * as training from '#contract/calls/training.ts'
import { scopeOfProgress } from '../../access/who.ts'
import { notFound, orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { complianceFile } from './compliance-file.ts'
import { deadlinesOf, hasPlace, obligationsOf, validityOf } from './queries.ts'
import { changeDeadline, changeValidity, complianceOf, extendDueDates } from './service.ts'

export const trainingAnswers: Answers<typeof training> = {
  async deadlines({ app, input: { learningPathwayId } }) {
    if (!(await hasPlace(app.db, { learningPathwayId, courseId: null, clientId: null, teamId: null })))
      throw notFound()
    return { deadlines: await deadlinesOf(app.db, learningPathwayId) }
  },

  saveDeadline: ({ app, input }) => changeDeadline(app.db, input),

  openValidity: async ({ app, input }) => orNotFound(await validityOf(app.db, input.courseId)),

  saveValidity: async ({ app, input }) => ({ changedCompletions: await changeValidity(app.db, input) }),

  compliance: ({ app, input: { clientId, ...wanted }, who }) =>
    complianceOf(app.db, { ...wanted, scope: scopeOfProgress(who, clientId) }),

  exportCompliance: ({ app, input: { clientId, format, ...wanted }, who }) =>
    complianceFile(app, format, { ...wanted, scope: scopeOfProgress(who, clientId) }),

  mine: async ({ app, who }) => ({ obligations: await obligationsOf(app.db, who.id) }),

  extend: ({ app, input, who }) => extendDueDates(app.db, who, input),
}
