// Puts reports together, so that every total is the sum of what is shown.
import type { Reply } from '#contract/call.ts'
import { type KnowledgeQuestion, knowledgeQuestions } from '#contract/accounts.ts'
import type * as reports from '#contract/reports.ts'
import type { Database } from '../../db/open.ts'
import type { RegistrationKind } from '../../db/tables.ts'
import { notFound } from '../../http/refusal.ts'
import { isClient } from '../clients/queries.ts'
import { everyOption } from '../registration/queries.ts'
import { type Period, mustBePeriod, stepsOf } from './period.ts'
import { type Happened, answerCounts, happenedIn, numberOfLearners, organisations } from './queries.ts'

/** @throws Refusal 400 for what is no period */
export async function clientsReport(db: Database, period: Period): Promise<Reply<typeof reports.clients>> {
  mustBePeriod(period)
  const [all, happened] = await Promise.all([organisations(db), happenedIn(db, period)])
  const atPlaces = new Map<string, Happened>()
  const inSteps = new Map<string, Happened>()
  for (const one of happened) {
    if (one.clientId) atPlaces.set(one.clientId, one)
    if (one.step) inSteps.set(one.step, one)
  }
  const provider = all.find(({ isProvider }) => isProvider)
  const known = new Set(all.map(({ id }) => id))
  const deleted = [...atPlaces].flatMap(([id, one]) => (known.has(id) ? [] : [one]))
  const sumOf = (key: 'started' | 'completed') => deleted.reduce((sum, one) => sum + one[key], 0)
  return {
    rows: all
      .filter(({ id, isProvider, isArchived }) => !isProvider && (!isArchived || atPlaces.has(id)))
      .map(({ id, isProvider: _none, ...client }) => ({
        clientId: id,
        ...client,
        ...figures(atPlaces.get(id)),
      })),
    ownOrganisation: {
      numberOfLearners: provider?.numberOfLearners ?? 0,
      ...figures(provider && atPlaces.get(provider.id)),
    },
    deletedClients: figures({ started: sumOf('started'), completed: sumOf('completed') }),
    steps: stepsOf(period).map((step) => ({ ...step, ...figures(inSteps.get(step.fromDate)) })),
  }
}

const figures = (one?: Pick<Happened, 'started' | 'completed'>) => ({
  coursesStartedThisPeriod: one?.started ?? 0,
  coursesCompletedThisPeriod: one?.completed ?? 0,
})

/** What a yes to each question is counted as. */
const knowledgeAnswers: [KnowledgeQuestion, string][] = [
  ['doYouKnowWhatClimateActionIs', 'knowsClimateAction'],
  ['doYouUnderstandTheRoleYouCanPlay', 'understandsOwnRole'],
  ['doYouUnderstandTheRoleYourOrganistaionCanPlay', 'understandsOrganisationRole'],
  ['heardOfSustainableDevelopmentGoals', 'heardOfSustainableDevelopmentGoals'],
]

/** Of the client, or with null of all that are not archived. @throws Refusal 404 */
export async function userInsights(
  db: Database,
  clientId: string | null,
): Promise<Reply<typeof reports.insights>> {
  if (clientId && !(await isClient(db, clientId))) throw notFound()
  const [learners, answers, options] = await Promise.all([
    numberOfLearners(db, clientId),
    answerCounts(db, clientId),
    everyOption(db),
  ])
  const countOf = (answer: string) => answers.get(answer) ?? 0
  const registered = countOf('registered')
  // Choice Q151: what was removed is still named where somebody has chosen it.
  const list = (wanted: RegistrationKind) =>
    options
      .filter(({ id, kind, isRemoved }) => kind === wanted && (!isRemoved || countOf(id) > 0))
      .map(({ id, name }) => ({ id, name, count: countOf(id) }))
  return {
    numberOfLearners: learners,
    numberOfRegistered: registered,
    questions: knowledgeAnswers.map(([field, answer]) => ({
      name: knowledgeQuestions[field],
      numberOfYes: countOf(answer),
      numberOfNo: registered - countOf(answer),
    })),
    genders: list('gender'),
    ethnicities: list('ethnicity'),
    jobRoles: list('jobRole'),
    employmentStatuses: list('employmentStatus'),
  }
}
