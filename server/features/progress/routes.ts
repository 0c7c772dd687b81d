import type * as progress from '#contract/calls/progress.ts'
import type { Answers } from '../../http/answer.ts'
import { imageUrl } from '../../http/images.ts'
import { pagesOf } from '../../base/pages.ts'
import { orNotFound } from '../../base/refusal.ts'
import { holds, scopeOfProgress } from '../../access/who.ts'
import { formOfCourse } from '../feedback/queries.ts'
import { recordTopic } from '../../learning/record-queries.ts'
import { progressFile } from './progress-file.ts'
import { learnersIn, ownCourse } from './queries.ts'
import { resetProgress } from './service.ts'
import { courseWithin, statusCountsIn } from '../../learning/course-queries.ts'

const withoutRecord = {
  trackingId: null,
  startedDateTime: null,
  completedDateTime: null,
  lessonStatus: 0,
  progress: 0,
  scorePercentage: null,
  feedbackComplete: false,
}

export const progressAnswers: Answers<typeof progress> = {
  async ofCourse({ app, input: { courseId, pageNumber, pageSize, clientId }, who }) {
    const scope = scopeOfProgress(who, clientId)
    const course = orNotFound(await courseWithin(app.db, courseId, scope))
    const [{ learners, inProgress, completed }, rows, form] = await Promise.all([
      statusCountsIn(app.db, courseId, scope),
      learnersIn(app.db, courseId, scope, pageNumber, pageSize),
      formOfCourse(app.db, courseId, scope),
    ])
    return {
      ...course,
      feedbackFormId: form?.id ?? null,
      stats: { notStarted: learners - inProgress - completed, inProgress, completed },
      courses: rows.map(({ name, urlToken, ...record }) => ({ learner: { name, urlToken }, ...record })),
      ...pagesOf(learners, pageSize),
    }
  },

  async downloadOfCourse({ app, input: { courseId, clientId }, who }) {
    const scope = scopeOfProgress(who, clientId)
    return progressFile(app, orNotFound(await courseWithin(app.db, courseId, scope)), scope)
  },

  async mine({ app, input, who }) {
    const { id, title, description, badgeImage, feedbackRequired, ...record } = orNotFound(
      await ownCourse(app.db, input.id, who),
    )
    const form = await formOfCourse(app.db, id, who.clientId)
    const course = {
      id,
      title,
      description,
      badgeImageUrl: imageUrl(badgeImage),
      feedbackForm: form ? { id: form.id } : null,
      feedbackRequired,
    }
    // Rule access-7: people who only manage take no courses, so their earlier record as a learner is not shown.
    return { course: { course, ...(holds(who, 'LEARNER') ? record : withoutRecord) } }
  },

  async watch({ app, input, who, reply }) {
    orNotFound(await ownCourse(app.db, input.id, who))
    await app.live.watch(reply, who, {
      name: recordTopic(who.id, input.id),
      eventsFor: async () => () => [{ kind: 'changed' }],
    })
  },

  async reset({ app, input, who }) {
    return resetProgress(app.db, who, input.trackingId)
  },
}
