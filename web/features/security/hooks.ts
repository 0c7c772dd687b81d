import type { Reply } from '#contract/call.ts'
import * as security from '#contract/calls/security.ts'
import { waitsForItsTurn } from '../../data/send-in-turn.ts'
import { toastFailure } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type Session = Reply<typeof security.sessions>['sessions'][number]

export const useSessions = () => useLoad(security.sessions, {})
export const useEndSession = () => useSave(security.endSession, { done: 'Session ended' })
export const useEndOtherSessions = () =>
  useSave(security.endOtherSessions, { done: 'All other sessions ended' })

type Codes = (codes: readonly string[]) => void
/** These calls hash a password, and wait for their turn. */
const onWait = () => toastFailure(waitsForItsTurn)

export type SetUp = Reply<typeof security.beginSecondFactor>

export const useSecondFactor = () => useLoad(security.secondFactor, {})
export const useBeginSecondFactor = (onDone: (setUp: SetUp) => void) =>
  useSave(security.beginSecondFactor, { onWait, onDone })
export const useTurnOnSecondFactor = (onCodes: Codes) =>
  useSave(security.turnOnSecondFactor, {
    done: 'From now on your log-in asks for a code',
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
export const useReplaceRecoveryCodes = (onCodes: Codes) =>
  useSave(security.replaceRecoveryCodes, {
    done: 'You have new recovery codes',
    onWait,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
export const useTurnOffSecondFactor = (onDone: () => void) =>
  useSave(security.turnOffSecondFactor, { done: 'Your log-in asks for no code any more', onWait, onDone })
