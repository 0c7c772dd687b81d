import type * as history from '#contract/calls/history.ts'
import type { Answers } from '../../http/answer.ts'
import { abortWhenCallerLeaves } from '../../http/abort-when-caller-leaves.ts'
import { orNotFound } from '../../base/refusal.ts'
import { scopeOf, scopeOfProgress } from '../../access/who.ts'
import { learnerWithin } from '../../identity/learner-within.ts'
import { courseWithin } from '../../learning/course-queries.ts'
import { printCertificate, readCertificate } from '../certificates/service.ts'
import { learningTimeOfCourse, learningTimeOfLearner } from './evidence.ts'
import { timelineOfLearner } from './learner-timeline-queries.ts'
import {
  analyseItems,
  attemptOf,
  attemptsOf,
  certificateOfLearner,
  fileOfTimeline,
  openTimeline,
} from './service.ts'

export const historyAnswers: Answers<typeof history> = {
  attempts: ({ app, input, who }) => attemptsOf(app, input.urlToken, input.courseId, scopeOf(who)),
  openAttempt: ({ app, input, who }) => attemptOf(app, input.id, scopeOf(who)),
  timeline: ({ app, input, who }) => openTimeline(app, input.id, scopeOf(who)),
  downloadLog: ({ app, input, who }) => fileOfTimeline(app, input.id, input.format, scopeOf(who)),
  async learnerTimeline({ app, input, who }) {
    const { id } = await learnerWithin(app.db, input.urlToken, scopeOf(who))
    return timelineOfLearner(app.db, id, input.show)
  },
  certificate: ({ app, input, who }) =>
    certificateOfLearner(app, input.urlToken, input.courseId, scopeOf(who)),
  async downloadCertificate({ app, input: { urlToken, courseId }, who, reply }) {
    const { id } = await learnerWithin(app.db, urlToken, scopeOf(who))
    return printCertificate(
      app,
      await readCertificate(app, { userId: id, courseId }),
      abortWhenCallerLeaves(reply),
    )
  },
  async downloadLearner({ app, input: { urlToken, format }, who }) {
    return learningTimeOfLearner(app, await learnerWithin(app.db, urlToken, scopeOf(who)), format)
  },
  async downloadCourse({ app, input: { courseId, clientId, format }, who }) {
    const scope = scopeOfProgress(who, clientId)
    const course = orNotFound(await courseWithin(app.db, courseId, scope))
    return learningTimeOfCourse(app, course, scope, format)
  },
  itemAnalysis: ({ app, input }) => analyseItems(app, input.courseId, input.packageVersion),
}
