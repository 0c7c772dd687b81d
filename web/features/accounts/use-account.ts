// The user's own account.
import * as accounts from '#contract/calls/accounts.ts'
import { waitsForItsTurn } from '../../data/send-in-turn.ts'
import { toastFailure } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useProvedSave } from '../security/use-proved-save.tsx'

export const useMyAccount = () => useLoad(accounts.myAccount, {})
export const useUpdateAccount = (onDone: () => void) =>
  useProvedSave(accounts.updateMine, { done: 'Successfully updated details', onDone })
export const useUpdatePassword = (onDone: () => void) =>
  useSave(accounts.updatePassword, {
    done: 'Successfully updated password',
    onWait: () => toastFailure(waitsForItsTurn),
    onDone,
  })
