// Puts the figures of a first screen together.
import type { ClientScope, Everybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import { pathwaysOfClient } from '../pathways/queries.ts'
import { clientFigures, courseFigures, platformFigures } from './queries.ts'
import { happenedAtClientThisMonth, happenedThisMonth } from './happened-queries.ts'

export async function platformDashboard(db: Database, scope: Everybody) {
  const [figures, happened, courses] = await Promise.all([
    platformFigures(db),
    happenedThisMonth(db),
    courseFigures(db, scope),
  ])
  return {
    ...figures,
    numberOfLoginsThisMonth: happened.logins,
    coursesStartedThisMonth: happened.started,
    coursesCompletedThisMonth: happened.completed,
    courses,
  }
}

export async function clientDashboard(db: Database, scope: ClientScope) {
  const [figures, times, pathways] = await Promise.all([
    clientFigures(db, scope),
    happenedAtClientThisMonth(db, scope),
    pathwaysOfClient(db, scope),
  ])
  return {
    ...figures,
    learnerLoginsThisMonth: times('learner-login'),
    coursesCompletedThisMonth: times('completed'),
    numberOfPathways: pathways.length,
  }
}
