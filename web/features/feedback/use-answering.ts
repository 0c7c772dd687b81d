import { useForm } from '@mantine/form'
import { toFirstError } from '../../ui/to-first-error.ts'
import type { FeedbackForm } from './feedback-form.ts'

interface Values {
  /** By question: the answer that is chosen; none is an empty text. */
  chosen: Record<string, string>
  texts: Record<string, string>
  additionalFeedback: string
}

const nothing: Values = { chosen: {}, texts: {}, additionalFeedback: '' }

/**
 * Filling in a form. A question without answers is not asked (rule feedback-2). `notChosen` is said where an answer is
 * missing: the preview has words of its own (rule feedback-16).
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
          .filter(({ id, answers }) => answers.every((answer) => answer.id !== chosen[id]))
          .map(({ id }) => [`chosen.${id}`, notChosen]),
        ...freeTextQuestions
          .filter(({ id }) => !texts[id]?.trim())
          .map(({ id }) => [`texts.${id}`, 'Please provide an answer']),
      ]),
  })
  return {
    form,
    questions,
    freeTextQuestions,
    /** What is sent for everything that is asked. */
    answersOf: ({ chosen, texts, additionalFeedback }: Values) => ({
      additionalFeedback,
      answers: questions.map(({ id }) => ({ id: chosen[id] ?? '' })),
      FreeTextAnswers: freeTextQuestions.map(({ id }) => ({
        FreeTextQuestionId: id,
        value: texts[id] ?? '',
      })),
    }),
    onSubmit: (send: (values: Values) => void) => form.onSubmit(send, toFirstError(form)),
  }
}

export type Answering = ReturnType<typeof useAnswering>
