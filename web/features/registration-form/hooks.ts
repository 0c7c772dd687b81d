import * as registrationForm from '#contract/calls/registration-form.ts'
import type { Input, Reply } from '#contract/call.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useOrder } from '../../data/use-order.ts'
import { useSave } from '../../data/use-save.ts'
import { useSaveAtOnce } from '../../data/use-save-at-once.ts'
import { lossesOf } from '../../ui/losses.ts'
import type { QuestionKind } from '#contract/rules/registration-form.ts'
import { counted } from '../../ui/quantities.ts'

export const kindNames: Record<QuestionKind, string> = {
  singleChoice: 'Single choice',
  multipleChoice: 'Multiple choice',
  yesNo: 'Yes or no',
  text: 'Text',
}

export type FormItem = Reply<typeof registrationForm.openRegistrationForm>['items'][number]

/** The fields of the address that name the form. Another client means another form. */
export const clientInAddress = ['client']

/** Returns the client for the calls; the provider has none. */
const ofClient = (clientId: string) => (clientId ? { clientId } : {})

export const useRegistrationForm = (clientId: string) =>
  useLoad(registrationForm.openRegistrationForm, ofClient(clientId))

export const useOwnForm = (done: string) => useSave(registrationForm.setOwn, { done })

type Ticks = Pick<FormItem, 'isAsked' | 'isRequired'>

/** Stores a choice, which is shown at once. After a refusal the earlier choice is shown again. */
export function useItem(clientId: string, { key, isAsked, isRequired }: FormItem) {
  const stored: Ticks = { isAsked, isRequired }
  const { shown, set } = useSaveAtOnce(registrationForm.updateItem, stored, {
    inputOf: (ticks, previous) => ({ ...ofClient(clientId), key, ...ticks, was: previous }),
  })
  return { ...shown, set: (change: Partial<Ticks>) => set({ ...shown, ...change }) }
}

export function useRename(clientId: string, onDone: () => void) {
  const { save, saving } = useSave(registrationForm.rename, { done: 'Label changed', onDone })
  return {
    saving,
    rename: (field: string, label: string, previous: { label: string }) =>
      save({
        ...ofClient(clientId),
        field: field as Parameters<typeof save>[0]['field'],
        label,
        was: previous,
      }),
  }
}

export interface QuestionWords {
  kind: Exclude<FormItem['kind'], 'specified'>
  label: string
  options: { id?: string; name: string }[]
}

/** The values that the user saw before the change. */
type Previous = Pick<QuestionWords, 'label' | 'options'>
type Seen = NonNullable<Input<typeof registrationForm.updateQuestion>['seen']>

/** Adds a question, or changes the question with the id. */
export function useSaveQuestion(clientId: string, onDone: () => void) {
  const adding = useSave(registrationForm.addQuestion, { done: 'Question added', onDone })
  const changing = useSave(registrationForm.updateQuestion, { done: 'Question changed', onDone })
  return {
    saving: adding.saving || changing.saving,
    save(id: string | undefined, { kind, label, options }: QuestionWords, previous: Previous) {
      if (id) changing.save({ id, label, options, seen: previous as Seen })
      else adding.save({ ...ofClient(clientId), kind, label, options: options.map(({ name }) => name) })
    },
  }
}

export const useRemoveQuestion = () => useSave(registrationForm.removeQuestion, { done: 'Question deleted' })

/** Counts the answers that are shown before a question is deleted. */
export const countAnswers = (id: string) =>
  lossesOf(send(registrationForm.questionLosses, { id }), ({ numberOfAnswers }) => [
    `${counted(numberOfAnswers, 'answer')} of learners`,
  ])

const keyOf = ({ key }: FormItem) => key

export const useItemOrder = (clientId: string, items: FormItem[]) =>
  useOrder(registrationForm.order, items, {
    keyOf,
    inputOf: (ordered, stored) => ({
      ...ofClient(clientId),
      keys: ordered.map(keyOf),
      wasKeys: stored.map(keyOf),
    }),
  })
