// Counts what learners stated when they registered, for items that the form asks for (rules registration-6 and registration-7).
import type { Reply } from '#contract/call.ts'
import { minPeople } from '#contract/calls/feedback-submissions.ts'
import type * as reports from '#contract/calls/reports.ts'
import {
  type KnowledgeField,
  type ListField,
  type QuestionKind,
  isKnowledge,
  isListField,
} from '#contract/rules/registration-form.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import type { RegistrationKind } from '../../db/tables/registration.ts'
import { mustBeClient } from '../../identity/clients.ts'
import { everyOption } from '../registration/queries.ts'
import { type FormItem, formOf } from '../registration-form/form.ts'
import { providerId } from '../../identity/client-queries.ts'
import { askedByClients, optionsOf } from '../registration-form/queries.ts'
import { countAllLearners } from '../users/list-queries.ts'
import { answerCounts, textsOf } from './queries.ts'

/** The key under which a yes to each question is counted. */
const yesTo: Record<KnowledgeField, string> = {
  doYouKnowWhatClimateActionIs: 'knowsClimateAction',
  doYouUnderstandTheRoleYouCanPlay: 'understandsOwnRole',
  doYouUnderstandTheRoleYourOrganistaionCanPlay: 'understandsOrganisationRole',
  heardOfSustainableDevelopmentGoals: 'heardOfSustainableDevelopmentGoals',
}
const kindOf: Record<ListField, RegistrationKind> = {
  genderId: 'gender',
  ethnicityId: 'ethnicity',
  employmentStatusId: 'employmentStatus',
  jobRoleId: 'jobRole',
}
const maxTexts = 100

type Options = Awaited<ReturnType<typeof optionsOf>>

/** Returns the insights of one client, or of all clients that are not archived. @throws Refusal 404 */
export async function userInsights(db: Database, scope: Scope): Promise<Reply<typeof reports.insights>> {
  if (!isEverybody(scope)) await mustBeClient(db, scope.clientId)
  const items = await shownItems(db, scope)
  const own = items.filter(({ kind }) => kind !== 'specified')
  const [learners, listed, ownOptions] = await Promise.all([
    countAllLearners(db, scope),
    everyOption(db),
    optionsOf(
      db,
      own.map(({ key }) => key),
    ),
  ])
  const wanted = ['registered', ...Object.values(yesTo), ...items.flatMap(answersAbout)]
  const answers = await answerCounts(db, scope, [
    ...wanted,
    ...[...listed, ...ownOptions].map(({ id }) => id),
  ])
  const countOf = (answer: string) => answers.get(answer) ?? 0
  const registered = countOf('registered')
  const askedFor = (key: string) => registered - countOf(`not asked:${key}`)
  // A removed option is still named if a learner has chosen it (rule people-16).
  const counted = (options: { id: string; name: string; isRemoved: boolean }[]) =>
    options
      .filter(({ id, isRemoved }) => !isRemoved || countOf(id) > 0)
      .map(({ id, name }) => ({ id, name, count: countOf(id) }))
  const list = (field: ListField) =>
    items.some(({ key }) => key === field) ? counted(listed.filter(({ kind }) => kind === kindOf[field])) : []
  return {
    numberOfLearners: learners,
    numberOfRegistered: registered,
    questions: items.flatMap(({ key, shownLabel }) => {
      if (!isKnowledge(key)) return []
      const yes = countOf(yesTo[key])
      return [{ name: shownLabel, numberOfYes: yes, numberOfNo: askedFor(key) - yes }]
    }),
    genders: list('genderId'),
    ethnicities: list('ethnicityId'),
    jobRoles: list('jobRoleId'),
    employmentStatuses: list('employmentStatusId'),
    asked: items.flatMap(({ key, shownLabel }) => {
      if (!isListField(key)) return []
      const numberOfAnswered = list(key).reduce((sum, { count }) => sum + count, 0)
      return [{ field: key, label: shownLabel, numberOfAsked: askedFor(key), numberOfAnswered }]
    }),
    ownQuestions: await Promise.all(
      own.map(async (item) => ownQuestion(item, countOf, counted, ownOptions, await texts(item, countOf))),
    ),
  }

  async function texts(item: FormItem, count: typeof countOf): Promise<string[]> {
    // The difference between all clients and one client could show what a few people wrote (rule registration-7).
    const mayBeShown = isEverybody(scope) || !item.isOfProvider
    if (item.kind !== 'text' || !mayBeShown || count(`answered:${item.key}`) < minPeople) return []
    return textsOf(db, item.key, scope, maxTexts)
  }
}

function ownQuestion(
  { key, kind, shownLabel }: FormItem,
  countOf: (answer: string) => number,
  counted: (options: Options) => { id: string; name: string; count: number }[],
  options: Options,
  texts: string[],
) {
  const answered = countOf(`answered:${key}`)
  const yes = countOf(`yes:${key}`)
  const yesAndNo = [
    { id: 'yes', name: 'Yes', count: yes },
    { id: 'no', name: 'No', count: answered - yes },
  ]
  return {
    id: key,
    label: shownLabel,
    kind: kind as QuestionKind,
    numberOfAsked: countOf(`asked:${key}`),
    numberOfAnswered: answered,
    counts: kind === 'yesNo' ? yesAndNo : counted(options.filter(({ questionId }) => questionId === key)),
    texts,
  }
}

const answersAbout = ({ key, kind }: FormItem) =>
  kind === 'specified' ? [`not asked:${key}`] : [`asked:${key}`, `answered:${key}`, `yes:${key}`]

/** Returns the items that the form asks now; for all clients, the items of the provider's form that it or any client's form asks. */
async function shownItems(db: Database, scope: Scope): Promise<FormItem[]> {
  const provider = await providerId(db)
  const form = await formOf(db, isEverybody(scope) ? provider : scope.clientId)
  if (isEverybody(scope)) {
    const elsewhere = await askedByClients(db)
    return form.items.filter(({ key, isAsked }) => isAsked || elsewhere.has(key))
  }
  // If the client uses the provider's form, its questions belong to the provider too.
  return form.items
    .filter(({ isAsked }) => isAsked)
    .map((item) => ({ ...item, isOfProvider: item.isOfProvider || form.clientId === provider }))
}
