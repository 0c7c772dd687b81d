// What was answered to a form, added up.
import { fewestPeople, mostTexts } from '#contract/feedback.ts'
import type { Database } from '../../../db/open.ts'
import { found, notFound } from '../../../http/refusal.ts'
import { type Person, type Scope, scopeOf } from '../../../http/who.ts'
import { scopeOfProgress } from '../../progress/service.ts'
import { formWithin, isLivingClient } from '../queries.ts'
import { countSubmissions, everyChoice, everyQuestion, newestComments, newestTexts } from './queries.ts'

/**
 * The form, and whose answers to it are asked for: a manager's own client's, for an administrator those of the chosen
 * one or of all (Choice Q022). @throws Refusal 404
 */
export async function formAndScope(db: Database, who: Person, formId: string, clientId: string | null) {
  const scope = scopeOfProgress(who, clientId)
  const form = found(await formWithin(db, formId, scopeOf(who)))
  if (scope !== null && !(await isLivingClient(db, scope))) throw notFound()
  return { form, scope }
}

export async function statisticsOf(db: Database, who: Person, formId: string, clientId: string | null) {
  const { form, scope } = await formAndScope(db, who, formId, clientId)
  const numberOfSubmissions = await countSubmissions(db, form.id, scope)
  const isManager = scopeOf(who) !== null
  const areTextsWithheld = isManager && numberOfSubmissions > 0 && numberOfSubmissions < fewestPeople
  const [questions, comments] = await Promise.all([
    questionsWithAnswers(db, form.id, scope, areTextsWithheld),
    areTextsWithheld ? [] : newestComments(db, form.id, scope, mostTexts + 1),
  ])
  return {
    title: form.title,
    numberOfSubmissions,
    areTextsWithheld,
    questions,
    additionalFeedback: comments.slice(0, mostTexts).map(({ value }) => value),
    hasMoreAdditionalFeedback: comments.length > mostTexts,
  }
}

async function questionsWithAnswers(db: Database, formId: string, scope: Scope, areTextsWithheld: boolean) {
  const [questions, choices] = await Promise.all([
    everyQuestion(db, formId, scope),
    everyChoice(db, formId, scope),
  ])
  const freeText = questions.filter(({ isFreeText }) => isFreeText).map(({ id }) => id)
  const texts = areTextsWithheld ? [] : await newestTexts(db, freeText, scope, mostTexts)
  return questions.map(({ id, value, isFreeText, isRemoved, people }) => {
    const offered = choices.filter(({ questionId }) => questionId === id)
    const given = isFreeText
      ? texts.filter(({ questionId }) => questionId === id).map((text) => ({ value: text.value }))
      : offered
          .filter((choice) => choice.people > 0)
          .map((choice) => ({
            value: choice.value,
            count: choice.people,
            ordinal: choice.ordinal,
            isRemoved: choice.isRemoved,
          }))
    return {
      value,
      isFreeText,
      isRemoved,
      numberOfAnswers: people,
      answers: given,
      notChosen: offered.filter((choice) => choice.people === 0),
    }
  })
}
