import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import * as feedback from '#contract/feedback.ts'
import { saveFile } from '../../data/save-file.ts'
import { isNotFound } from '../../data/send.ts'
import { toastFailure, toastRefusal } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useFeedbackForms = () => useLoad(feedback.list, {})
export const useFeedbackForm = (id: string) => useLoad(feedback.open, { FeedbackFormId: id })

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
  useSave(feedback.remove, { done: 'Feedback form deleted', onDone })

export const useAddQuestion = (onDone: (value: string) => void) =>
  useSave(feedback.addQuestion, {
    done: 'Question added',
    onDone: (_, { value }) => onDone(value),
    untilLoaded: true,
  })
export const useRewordQuestion = (onDone: () => void) => useSave(feedback.rewordQuestion, { onDone })
export const useRemoveQuestion = () => useSave(feedback.removeQuestion, { done: 'Question deleted' })
export const useAddAnswer = (onDone: (value: string) => void) =>
  useSave(feedback.addAnswer, { onDone: (_, { value }) => onDone(value), untilLoaded: true })
export const useRewordAnswer = (onDone: () => void) => useSave(feedback.rewordAnswer, { onDone })
export const useRemoveAnswer = () => useSave(feedback.removeAnswer, { done: 'Answer deleted' })

export const useAssignCourse = (done: string, onDone?: () => void) =>
  useSave(feedback.assignCourse, { done, ...(onDone ? { onDone } : {}) })
export const useAssignClient = (onDone: () => void) =>
  useSave(feedback.assignClient, { done: 'Client assigned', onDone })
export const useUnassignClient = () => useSave(feedback.unassignClient, { done: 'Client removed' })

export type Ordered = { id: string; ordinal: number }

/**
 * The order somebody gives a list. It shows at once and is kept at once; what is moved while that is under way is kept
 * after it. A refusal brings the former order back.
 */
export function useOrder<C extends Call>(call: C, inputOf: (order: Ordered[]) => Input<C>) {
  const [wanted, setWanted] = useState<string[]>()
  const sent = useRef<string[]>(undefined)
  const { save, saving } = useSave(call, { onRefused: () => setWanted(undefined) })
  const keep = useEffectEvent(() => {
    if (saving || !wanted || wanted === sent.current) return
    sent.current = wanted
    save(inputOf(wanted.map((id, at) => ({ id, ordinal: at + 1 }))))
  })
  useEffect(() => keep(), [wanted, saving])
  return {
    order: setWanted,
    inOrder<Item extends { id: string }>(items: Item[]): Item[] {
      if (!wanted) return items
      // What has come since stands last.
      const placeOf = ({ id }: Item) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
      return items.toSorted((one, other) => placeOf(one) - placeOf(other))
    },
  }
}

/** Of one client, or of all the caller may see. A failure is only logged (rule messages-2). */
export function useStatistics(feedbackFormId: string, clientId?: string) {
  const loading = useLoad(feedback.statistics, { feedbackFormId, clientId })
  const { error } = loading
  useEffect(() => {
    if (error) console.error('The feedback could not be loaded', error)
  }, [error])
  return loading
}

/** Saves everything that was answered. A failure is only logged (rule messages-2). */
export function useDownloadFeedback() {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(feedbackFormId: string, clientId?: string) {
      setSaving(true)
      saveFile(feedback.download, { feedbackFormId, clientId })
        .catch((error: unknown) => console.error('The download failed', error))
        .finally(() => setSaving(false))
    },
  }
}

/** `onChanged` when the form is no longer the one that was answered, and has to be loaded again. */
export const useCompleteFeedback = (onDone: () => Promise<void>, onChanged: () => void) =>
  useSave(feedback.complete, {
    done: 'Thanks for your feedback',
    quiet: true,
    onDone,
    onRefused: (error) => {
      if (!isNotFound(error)) return toastRefusal(error)
      toastFailure('This form has changed in the meantime. Please look through it again.')
      onChanged()
    },
  })
