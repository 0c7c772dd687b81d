import { useForm } from '@mantine/form'
import { toFirstError } from '../../ui/to-first-error.ts'
import type { FeedbackForm, Question } from './feedback-form.ts'

interface Values {
  /** The stable id of the chosen answer, by the stable id of its question; empty if none. */
  chosen: Record<string, string>
  /** By the stable id of the question. */
  texts: Record<string, string>
  additionalFeedback: string
}

const nothing: Values = { chosen: {}, texts: {}, additionalFeedback: '' }

/**
 * The state of a form that is being filled in. A question without answers is not shown (rule feedback-2). Values are stored
 * by stable ids, because changing the words of a question may give it and its answers new ids meanwhile.
 *
 * @param notChosen the message where an answer is missing, which is another one in the preview (rule feedback-16)
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
          // The chosen answer may have been removed from the form since.
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
    /** The input of the call, with all answers. */
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
