// Adds the feedback forms of the demo, and what learners who passed have answered.
import type { Tx } from '../db/open.ts'
import { addSubmission } from '../features/feedback/answers/sending-queries.ts'
import { addForm, attach, limitToClient } from '../features/feedback/queries.ts'
import { addChoice, addQuestion, removeQuestion } from '../features/feedback/question-queries.ts'
import { requireFeedback } from '../features/courses/queries.ts'
import { later } from './calendar.ts'
import { type DemoForm, forms } from './feedback-forms.ts'
import type { DemoSource } from './learning.ts'
import { demoLogins } from './people.ts'
import { clientOfCode, passedBy } from './queries.ts'
import type { Published } from './records.ts'

/** The share of people who passed that were asked and have answered. */
const answering = 0.85
/** The share of these, those who answered first, who were asked the previous question. */
const previousShare = 0.4

export async function addFeedback(
  tx: Tx,
  source: DemoSource,
  published: Map<string, Published>,
): Promise<void> {
  for (const form of forms) {
    const made = await addDemoForm(tx, form)
    const { courseId } = (form.course && published.get(form.course.name)) ?? {}
    if (courseId) {
      await attach(tx, made.id, courseId)
      await requireFeedback(tx, courseId)
      await answerForm(tx, source, form, made, courseId)
    }
    if (made.previous) await removeQuestion(tx, made.previous.id)
  }
}

interface MadeQuestion {
  id: string
  /** Returns the choice of the next person. */
  next: () => string
}

interface MadeForm {
  id: string
  clientId: string | undefined
  questions: MadeQuestion[]
  previous: MadeQuestion | undefined
  texts: string[]
}

async function addDemoForm(tx: Tx, form: DemoForm): Promise<MadeForm> {
  const id = await addForm(tx, form)
  const clientId = form.referralCode ? await clientOfCode(tx, form.referralCode) : undefined
  if (clientId) await limitToClient(tx, id, clientId)
  let ordinal = 0
  const ask = async ({ value, answers }: DemoForm['questions'][number]): Promise<MadeQuestion> => {
    const questionId = await addQuestion(tx, { formId: id, value, ordinal: ++ordinal, isFreeText: false })
    const choices: [string, number][] = []
    for (const [at, [answer, weight]] of answers.entries())
      choices.push([await addChoice(tx, { questionId, value: answer, ordinal: at + 1 }), weight])
    return { id: questionId, next: inShares(choices) }
  }
  const questions: MadeQuestion[] = []
  for (const question of form.questions) questions.push(await ask(question))
  const previous = form.previousQuestion ? await ask(form.previousQuestion) : undefined
  const texts: string[] = []
  for (const { value } of form.texts)
    texts.push(await addQuestion(tx, { formId: id, value, ordinal: ++ordinal, isFreeText: true }))
  return { id, clientId, questions, previous, texts }
}

/** Answers a form for learners. Visitors of the demo find one form that they can fill in themselves. */
async function answerForm(
  tx: Tx,
  { chance, calendar }: DemoSource,
  form: DemoForm,
  made: MadeForm,
  courseId: string,
) {
  const passed = (await passedBy(tx, courseId)).filter(
    ({ clientId, email }) =>
      email !== demoLogins.learner &&
      (!made.clientId || made.clientId === clientId) &&
      chance.share() < answering,
  )
  for (const [at, { userId, clientId, completedAt }] of passed.entries()) {
    const isEarly = made.previous && at < passed.length * previousShare
    const asked = [...made.questions, ...(isEarly ? [made.previous as MadeQuestion] : [])]
    const soon = later(new Date(completedAt), 0.1 + chance.share() * 0.5)
    await addSubmission(tx, {
      formId: made.id,
      courseId,
      userId,
      clientId,
      additionalFeedback: at % 3 === 1 ? (form.comments[(at - 1) / 3] ?? '') : '',
      submittedAt: soon < calendar.now ? soon : calendar.now,
      chosen: asked.map(({ id, next }) => ({ questionId: id, choiceId: next() })),
      texts: made.texts.map((questionId, index) => ({
        questionId,
        value: nthOf(form.texts[index]?.answers ?? [], at),
      })),
    })
  }
}

/**
 * Returns the choices in turn, as often as their weights say, and each time the one that is furthest behind its share. In this way a few
 * answers are as varied as many, which random ones are not.
 */
function inShares(choices: (readonly [id: string, weight: number])[]): () => string {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  const given = new Map<string, number>()
  let all = 0
  return () => {
    all += 1
    const behind = ([id, weight]: readonly [string, number]) => (weight / total) * all - (given.get(id) ?? 0)
    const [id] = choices.reduce((one, other) => (behind(other) > behind(one) ? other : one))
    given.set(id, (given.get(id) ?? 0) + 1)
    return id
  }
}

/** Returns a text. Each is used before one is used again. */
const nthOf = (texts: string[], at: number) => texts[at % texts.length] as string
