import type { Reply } from '#contract/call.ts'
import * as reminders from '#contract/calls/reminders.ts'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type OpenPolicy = Reply<typeof reminders.openPolicy>
export type Explained = Reply<typeof reminders.explain>
export type Example = Reply<typeof reminders.showExample>
export type Predicted = Reply<typeof reminders.predict>

const ofClient = (clientId: string | undefined) => (clientId ? { clientId } : {})

export const usePolicy = (clientId: string | undefined) => useLoad(reminders.openPolicy, ofClient(clientId))

export const useSavePolicy = () => useSave(reminders.savePolicy, { done: 'Reminders saved' })
export const useRemovePolicy = (onDone: () => void) =>
  useSave(reminders.removePolicy, { done: 'The reminders of the provider are used again', onDone })

export const usePredict = (onShown: (shown: { day: string; page: number; predicted: Predicted }) => void) =>
  useSave(reminders.predict, {
    // It changes nothing.
    skipReload: true,
    onSaved: (predicted, { day, pageNumber = 1 }) => onShown({ day, page: Number(pageNumber), predicted }),
  })

export const useExplained = (urlToken: string) => useLoad(reminders.explain, { urlToken })

export const useExample = (clientId: string, policy: ReminderSettings) =>
  useLoad(reminders.showExample, { clientId, policy })
