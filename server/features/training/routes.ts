import type * as compliance from '#contract/calls/compliance.ts'
import type * as training from '#contract/calls/training.ts'
import { scopeOf, scopeOfProgress } from '../../access/who.ts'
import { pagesOf } from '../../base/pages.ts'
import { notFound, orNotFound } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { withNextCursor } from '../../http/list-page.ts'
import { countCompletions } from './client-validity-queries.ts'
import { complianceFile } from './compliance-file.ts'
import { matrixFile, matrixOf } from './matrix.ts'
import { listPastPeople, pastPeopleFile } from './past.ts'
import { listPeople, peopleFile } from './people.ts'
import { complianceOverviewOf } from './overview.ts'
import { deadlinesOf, hasPlace, obligationsOf, validityOf } from './queries.ts'
import { changeDeadline, changeValidity, complianceOf, extendDueDates } from './service.ts'
import { leftOutPage } from './totals-queries.ts'
import { reconcile } from './totals.ts'

export const trainingAnswers: Answers<typeof training> = {
  async deadlines({ app, input: { learningPathwayId } }) {
    if (!(await hasPlace(app.db, { learningPathwayId, courseId: null, clientId: null, teamId: null })))
      throw notFound()
    return { deadlines: await deadlinesOf(app.db, learningPathwayId) }
  },

  saveDeadline: ({ app, input }) => changeDeadline(app.db, input),

  openValidity: async ({ app, input: { courseId } }) => ({
    ...orNotFound(await validityOf(app.db, courseId)),
    completions: await countCompletions(app.db, courseId, null),
  }),

  saveValidity: async ({ app, input }) => ({ changedCompletions: await changeValidity(app.db, input) }),

  myObligations: async ({ app, who }) => ({ obligations: await obligationsOf(app.db, who.id) }),

  extend: ({ app, input, who }) => extendDueDates(app.db, who, input),
}

export const complianceAnswers: Answers<typeof compliance> = {
  obligations(asked) {
    const { clientId, teamId, ...wanted } = asked.input
    const scope = scopeOfProgress(asked.who, clientId, teamId)
    return withNextCursor(asked, (after) => complianceOf(asked.app.db, { ...wanted, scope }, after))
  },

  exportObligations: ({ app, input: { clientId, teamId, format, ...wanted }, who }) =>
    complianceFile(app, format, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  complianceTotals: ({ app, input: { clientId, teamId, ...wanted }, who }) =>
    reconcile(app.db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  async leftOut({ app, input: { clientId, teamId, ...wanted }, who }) {
    const { people, total } = await leftOutPage(app.db, scopeOfProgress(who, clientId, teamId), wanted)
    return { people, ...pagesOf(total, wanted.pageSize) }
  },

  people(asked) {
    const { clientId, teamId, ...wanted } = asked.input
    const scope = scopeOfProgress(asked.who, clientId, teamId)
    return withNextCursor(asked, (after) => listPeople(asked.app.db, { ...wanted, scope }, after))
  },

  exportPeople: ({ app, input: { clientId, teamId, format, ...wanted }, who }) =>
    peopleFile(app, format, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  pastPeople: ({ app, input: { clientId, teamId, ...wanted }, who }) =>
    listPastPeople(app.db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  exportPastPeople: ({ app, input: { clientId, teamId, format, ...wanted }, who }) =>
    pastPeopleFile(app, format, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  complianceMatrix: ({ app, input: { clientId, teamId, ...wanted }, who }) =>
    matrixOf(app.db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  exportComplianceMatrix: ({ app, input: { clientId, teamId, format, ...wanted }, who }) =>
    matrixFile(app, format, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }),

  complianceOverview: ({ app, who }) => complianceOverviewOf(app.db, scopeOf(who)),
}
