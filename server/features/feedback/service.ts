// The rules of feedback forms. A form may be changed at any time: answers stay with the wording that they were given to.
import type { Read } from '#contract/call.ts'
import type * as feedback from '#contract/calls/feedback.ts'
import { formNotFound, maxAnswers, maxQuestions } from '#contract/calls/feedback.ts'
import type { Database, Tx } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { conflict, orNotFound, invalid, notFound } from '../../base/refusal.ts'
import { holdCourse, requireFeedback } from '../courses/queries.ts'
import { addForm, attach, changeForm, detach, formById, holdForm, oneAttachmentAtATime } from './queries.ts'
import {
  addChoice,
  addQuestion,
  changeChoice,
  changeQuestion,
  choicesOfForm,
  isAnswered,
  currentChoices,
  currentQuestions,
  questionsOfForm,
  removeChoice,
  removeQuestion,
} from './question-queries.ts'

const maxTitleLength = 200
const copySuffix = ' (copy)'

/** Questions and answers, but no course, no clients and nothing that was answered (rule feedback-7). @throws Refusal 404 */
export async function copyForm(db: Database, formId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { title, description } = orNotFound(await formById(tx, formId), formNotFound)
    const id = await addForm(tx, {
      title: title.slice(0, maxTitleLength - copySuffix.length) + copySuffix,
      description,
    })
    const choices = await choicesOfForm(tx, formId)
    for (const { id: copiedId, value, ordinal, isFreeText } of await questionsOfForm(tx, formId)) {
      const questionId = await addQuestion(tx, { formId: id, value, ordinal, isFreeText })
      for (const choice of choices.filter((one) => one.questionId === copiedId))
        await addChoice(tx, { questionId, value: choice.value, ordinal: choice.ordinal })
    }
    return id
  })
}

/** @throws Refusal 404, 409 for a field that another user has changed meanwhile */
export async function updateForm(
  db: Database,
  { id, was: previous, ...changes }: Read<typeof feedback.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = orNotFound(await holdForm(tx, id), formNotFound)
    await changeForm(tx, id, mergeChanges(changes, previous, stored))
  })
}

/** @throws Refusal 404, 409 for more questions than a form may have */
export async function askQuestion(
  db: Database,
  question: { formId: string; value: string; ordinal: number; isFreeText: boolean },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    orNotFound(await holdForm(tx, question.formId), formNotFound)
    const asked = await questionsOfForm(tx, question.formId)
    if (asked.length >= maxQuestions) throw conflict(`A form has at most ${maxQuestions} questions`)
    return addQuestion(tx, question)
  })
}

/** @throws Refusal 404, 400 for a question that is answered in one's own words, 409 for too many */
export async function offerAnswer(
  db: Database,
  choice: { questionId: string; value: string; ordinal: number },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const question = await holdQuestion(tx, choice.questionId)
    if (question.isFreeText) throw invalid('A free-text question has no answers to choose from')
    const offered = (await choicesOfForm(tx, question.formId)).filter(
      ({ questionId }) => questionId === question.id,
    )
    if (offered.length >= maxAnswers) throw conflict(`A question has at most ${maxAnswers} answers`)
    return addChoice(tx, { ...choice, questionId: question.id })
  })
}

/**
 * While there are no answers, and for a correction, the words change; otherwise a new question replaces the previous one.
 * Answers the id the question has from now on. @throws Refusal 404, 409 when another user has reworded it meanwhile
 */
export async function rewordQuestion(
  db: Database,
  { questionId, isCorrection, was: previous, ...changes }: Read<typeof feedback.rewordQuestion>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const question = await holdQuestion(tx, questionId)
    const { value } = mergeChanges(changes, previous, question)
    if (question.value === value) return question.id
    if (isCorrection || !(await isAnswered(tx, question.id))) {
      await changeQuestion(tx, question.id, { value })
      return question.id
    }
    const choices = await choicesOfForm(tx, question.formId)
    await removeQuestion(tx, question.id)
    const newId = await addQuestion(tx, { ...question, value })
    for (const choice of choices.filter((one) => one.questionId === question.id))
      await addChoice(tx, { ...choice, questionId: newId })
    return newId
  })
}

/** Rewords an answer by the same rules as a question. @throws Refusal 404, 409 when another user has reworded it meanwhile */
export async function rewordAnswer(
  db: Database,
  { answerId, isCorrection, was: previous, ...changes }: Read<typeof feedback.rewordAnswer>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const choice = await holdChoice(tx, answerId)
    const { value } = mergeChanges(changes, previous, choice)
    if (choice.value === value) return choice.id
    if (isCorrection || !(await isAnswered(tx, choice.id))) {
      await changeChoice(tx, choice.id, { value })
      return choice.id
    }
    await removeChoice(tx, choice.id)
    return addChoice(tx, { ...choice, value })
  })
}

interface Order {
  id: string
  ordinal: number
}

/** All of them, or nothing. @throws Refusal 404 unless all are questions of one form */
export async function orderQuestions(db: Database, order: Order[], wasIds?: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ordinals = ordinalsOf(order)
    const { formId } = orNotFound((await currentQuestions(tx, [...ordinals.keys()]))[0])
    orNotFound(await holdForm(tx, formId))
    const questions = await currentQuestions(tx, [...ordinals.keys()])
    const isOfForm = questions.every((one) => one.formId === formId)
    if (!isOfForm || numberOf(questions) !== ordinals.size) throw notFound()
    if (wasIds && !isInOrder(byOrdinal(ordinals), questions))
      mustBeInOrder(wasIds, await currentQuestions(tx, wasIds), 'order of the questions')
    for (const { askedId, id } of questions)
      await changeQuestion(tx, id, { ordinal: ordinals.get(askedId) as number })
  })
}

/** All of them, or nothing. @throws Refusal 404 unless all are answers of one question */
export async function orderAnswers(db: Database, order: Order[], wasIds?: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ordinals = ordinalsOf(order)
    const { formId } = orNotFound((await currentChoices(tx, [...ordinals.keys()]))[0])
    orNotFound(await holdForm(tx, formId))
    const choices = await currentChoices(tx, [...ordinals.keys()])
    const isOfQuestion = choices.every((one) => one.questionId === choices[0]?.questionId)
    if (!isOfQuestion || numberOf(choices) !== ordinals.size) throw notFound()
    if (wasIds && !isInOrder(byOrdinal(ordinals), choices))
      mustBeInOrder(wasIds, await currentChoices(tx, wasIds), 'order of the answers')
    for (const { askedId, id } of choices)
      await changeChoice(tx, id, { ordinal: ordinals.get(askedId) as number })
  })
}

type Placed = { askedId: string; ordinal: number }

function isInOrder(ids: string[], stored: Placed[]): boolean {
  const placeOf = new Map(stored.map(({ askedId, ordinal }) => [askedId, ordinal]))
  const places = ids.map((id) => placeOf.get(id.toLowerCase()))
  return places.every((place, at) => place !== undefined && place >= (places[at - 1] ?? 0))
}

/** @throws Refusal 409 when another user has changed the order meanwhile, or removed one of them */
function mustBeInOrder(seen: string[], stored: Placed[], what: string) {
  if (!isInOrder(seen, stored)) throw conflict(`Somebody else has changed this in the meantime: ${what}`)
}

const byOrdinal = (ordinals: Map<string, number>) =>
  [...ordinals].toSorted(([, one], [, other]) => one - other).map(([id]) => id)

/** Every row counts once, also when both the row that was replaced and the one that replaced it are named. */
const numberOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id)).size

function ordinalsOf(order: Order[]): Map<string, number> {
  const ordinals = new Map(order.map(({ id, ordinal }) => [id.toLowerCase(), ordinal]))
  if (ordinals.size !== order.length) throw invalid('Please name each of them once')
  return ordinals
}

/** @throws Refusal 404 also for a question of another form */
export async function dropQuestion(db: Database, formId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    orNotFound(await holdForm(tx, formId), formNotFound)
    const question = await holdQuestion(tx, id)
    if (question.formId !== formId.toLowerCase()) throw notFound()
    await removeQuestion(tx, question.id)
  })
}

/** @throws Refusal 404 */
export async function dropAnswer(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const choice = await holdChoice(tx, id)
    await removeChoice(tx, choice.id)
  })
}

/** The current wording of the question, with its form locked. */
async function holdQuestion(tx: Tx, id: string) {
  const { formId } = orNotFound((await currentQuestions(tx, [id]))[0])
  orNotFound(await holdForm(tx, formId))
  return orNotFound((await currentQuestions(tx, [id]))[0])
}

async function holdChoice(tx: Tx, id: string) {
  const { formId } = orNotFound((await currentChoices(tx, [id]))[0])
  orNotFound(await holdForm(tx, formId))
  return orNotFound((await currentChoices(tx, [id]))[0])
}

/**
 * One form to a course and one course to a form (rule feedback-5); an empty id of either takes them apart. Learners are
 * asked for feedback from then on (rule feedback-10). @throws Refusal 404
 */
export async function attachForm(
  db: Database,
  { courseId, formId }: { courseId: string | null; formId: string | null },
): Promise<void> {
  if (!courseId && !formId) throw invalid('Please select a course')
  await db.transaction().execute(async (tx) => {
    await oneAttachmentAtATime(tx)
    if (courseId) orNotFound(await holdCourse(tx, courseId))
    if (formId) orNotFound(await holdForm(tx, formId), formNotFound)
    if (courseId && formId) {
      const form = await formById(tx, formId)
      if (form?.courseId === courseId.toLowerCase()) return
      await detach(tx, { courseId })
      await attach(tx, formId, courseId)
      await requireFeedback(tx, courseId)
    } else await detach(tx, courseId ? { courseId } : { formId: formId as string })
  })
}
