import type { Reply } from '#contract/call.ts'
import * as contract from '#contract/calls/client-validity.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type ClientValidity = Reply<typeof contract.list>['courses'][number]

export const useClientValidities = (clientId: string) => useLoad(contract.list, { clientId })
export const useCompletionsInClient = (clientId: string, courseId: string) =>
  useLoad(contract.count, { clientId, courseId })
export const useSaveClientValidity = (onDone: () => void) =>
  useSave(contract.save, { done: 'Validity saved', onDone })
export const useRemoveClientValidity = (onDone: () => void) =>
  useSave(contract.remove, { done: 'Validity saved', onDone })
