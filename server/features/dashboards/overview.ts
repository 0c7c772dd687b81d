// Counts the things that need attention, compares this month with the last, and counts the rows behind each figure.
import { type Activity, nearlyFullShare } from '#contract/rules/activities.ts'
import { lateStates } from '#contract/rules/compliance.ts'
import { isWhole } from '../../access/people-within.ts'
import { type ClientScope, type Everybody, type Scope, isEverybody } from '../../access/who.ts'
import { allOf } from '../../base/all-of.ts'
import type { Database } from '../../db/open.ts'
import { clientsList } from '../clients/list-queries.ts'
import { countFailedMail } from '../emails/queries.ts'
import { badFeedback } from '../feedback/answers/bad-answers-queries.ts'
import {
  countAllLearners,
  countNeverLoggedIn,
  countRefusedLearners,
  countRefusedManagers,
} from '../users/list-queries.ts'
import { countDoubtful, countPeopleOfActivity, countStuck } from './activity-queries.ts'
import { monthSoFar, trendOf } from './month-so-far.ts'
import { clientFigures, countOwnLearners, courseFigures, pathwayFigures } from './queries.ts'
import { happenedAtClientThisMonth, happenedByDay, happenedThisMonth } from './happened-queries.ts'
import { seats } from '../../identity/client-queries.ts'
import { type LateCourse, lateCoursesOf } from '../../training/late-courses-queries.ts'

/** Returns the overview of one client, or of all clients and the platform; routes.ts adds the rest of the answer. */
export async function overviewOf(db: Database, scope: Scope) {
  const isOfAll = isEverybody(scope)
  const { happened, late, client, seatsOfClient, ...counted } = await allOf({
    happened: happenedByDay(db, scope),
    late: lateCoursesOf(db, scope),
    learners: countAllLearners(db, scope),
    ownLearners: isOfAll ? countOwnLearners(db) : 0,
    neverLoggedIn: countNeverLoggedIn(db, scope),
    refusedLearners: countRefusedLearners(db, scope),
    refusedManagers: countRefusedManagers(db, scope),
    stuck: countStuck(db, scope),
    stuckPeople: countPeopleOfActivity(db, 'stuck', scope),
    // A manager limited to teams sees no feedback (rule teams-8).
    badFeedback: isWhole(scope) ? badFeedback(db, scope) : [],
    client: isOfAll ? null : clientFigures(db, scope),
    seatsOfClient: !isOfAll && isWhole(scope) ? seats(db, scope.clientId) : undefined,
    pathways: isOfAll ? [] : pathwayFigures(db, scope),
    nearlyFullClients: isOfAll ? clientsList.count(db, scope, { status: 'nearly-full' }) : 0,
    failedMails: isOfAll ? countFailedMail(db, scope) : 0,
    doubtful: isOfAll ? countDoubtful(db, scope) : 0,
  })
  return {
    ...counted,
    trends: trendsOf(happened),
    late: late.lateCourses.flatMap(byState),
    moreLate: late.moreLateCourses,
    isPaused: client?.isPaused ?? false,
    hasPathways: isOfAll ? null : counted.pathways.length > 0,
    seats: nearlyUsedSeats(seatsOfClient),
  }
}

/** Returns an entry for each state that leads to other people. */
const byState = ({ courseId, title, ...counts }: LateCourse) =>
  lateStates
    .map((state) => ({ courseId, title, state, people: counts[state] }))
    .filter(({ people }) => people > 0)

function trendsOf(happened: Awaited<ReturnType<typeof happenedByDay>>) {
  const month = monthSoFar(happened.today)
  return {
    days: month.days,
    lastMonth: month.lastMonth[0] as string,
    logins: trendOf(month, happened.logins),
    started: trendOf(month, happened.started),
    completed: trendOf(month, happened.completed),
  }
}

/** Returns null if enough places are free, if there is no limit, and for callers who may not see the places (rule teams-5). */
function nearlyUsedSeats(ofClient: Awaited<ReturnType<typeof seats>>) {
  if (!ofClient || ofClient.maximum === 0) return null
  return ofClient.taken >= ofClient.maximum * nearlyFullShare ? ofClient : null
}

/** Counts the rows of a list from the same counts as the figure of the dashboard, so that the two are equal. */
export async function lengthOfActivity(db: Database, show: Activity, scope: Scope): Promise<number> {
  if (show === 'stuck') return countStuck(db, scope)
  if (show === 'doubtful') return isEverybody(scope) ? countDoubtful(db, scope) : 0
  return isEverybody(scope) ? lengthEverywhere(db, show, scope) : lengthAtClient(db, show, scope)
}

async function lengthAtClient(
  db: Database,
  show: Exclude<Activity, 'stuck' | 'doubtful'>,
  scope: ClientScope,
) {
  if (show === 'in-progress' || show === 'not-started') {
    const { coursesInProgress, coursesNotStarted } = await clientFigures(db, scope)
    return show === 'in-progress' ? coursesInProgress : coursesNotStarted
  }
  const times = await happenedAtClientThisMonth(db, scope)
  return times(show === 'logins' ? 'learner-login' : show)
}

async function lengthEverywhere(
  db: Database,
  show: Exclude<Activity, 'stuck' | 'doubtful'>,
  scope: Everybody,
) {
  if (show === 'in-progress' || show === 'not-started') {
    const key = show === 'in-progress' ? 'inProgress' : 'notStarted'
    return (await courseFigures(db, scope)).reduce((sum, course) => sum + course[key], 0)
  }
  return (await happenedThisMonth(db))[show]
}
