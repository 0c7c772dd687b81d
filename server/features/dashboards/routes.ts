import type * as dashboards from '#contract/calls/dashboards.ts'
import type { Answers } from '../../http/answer.ts'
import { everybodyFor, hasRole, ownScopeOf, scopeOfProgress } from '../../access/who.ts'
import { allOf } from '../../base/all-of.ts'
import { pagesOf } from '../../base/pages.ts'
import { imageUrl } from '../../http/images.ts'
import { pictureUrl } from '../../learning/course-picture.ts'
import { pathwaysWithCoursesFor } from '../pathways/queries.ts'
import { isWhole } from '../../access/people-within.ts'
import { countFailedWebhooks } from '../webhooks/queries.ts'
import { countOpenReports } from '../communities/moderation-queries.ts'
import { countWaiting } from '../clients/joining-queries.ts'
import { countReissueLearners, countReissueManagers } from '../users/list-queries.ts'
import { stoppedClients } from './stopped-queries.ts'
import { latestPosts } from '../communities/post-queries.ts'
import { activityRows, countPeopleOfActivity } from './activity-queries.ts'
import { lengthOfActivity, overviewOf } from './overview.ts'
import { clientDashboard, platformDashboard } from './service.ts'
import { courseLocks } from '../../learning/lock-queries.ts'
import { missingBefore } from '../../learning/locks.ts'
import { coursesOfLearner } from './queries.ts'

export const dashboardAnswers: Answers<typeof dashboards> = {
  admin: ({ app, who }) => platformDashboard(app.db, everybodyFor(who)),

  adminAlias: ({ app, who }) => platformDashboard(app.db, everybodyFor(who)),

  clientManager: ({ app, who }) => clientDashboard(app.db, ownScopeOf(who)),

  async overview({ app, input: { clientId }, who }) {
    const scope = scopeOfProgress(who, clientId)
    // Managers cannot issue certificates again, nor do they decide about people whom a directory wanted to archive.
    const decides = hasRole(who, 'ADMIN')
    const overview = overviewOf(app.db, scope)
    const counts = allOf({
      openReports: countOpenReports(app.db, who, scope),
      joiners: countWaiting(app.db, scope),
      reissueLearners: decides ? countReissueLearners(app.db, scope) : 0,
      reissueManagers: decides ? countReissueManagers(app.db, scope) : 0,
      stoppedDirectories: decides ? stoppedClients(app.db, scope) : [],
      // Managers who are limited to teams have no webhooks.
      failedWebhooks: isWhole(scope) ? countFailedWebhooks(app.db, scope) : 0,
    })
    return { ...(await overview), ...(await counts) }
  },

  async activity({ app, input: { show, clientId, ...page }, who }) {
    const scope = scopeOfProgress(who, clientId)
    const [rows, total] = await Promise.all([
      activityRows(app.db, show, scope, page),
      lengthOfActivity(app.db, show, scope),
    ])
    return { rows, ...pagesOf(total, page.pageSize) }
  },

  async countActivityPeople({ app, input: { show, clientId }, who }) {
    return { people: await countPeopleOfActivity(app.db, show, scopeOfProgress(who, clientId)) }
  },

  async learner({ app, who }) {
    const [courses, learningPathways, posts, locks] = await Promise.all([
      coursesOfLearner(app.db, who),
      pathwaysWithCoursesFor(app.db, who),
      latestPosts(app.db, who.clientId, 3),
      courseLocks(app.db, who),
    ])
    return {
      courses: courses.map(({ id, title, badgeImage, picture, minutes, ...own }) => ({
        course: {
          id,
          title,
          badgeImageUrl: imageUrl(badgeImage),
          pictureUrl: pictureUrl({ id, picture }),
          minutes,
        },
        ...own,
        lockedBy: missingBefore(locks, id),
      })),
      learningPathways,
      latestPosts: posts.map(({ communityId, communityName, userId, userName, ...post }) => ({
        ...post,
        community: { id: communityId, name: communityName },
        user: { id: userId, name: userName },
      })),
    }
  },
}
