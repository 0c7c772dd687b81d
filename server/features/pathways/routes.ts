import { everybodyFor, hasRole, ownScopeOf, scopeOf } from '../../access/who.ts'
import type * as pathways from '#contract/calls/pathways.ts'
import type { Answers } from '../../http/answer.ts'
import { imageUrl } from '../../http/images.ts'
import { fileOfList } from '../../http/list-file.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { courseLocks } from '../../learning/lock-queries.ts'
import { missingBefore } from '../../learning/locks.ts'
import { clientsWithPathway, countClientsWith } from './clients-queries.ts'
import { pathwaysList } from './list-queries.ts'
import { accessLost, countTeamsWith } from './losses-queries.ts'
import { defaultPageSize } from '#contract/shapes.ts'
import { pagesOf } from '../../base/pages.ts'
import {
  courseChoices,
  deletePathway,
  pathway,
  pathwayCourses,
  pathwayCoursesOf,
  pathwayFor,
  pathwayWithin,
  pathwaysFor,
  pathwaysOfClient,
  removeCourse,
  unassignPathway,
} from './queries.ts'
import { countTeamsWithin, teamsPage } from './teams-queries.ts'
import {
  addCoursesToPathway,
  assignPathwayToClient,
  changeOrder,
  createPathway,
  updatePathway,
} from './service.ts'
import { mustBeClient } from '../../identity/clients.ts'

export const pathwayAnswers: Answers<typeof pathways> = {
  async list({ app, input, who }) {
    return { learningPathways: await pathwaysList.rows(app.db, everybodyFor(who), input) }
  },

  exportList: ({ app, input, who }) => fileOfList(pathwaysList, app.db, everybodyFor(who), input),

  async listOfClient({ app, who }) {
    return { learningPathways: await pathwaysOfClient(app.db, ownScopeOf(who)) }
  },

  async listMine({ app, who }) {
    return { learningPathways: await pathwaysFor(app.db, who) }
  },

  async openPathway({ app, input }) {
    const summary = orNotFound(await pathway(app.db, input.id))
    return { learningPathway: { ...summary, courses: await pathwayCourses(app.db, input.id) } }
  },

  async teamsOf({ app, input: { page, learningPathwayId }, who }) {
    const scope = scopeOf(who)
    orNotFound(await pathwayWithin(app.db, learningPathwayId, scope))
    const [teams, total] = await Promise.all([
      teamsPage(app.db, learningPathwayId, scope, page, defaultPageSize),
      countTeamsWithin(app.db, learningPathwayId, scope),
    ])
    return { teams, ...pagesOf(total, defaultPageSize) }
  },

  async openMine({ app, input, who }) {
    const summary = orNotFound(await pathwayFor(app.db, input.id, who))
    const [courses, locks] = await Promise.all([
      pathwayCoursesOf(app.db, input.id, who.id),
      // A manager who takes no courses has no locked courses.
      hasRole(who, 'LEARNER') ? courseLocks(app.db, who) : [],
    ])
    return {
      learningPathway: {
        ...summary,
        courses: courses.map((course) => ({
          ...course,
          badgeImageUrl: imageUrl(course.badgeImage),
          lockedBy: missingBefore(locks, course.id),
        })),
      },
    }
  },

  async clientsOf({ app, input: { page, learningPathwayId } }) {
    orNotFound(await pathway(app.db, learningPathwayId))
    const [clients, total] = await Promise.all([
      clientsWithPathway(app.db, learningPathwayId, page, defaultPageSize),
      countClientsWith(app.db, learningPathwayId),
    ])
    return { clients, ...pagesOf(total, defaultPageSize) }
  },

  async courseDropdown({ app, input }) {
    if (input.pathwayId) orNotFound(await pathway(app.db, input.pathwayId))
    return { courses: await courseChoices(app.db, input.pathwayId) }
  },

  async create({ app, input }) {
    return { id: await createPathway(app.db, input) }
  },

  update: ({ app, input }) => updatePathway(app.db, input),

  addCourses: ({ app, input }) => addCoursesToPathway(app.db, input.learningPathwayId, input.courseIds),

  orderCourses: ({ app, input }) => changeOrder(app.db, input),

  async losses({ app, input: { learningPathwayId, courseId, clientId, teamId } }) {
    orNotFound(await pathway(app.db, learningPathwayId))
    if (clientId !== null) await mustBeClient(app.db, clientId)
    const [clients, teams, access] = await Promise.all([
      countClientsWith(app.db, learningPathwayId),
      countTeamsWith(app.db, learningPathwayId, teamId),
      accessLost(app.db, { pathwayId: learningPathwayId, courseId, clientId, teamId }),
    ])
    if (teamId !== null && teams === 0) throw notFound()
    return { clients, teams, access }
  },

  async removeCourse({ app, input }) {
    orNotFound(await pathway(app.db, input.learningPathwayId))
    await removeCourse(app.db, input.learningPathwayId, input.courseId)
  },

  async remove({ app, input }) {
    if (!(await deletePathway(app.db, input.learningPathwayId))) throw notFound()
  },

  assign: ({ app, input }) => assignPathwayToClient(app.db, input.clientId, input.learningPathwayId),

  async unassign({ app, input }) {
    await mustBeClient(app.db, input.clientId)
    await unassignPathway(app.db, input.clientId, input.learningPathwayId)
  },
}
