import { useEffect } from 'react'
import type { Input } from '#contract/call.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import { isNotFound, send } from '../../data/send.ts'
import { toastFailure, toastRefusal, toastSuccess } from '../../data/toast.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { lossesOfUsed, notRestorable } from '../../ui/losses.ts'
import { stableIdOf } from './feedback-form.ts'
import { counted } from '../../ui/quantities.ts'

/** Loads all feedback forms by title, to choose one of them. */
export const useFeedbackForms = () => useLoad(feedback.list, {})
export const useFeedbackForm = (id: string) => useLoad(feedback.openForm, { FeedbackFormId: id })

export const useCreateForm = (onDone: (id: string) => void | Promise<void>) =>
  useSave(feedback.create, { done: 'Feedback form created', onDone: ({ id }) => onDone(id) })
export const useUpdateForm = (onDone: (sent: Input<typeof feedback.update>) => void) =>
  useSave(feedback.update, { done: 'Feedback form updated', onDone: (_, sent) => onDone(sent) })
export const useCopyForm = (onDone: (id: string) => void | Promise<void>) =>
  useSave(feedback.copy, {
    done: 'Feedback form copied',
    onDone: ({ feedbackFormId }) => onDone(feedbackFormId),
  })
export const useDeleteForm = (onDone: () => void | Promise<void>) =>
  useSave(feedback.remove, { done: 'Feedback form deleted', deletesPage: true, onDone })

/** Counts the losses that are shown before a form is deleted (rule deletion-14). */
export const countFormLosses = (id: string, title: string) =>
  lossesOfUsed(
    title,
    send(feedback.losses, { id }),
    ({ people }) => [
      people
        ? `The answers of ${counted(people, 'person', 'people')} cannot be read any more`
        : 'Nobody has answered it',
      notRestorable,
    ],
    ({ people }) => people > 1,
  )

const notSaved = ' What you have typed is not saved.'

/** Reports that the item was deleted meanwhile: then the server answers that it is not found. */
const reportDeleted = (what: 'question' | 'answer', consequence = '') => ({
  quiet: true,
  onRefused: (error: unknown) =>
    isNotFound(error) ? toastFailure(`This ${what} has been deleted.${consequence}`) : toastRefusal(error),
})
export const reportUnaddedAnswer = reportDeleted('question', notSaved).onRefused

/** Adds a question, even if the document is left meanwhile. @throws Refused */
export async function addQuestion(question: Input<typeof feedback.addQuestion>) {
  await send(feedback.addQuestion, question, { keepalive: true })
  toastSuccess('Question added')
}
/** @throws Refused */
export const addAnswer = (answer: Input<typeof feedback.addAnswer>) =>
  send(feedback.addAnswer, answer, { keepalive: true })
export const useRewordQuestion = (onDone: () => void) =>
  useSave(feedback.rewordQuestion, { onDone, ...reportDeleted('question', notSaved) })
export const useRemoveQuestion = () =>
  useSave(feedback.removeQuestion, { done: 'Question deleted', ...reportDeleted('question') })
export const useRewordAnswer = (onDone: () => void) =>
  useSave(feedback.rewordAnswer, { onDone, ...reportDeleted('answer', notSaved) })
export const useRemoveAnswer = () =>
  useSave(feedback.removeAnswer, { done: 'Answer deleted', ...reportDeleted('answer') })

export const useAssignCourse = (done: string, onDone?: () => void) =>
  useSave(feedback.assignCourse, { done, ...(onDone ? { onDone } : {}) })
export const useAssignClient = (onDone: () => void) =>
  useSave(feedback.assignClient, { done: 'Organisation assigned', onDone })
export const useUnassignClient = () => useSave(feedback.unassignClient, { done: 'Organisation removed' })

export const ordinalsOf = (ordered: { id: string }[]) =>
  ordered.map(({ id }, at) => ({ id, ordinal: at + 1 }))

/** The options of useOrder for questions and answers. */
export const ofFeedback = {
  keyOf: stableIdOf,
  reportRefusal: (error: unknown) =>
    isNotFound(error)
      ? toastFailure('This list has changed in the meantime. Please try again.')
      : toastRefusal(error),
}

/** Loads the results for one client, or for all that the user may see. A failure is only logged (rule messages-2). */
export function useStatistics(feedbackFormId: string, clientId?: string) {
  const loading = useLoad(feedbackSubmissions.statistics, { feedbackFormId, clientId })
  const { error } = loading
  useEffect(() => {
    if (error) console.error('The feedback could not be loaded', error)
  }, [error])
  return loading
}

/** Downloads all answers. A failure is only logged (rule messages-2). */
export const useDownloadFeedback = () =>
  useDownload(feedbackSubmissions.download, { loggedAs: 'The download failed' })

/** @param onChanged called when the form was changed while it was filled in, and has to be loaded again */
export const useCompleteFeedback = (onDone: () => Promise<void>, onChanged: () => void) =>
  useSave(feedbackSubmissions.complete, {
    done: 'Thanks for your feedback',
    quiet: true,
    onDone,
    onRefused: (error) => {
      if (!isNotFound(error)) return toastRefusal(error)
      toastFailure('This form has changed in the meantime. Please look through it again.')
      onChanged()
    },
  })
