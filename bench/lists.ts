// Lists and dashboards, called one after the other: at a thousand progress records and at a million.
import { ownFields } from './seed.ts'
import { latenciesOf } from './served.ts'
import type { Started } from './started.ts'
import { median, percentile } from './table.ts'

interface Caller {
  token: string
  paths: Record<string, string>
}

/**
 * The 95th percentile of each, in milliseconds, for a manager of the client that was added last: the middle one of
 * three rounds, because what the database writes behind them now and then falls into one.
 */
export async function timeLists(started: Started): Promise<Map<string, number>> {
  const rounds = [await timeOnce(started), await timeOnce(started), await timeOnce(started)]
  const middle = (what: string) => median(rounds.map((times) => times.get(what) as number))
  return new Map([...(rounds[0] as Map<string, number>).keys()].map((what) => [what, middle(what)]))
}

/** @param share the percentile of each call @param calls how often each is made */
export async function timeOnce(started: Started, share = 0.95, calls?: number): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { token, paths } of await callersOf(started))
    for (const [name, path] of Object.entries(paths))
      times.set(name, percentile(await latenciesOf(`${started.server.url}/api/${path}`, token, calls), share))
  return times
}

/** Who calls what, at the client that was added last. */
async function callersOf({ client, logIn }: Started): Promise<Caller[]> {
  const { rows: courses } = await client.query<{ id: string }>(
    'select id from courses order by title limit 1',
  )
  const { rows: people } = await client.query<{ client: string; token: string }>(
    `select client_id as client, clients.url_token as token
       from users join clients on clients.id = client_id
      where role = 'LEARNER' order by users.created_at desc limit 1`,
  )
  const { client: clientId, token: urlToken } = people[0] as { client: string; token: string }
  const progress = `Course/GetCourseProgress?courseId=${courses[0]?.id}&pageNumber=1`
  const [admin, manager, learner] = [
    await logIn('ADMIN'),
    await logIn('CLIENTADMIN', clientId),
    await logIn('LEARNER', clientId),
  ]
  return [
    {
      token: admin.token,
      paths: {
        'administrator: dashboard': 'Admin/GetStats',
        'administrator: what needs attention': 'Dashboard/GetOverview',
        'administrator: clients': 'Admin/GetAllClients/1',
        'administrator: a client': `Admin/GetClientByUrlToken/${urlToken}`,
        'administrator: people of a client': `Admin/GetAllUsersForClient/1/${clientId}`,
        'administrator: progress of a client': `Course/GetClientProgressCourses/${clientId}`,
        'administrator: clients to choose from': 'Admin/ClientList',
        'administrator: courses': 'Course/GetAllCourses/0',
        'administrator: pathways': 'Course/GetAllLearningPathways',
        'administrator: users': 'User/getADMINusers/?pageNumber=1&pageSize=10',
        'administrator: emails': 'Email/getAllEmails?pageNumber=1',
        'administrator: learners': 'Client/Learners/?pageNumber=1&pageSize=10',
        'administrator: learners found': 'Client/Learners/?pageNumber=1&pageSize=10&searchTerm=chloe%20gar',
        ...searches.administrator,
        'administrator: progress in a course': progress,
        'administrator: clients report of 2 months': `Report/MonthlyOverview?${lastDays(62)}`,
        'administrator: clients report of a year': `Report/MonthlyOverview?${lastDays(365)}`,
        'administrator: user insights': 'Report/UserInsights',
        'administrator: user insights of a client': `Report/UserInsights?clientId=${clientId}`,
      },
    },
    {
      token: manager.token,
      paths: {
        'manager: dashboard': 'Dashboard/CLIENTADMINDashboard',
        'manager: what needs attention': 'Dashboard/GetOverview',
        'manager: courses not started': 'Dashboard/GetActivity?show=not-started',
        'manager: pathways': 'Course/GetAllClientLearningPathways',
        'manager: users': 'User/getCLIENTADMINusers/?pageNumber=1&pageSize=10',
        'manager: learners': 'Client/Learners/?pageNumber=1&pageSize=10',
        'manager: progress in a course': progress,
        ...searches.manager,
      },
    },
    { token: admin.token, paths: compliance('administrator', clientId) },
    { token: manager.token, paths: compliance('manager', clientId) },
    { token: learner.token, paths: pathsOfLearner },
  ]
}

/** By each kind of filter: who is late, has finished, was never active or active this month, was invited, and two at once. */
const learnersBy = (who: string) =>
  Object.fromEntries(
    [
      'state=late',
      'state=nothingToComplete',
      'progress=finished',
      'progress=not-started',
      'active=never',
      'active=30-days',
      'invitation=invited',
      'state=upToDate&active=7-days',
    ].map((filter) => [`${who}: learners, ${filter}`, `Client/Learners/?pageNumber=1&pageSize=10&${filter}`]),
  )

/** By a value that a fifth of all people have, in the order of a field, and both. */
const byOwnField = (who: string) =>
  Object.fromEntries(
    Object.entries({
      'learners with a frequent value': `ownField=${ownFields.text}:Kitchen`,
      'learners by a text': `sort=own-${ownFields.text}`,
      'learners by a number, the greatest first': `sort=own-${ownFields.number}&direction=desc`,
      'learners with a frequent value, by a number': `ownField=${ownFields.text}:Kitchen&sort=own-${ownFields.number}`,
    }).map(([what, filter]) => [`${who}: ${what}`, `Client/Learners/?pageNumber=1&pageSize=10&${filter}`]),
  )

function search(term: string): string {
  return `Search/GetResults?searchTerm=${encodeURIComponent(term)}`
}

/** By filters, with a name, and with what costs the most: little to go by, or much to compare. */
const searches = {
  administrator: {
    ...learnersBy('administrator'),
    ...byOwnField('administrator'),
    'administrator: search, a frequent own value': search('kitchen'),
    'administrator: search': search('chloe gar'),
    'administrator: search, a typing error': search('Evnas'),
    'administrator: search, one letter': search('e'),
    'administrator: search, a part of every address': search('bench.test'),
    'administrator: search, nothing found': search('sustainabilty'),
  },
  manager: {
    ...learnersBy('manager'),
    ...byOwnField('manager'),
    'manager: search, a frequent own value': search('kitchen'),
    'manager: search': search('chloe gar'),
    'manager: search, a typing error': search('Evnas'),
    'manager: search, one letter': search('e'),
  },
}

/**
 * Each as it is opened first, and with what has to be looked for among all. A past day is asked for one client, because it is worked out
 * for each call, for at most 10,000 people.
 */
const compliance = (who: string, clientId: string) =>
  Object.fromEntries(
    Object.entries({
      compliance: 'GetCompliance',
      'compliance, overdue': 'GetCompliance?status=overdue',
      'compliance, due this week': `GetCompliance?status=open&dueFrom=${inDays(0)}&dueTo=${inDays(6)}`,
      'compliance by validity': 'GetCompliance?sort=validUntil&direction=desc',
      'compliance totals': 'GetComplianceTotals',
      'people of compliance': 'GetCompliancePeople',
      'people of compliance, overdue': 'GetCompliancePeople?people=overdue',
      'people of compliance, up to date, by name': 'GetCompliancePeople?people=upToDate&sort=name',
      'people of compliance, found': 'GetCompliancePeople?searchTerm=chloe%20gar',
      'people on a past day': `GetPastCompliance?clientId=${clientId}&day=${inDays(-7)}`,
      'people on a past day, overdue': `GetPastCompliance?clientId=${clientId}&day=${inDays(-7)}&people=overdue`,
      'who is left out': 'GetLeftOut',
      'compliance matrix': 'GetComplianceMatrix?pageSize=50',
      'compliance matrix by overdue': 'GetComplianceMatrix?pageSize=50&sort=overdue&direction=desc',
      'compliance on the dashboard': 'GetComplianceOverview',
    }).map(([what, path]) => [`${who}: ${what}`, `Training/${path}`]),
  )

const pathsOfLearner = {
  'learner: dashboard': 'Dashboard/LearnerDashboard',
  'learner: pathways': 'Dashboard/GetMyPathways',
  'learner: search': search('course'),
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A period of so many days up to today. */
function lastDays(days: number): string {
  return `fromDate=${inDays(1 - days)}&toDate=${inDays(0)}`
}
