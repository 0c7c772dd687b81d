import { useForm } from '@mantine/form'
import { toFirstError } from '../../ui/to-first-error.ts'
import type { FeedbackForm, Question } from './feedback-form.ts'

interface Values {
  /** The stable id of the chosen answer, by the stable id of its question; none is an empty text. */
  chosen: Record<string, string>
  /** By the stable id of the question. */
  texts: Record<string, string>
  additionalFeedback: string
}

const nothing: Values = { chosen: {}, texts: {}, additionalFeedback: '' }

/**
 * Filling in a form. A question without answers is not asked (rule feedback-2). `notChosen` is said where an answer is
 * missing: the preview has words of its own (rule feedback-16). Values go by stable ids, because new words may give a
 * question, and its answers with it, new ids while somebody fills in the form.
 */
export function useAnswering(
  { questions: all, freeTextQuestions }: Pick<FeedbackForm, 'questions' | 'freeTextQuestions'>,
  notChosen: string,
) {
  const questions = all.filter(({ answers }) => answers.length > 0)
  const form = useForm<Values>({
    initialValues: nothing,
    validate: ({ chosen, texts }) =>
      Object.fromEntries([
        ...questions
          // What was chosen may have been taken out of the form since.
          .filter((question) => !chosenAnswer(question, chosen))
          .map(({ stableId }) => [`chosen.${stableId}`, notChosen]),
        ...freeTextQuestions
          .filter(({ stableId }) => !texts[stableId]?.trim())
          .map(({ stableId }) => [`texts.${stableId}`, 'Please provide an answer']),
      ]),
  })
  return {
    form,
    questions,
    freeTextQuestions,
    /** What is sent for everything that is asked. */
    answersOf: ({ chosen, texts, additionalFeedback }: Values) => ({
      additionalFeedback,
      answers: questions.map((question) => ({ id: chosenAnswer(question, chosen)?.id ?? '' })),
      FreeTextAnswers: freeTextQuestions.map(({ id, stableId }) => ({
        FreeTextQuestionId: id,
        value: texts[stableId] ?? '',
      })),
    }),
    onSubmit: (send: (values: Values) => void) => form.onSubmit(send, toFirstError(form)),
  }
}

const chosenAnswer = ({ stableId, answers }: Question, chosen: Values['chosen']) =>
  answers.find((answer) => answer.stableId === chosen[stableId])

export type Answering = ReturnType<typeof useAnswering>
