// Loads what the log-in asks for, and shows again that it is really the user (rule access-81).
import * as security from '#contract/calls/security.ts'
import { waitsForItsTurn } from '../../data/send-in-turn.ts'
import { toastFailure } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export const useSecondFactor = () => useLoad(security.secondFactor, {})
export const usePasskeys = () => useLoad(security.passkeys, {})

/** Hashes the password, and waits for its turn. */
const onWait = () => toastFailure(waitsForItsTurn)
export const useProveIdentity = (onDone: () => void) =>
  useSave(security.proveIdentity, { onWait, onDone, skipReload: true })
export const useProveByPasskey = (onDone: () => void) =>
  useSave(security.proveByPasskey, { onDone, skipReload: true })
