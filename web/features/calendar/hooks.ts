import * as calendar from '#contract/calls/calendar.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useCalendar = () => useLoad(calendar.openCalendar, {})
export const useCreateCalendar = (onDone: (address: string) => void) =>
  useSave(calendar.create, { done: 'Address created', onDone: ({ address }) => onDone(address) })
export const useRevokeCalendar = (onDone: () => void) =>
  useSave(calendar.revoke, { done: 'Address revoked', onDone })
