// Adds up the answers to a form.
import { minPeople, maxTexts } from '#contract/calls/feedback-submissions.ts'
import type { Database } from '../../../db/open.ts'
import { notPermitted, orNotFound } from '../../../base/refusal.ts'
import { roundDownToGroups, smallestGroupFor } from '../../../access/small-groups.ts'
import { type Caller, isEverybody, scopeOf, scopeOfProgress } from '../../../access/who.ts'
import { mustBeOrganisation } from '../../../identity/clients.ts'
import { formWithin } from '../queries.ts'
import {
  type Shown,
  countSubmissions,
  everyChoice,
  everyQuestion,
  newestComments,
  newestTexts,
  peopleOfClients,
} from './queries.ts'

/**
 * Returns the form, and the scope of its answers: a manager reads the answers of their own client, an administrator those of the
 * chosen client or of all (rule feedback-9). @throws Refusal 404
 */
export async function formAndScope(db: Database, who: Caller, formId: string, clientId: string | null) {
  // A manager limited to teams sees no feedback (rule teams-8).
  if (who.isLimited) throw notPermitted()
  const scope = scopeOfProgress(who, clientId)
  const form = orNotFound(await formWithin(db, formId, scopeOf(who)))
  if (!isEverybody(scope)) await mustBeOrganisation(db, scope.clientId)
  return { form, scope }
}

/** Returns the names of the clients that may be named, by their ids. */
export async function namesOfClients(db: Database, formId: string): Promise<Map<string, string>> {
  const counted = await peopleOfClients(db, formId)
  const gone = counted.filter(({ name }) => name === null).reduce((sum, { people }) => sum + people, 0)
  const named = clientsToName(
    counted.filter(({ name }) => name !== null),
    gone,
  )
  return new Map(
    counted.flatMap(({ clientId, name }) => (name !== null && named.has(clientId) ? [[clientId, name]] : [])),
  )
}

/** Whether texts are left out, because their authors could be identified (docs/rules/feedback.md). */
async function mustWithholdTexts(
  db: Database,
  who: Caller,
  formId: string,
  { scope, group }: Shown,
  people: number,
) {
  if (people === 0 || isEverybody(scope)) return false
  // Managers see no other client's answers, so there is nothing to subtract their own from.
  if (!isEverybody(scopeOf(who))) return roundDownToGroups(people, group) < minPeople
  return !(await namesOfClients(db, formId)).has(scope.clientId)
}

export async function statisticsOf(db: Database, who: Caller, formId: string, clientId: string | null) {
  const { form, scope } = await formAndScope(db, who, formId, clientId)
  const isManager = !isEverybody(scopeOf(who))
  const shown = { scope, group: await smallestGroupFor(db, scopeOf(who)), isToManager: isManager }
  const numberOfSubmissions = await countSubmissions(db, form.id, shown)
  const areTextsWithheld = await mustWithholdTexts(db, who, form.id, shown, numberOfSubmissions)
  const [questions, comments] = await Promise.all([
    questionsWithAnswers(db, form.id, shown, areTextsWithheld ? null : isManager ? minPeople : 1),
    areTextsWithheld ? [] : newestComments(db, form.id, shown, maxTexts + 1),
  ])
  return {
    title: form.title,
    numberOfSubmissions,
    smallestGroup: shown.group,
    areTextsWithheld,
    questions,
    additionalFeedback: comments
      .slice(0, maxTexts)
      .map(({ value }) => value)
      .toSorted(alphabetically),
    hasMoreAdditionalFeedback: comments.length > maxTexts,
  }
}

// Texts are sorted by alphabet. Their order of arrival could be matched with the order in which people passed the course.
const alphabetically = new Intl.Collator('en').compare

/** @param minTexts how many people must have answered a question for its texts to be shown; null shows no texts */
async function questionsWithAnswers(db: Database, formId: string, shown: Shown, minTexts: number | null) {
  const [questions, choices] = await Promise.all([
    everyQuestion(db, formId, shown),
    everyChoice(db, formId, shown),
  ])
  const withTexts = questions.filter(
    ({ isFreeText, people }) =>
      isFreeText && minTexts !== null && roundDownToGroups(people, shown.group) >= minTexts,
  )
  const ids = withTexts.map(({ id }) => id)
  const texts = await newestTexts(db, ids, shown, maxTexts)
  return questions.map(({ id, value, isFreeText, isRemoved, people }) => {
    const numberOfAnswers = roundDownToGroups(people, shown.group)
    const about = { value, isFreeText, isRemoved, numberOfAnswers, numberNotShown: people - numberOfAnswers }
    if (isFreeText) return { ...about, answers: textsOf(texts, id), notChosen: [] }
    // When no answers are shown yet, the list would contain only choices that seem to be chosen by nobody.
    if (numberOfAnswers === 0 && people > 0) return { ...about, answers: [], notChosen: [] }
    const offered = choices.filter(({ questionId }) => questionId === id)
    return {
      ...about,
      answers: offered
        .filter((choice) => choice.people > 0)
        .map((choice) => ({
          value: choice.value,
          count: choice.people,
          ordinal: choice.ordinal,
          isRemoved: choice.isRemoved,
        })),
      notChosen: offered.filter((choice) => choice.people === 0),
    }
  })
}

const textsOf = (texts: { questionId: string; value: string }[], id: string) =>
  texts
    .filter(({ questionId }) => questionId === id)
    .map(({ value }) => ({ value }))
    .toSorted((one, other) => alphabetically(one.value, other.value))

// Which clients may be named in the statistics, so that no answer can be linked to a person.
interface ClientCount {
  clientId: string
  /** How many of its people have answered. */
  people: number
}

/**
 * The clients of which enough people have answered. The other ones are read as one group, which must not be small
 * either: who subtracts the named clients from all would be left with it. So the smallest of the others joins it.
 * @param unnamed how many answers are of deleted clients, and so in that group anyway
 */
export function clientsToName(counts: readonly ClientCount[], unnamed = 0): Set<string> {
  const large = counts
    .filter(({ people }) => people >= minPeople)
    .toSorted((one, other) => other.people - one.people || (one.clientId < other.clientId ? -1 : 1))
  const group = counts
    .filter(({ people }) => people < minPeople)
    .reduce((sum, { people }) => sum + people, unnamed)
  if (group > 0 && group < minPeople) large.pop()
  return new Set(large.map(({ clientId }) => clientId))
}
