import type * as personTraining from '#contract/calls/person-training.ts'
import { scopeOf } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { learnerWithin } from '../../identity/learner-within.ts'
import { endExemption, exemptRows, removeExemption } from './exemptions.ts'
import { matchingRows } from './rows-queries.ts'
import {
  correctExternal,
  coursesForLearner,
  downloadEvidence,
  recordExternal,
  removeExternal,
} from './external-completions.ts'
import { ownTraining, trainingOfLearner } from './person-training.ts'

export const personTrainingAnswers: Answers<typeof personTraining> = {
  async ofLearner({ app, input, who }) {
    return trainingOfLearner(app.db, await learnerWithin(app.db, input.urlToken, scopeOf(who)))
  },

  myTraining: ({ app, who }) => ownTraining(app.db, who.id),

  async matchingRows({ app, who, input }) {
    return { rows: await matchingRows(app.db, who, input) }
  },

  exempt: ({ app, input, who }) => exemptRows(app.db, who, input),

  endExemption: ({ app, input, who }) => endExemption(app.db, who, input),

  removeExemption: ({ app, input, who }) => removeExemption(app.db, who, input),

  async coursesToRecord({ app, input, who }) {
    return { courses: await coursesForLearner(app.db, who, input.urlToken) }
  },

  recordExternal: ({ app, input, files, who }) => recordExternal(app, who, input, files.evidence),

  correctExternal: ({ app, input, files, who }) => correctExternal(app, who, input, files.evidence),

  removeExternal: ({ app, input, who }) => removeExternal(app, who, input),

  downloadEvidence: ({ app, input, who }) => downloadEvidence(app, who, input.id),
}
