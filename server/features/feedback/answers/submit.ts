// Sending a form: all of it is valid, or nothing is stored.
import type { Read } from '#contract/call.ts'
import { formNotFound } from '#contract/calls/feedback.ts'
import type { complete } from '#contract/calls/feedback-submissions.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Database, Tx } from '../../../db/open.ts'
import { conflict, orNotFound, invalid, notFound } from '../../../base/refusal.ts'
import { type Caller, wholeClient } from '../../../access/who.ts'
import { formWithin, lockForm } from '../queries.ts'
import { choicesOfForm, questionsOfForm } from '../question-queries.ts'
import { addSubmission, isSent, lockRecordIn } from './sending-queries.ts'

/**
 * Once for a course (rule feedback-1), after it is passed.
 * @throws Refusal 404 for a form, question or answer that is not the caller's to answer, 400 for one that is missing,
 * 409 before the course is passed and after feedback was given
 */
export async function submitFeedback(db: Database, who: Caller, sent: Read<typeof complete>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockForm(tx, sent.feedbackFormId), formNotFound)
    const form = orNotFound(
      await formWithin(tx, sent.feedbackFormId, wholeClient(who.clientId)),
      formNotFound,
    )
    const courseId = orNotFound(form.courseId, formNotFound)
    const answers = await answersTo(tx, form.id, sent)
    const of = { formId: form.id, courseId }
    const record = await lockRecordIn(tx, of, who)
    if (record?.lessonStatus !== lessonStatuses.passed) throw conflict('Please pass the course first')
    // Only now, so that of two at the same time the second one sees what the first has sent.
    if (await isSent(tx, of, who)) throw conflict('Feedback already submitted')
    await addSubmission(tx, {
      formId: form.id,
      courseId,
      userId: who.id,
      clientId: who.clientId,
      isOfManager: who.role !== 'LEARNER' || who.secondaryRole !== null,
      additionalFeedback: sent.additionalFeedback,
      ...answers,
    })
  })
}

/** Every question that is shown has one answer; one that has none to choose from is not shown (rule feedback-2). */
async function answersTo(tx: Tx, formId: string, sent: Read<typeof complete>) {
  const [questions, choices] = [await questionsOfForm(tx, formId), await choicesOfForm(tx, formId)]
  const questionOf = new Map(choices.map(({ id, questionId }) => [id, questionId]))
  const chosen = new Map<string, string>()
  const problems = new Set<string>()
  for (const choiceId of new Set(sent.answers.map(idOf))) {
    const questionId = orNotFound(questionOf.get(choiceId))
    if (chosen.has(questionId)) problems.add('Please choose one answer to each question')
    chosen.set(questionId, choiceId)
  }
  const freeText = new Set(questions.filter(({ isFreeText }) => isFreeText).map(({ id }) => id))
  const texts = new Map<string, string>()
  for (const { FreeTextQuestionId, value } of sent.FreeTextAnswers) {
    const id = FreeTextQuestionId.toLowerCase()
    if (!freeText.has(id)) throw notFound()
    if (texts.has(id)) problems.add('Please give one answer to each question')
    texts.set(id, value)
  }
  if (new Set(questionOf.values()).size !== chosen.size) problems.add('Please choose an answer')
  if ([...freeText].some((id) => !texts.get(id))) problems.add('Please provide an answer')
  if (problems.size > 0) throw invalid([...problems])
  return {
    chosen: [...chosen].map(([questionId, choiceId]) => ({ questionId, choiceId })),
    texts: [...texts].map(([questionId, value]) => ({ questionId, value })),
  }
}

const idOf = (answer: string | { id: string }) =>
  (typeof answer === 'string' ? answer : answer.id).toLowerCase()
