import type * as progress from '#contract/calls/progress.ts'
import type { Answers } from '../../http/answer.ts'
import { imageUrl } from '../../http/images.ts'
import { withNextCursor } from '../../http/list-page.ts'
import { orNotFound } from '../../base/refusal.ts'
import { hasRole, scopeOfProgress, wholeClient } from '../../access/who.ts'
import { certificatesOfPeople } from '../certificates/certificates-of-people.ts'
import { courseFigures } from '../dashboards/queries.ts'
import { formOfCourse } from '../feedback/queries.ts'
import { pictureUrl } from '../../learning/course-picture.ts'
import { recordTopic } from '../../learning/record-queries.ts'
import { mustBeUnlocked } from '../../learning/locks.ts'
import { sortedIds } from './list-queries.ts'
import { progressFile } from './progress-file.ts'
import { earlierVersionsOf, ownCourse } from './queries.ts'
import { isOpenFor } from '../../training/obligation-queries.ts'
import { progressInCourse, resetProgress } from './service.ts'
import { audienceOf, courseWithin } from '../../learning/course-queries.ts'

const withoutRecord = {
  trackingId: null,
  startedDateTime: null,
  completedDateTime: null,
  lessonStatus: 0,
  progress: 0,
  scorePercentage: null,
  obligation: null,
  feedbackComplete: false,
  certificateDateTime: null,
  certificateNumber: null,
  certificateStatus: null,
  certificateTitle: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  mayRenew: false,
}

export const progressAnswers: Answers<typeof progress> = {
  async ofCourses({ app, input, who }) {
    const courses = await courseFigures(app.db, scopeOfProgress(who, input.clientId, input.teamId))
    return { courses: courses.map(({ id, title, ...stats }) => ({ id, title, stats })) }
  },

  ofCourse(asked) {
    const { clientId, teamId, ...wanted } = asked.input
    const scope = scopeOfProgress(asked.who, clientId, teamId)
    return withNextCursor(asked, (after) => progressInCourse(asked.app.db, { ...wanted, scope }, after))
  },

  async downloadOfCourse({ app, input: { clientId, teamId, ...wanted }, who }) {
    const scope = scopeOfProgress(who, clientId, teamId)
    const course = orNotFound(await courseWithin(app.db, wanted.courseId, scope))
    const audience = await audienceOf(app.db, course.id, scope)
    return progressFile(app, course, { ...wanted, scope, audience })
  },

  async certificatesOfCourse({ app, input: { clientId, teamId, format, ...wanted }, who }) {
    const scope = scopeOfProgress(who, clientId, teamId)
    const { id: courseId, title } = orNotFound(await courseWithin(app.db, wanted.courseId, scope))
    const audience = await audienceOf(app.db, courseId, scope)
    const userIds = await sortedIds(app.db, { ...wanted, scope, audience })
    return certificatesOfPeople(app, {
      scope,
      userIds,
      courseId,
      onlyLatest: true,
      format,
      name: `Certificates ${title}`,
    })
  },

  async myCourse({ app, input, who }) {
    const { id, title, description, badgeImage, picture, minutes, feedbackRequired, ...record } = orNotFound(
      await ownCourse(app.db, input.id, who),
    )
    if (hasRole(who, 'LEARNER')) await mustBeUnlocked(app.db, who, id)
    const form = await formOfCourse(app.db, id, wholeClient(who.clientId))
    const course = {
      id,
      title,
      description,
      badgeImageUrl: imageUrl(badgeImage),
      pictureUrl: pictureUrl({ id, picture }),
      minutes,
      feedbackForm: form ? { id: form.id } : null,
      feedbackRequired,
    }
    // Rule access-7: people who only manage take no courses, so their earlier record as a learner is not shown.
    if (!hasRole(who, 'LEARNER')) {
      const earlierVersions = await earlierVersionsOf(app.db, who, { courseId: id, recordId: null })
      return { course: { course, ...withoutRecord, earlierVersions } }
    }
    const { trackingId: recordId } = record
    const earlierVersions = recordId && (await earlierVersionsOf(app.db, who, { courseId: id, recordId }))
    const mayRenew = record.completedDateTime !== null && (await isOpenFor(app.db, who.id, id))
    return { course: { course, ...record, mayRenew, earlierVersions: earlierVersions || null } }
  },

  async watch({ app, input, who, reply }) {
    const { id } = orNotFound(await ownCourse(app.db, input.id, who))
    if (hasRole(who, 'LEARNER')) await mustBeUnlocked(app.db, who, id)
    await app.live.watch(reply, who, {
      name: recordTopic(who.id, input.id),
      eventsFor: async () => () => [{ kind: 'changed' }],
    })
  },

  reset: ({ app, input, who }) => resetProgress(app.db, who, input.trackingId),
}
