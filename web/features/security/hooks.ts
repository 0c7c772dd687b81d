import type { Reply } from '#contract/call.ts'
import * as security from '#contract/calls/security.ts'
import type { Demand } from '#contract/rules/second-factors.ts'
import { useReloadConfiguration } from '../../data/use-configuration.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useProvedSave } from './use-proved-save.tsx'

export type Session = Reply<typeof security.sessions>['sessions'][number]

export const useSessions = () => useLoad(security.sessions, {})
export const useEndSession = () => useSave(security.endSession, { done: 'Session ended' })
export const useEndOtherSessions = () =>
  useSave(security.endOtherSessions, { done: 'All other sessions ended' })

type Codes = (codes: readonly string[]) => void

export type SetUp = Reply<typeof security.beginSecondFactor>

export const useBeginSecondFactor = (onDone: (setUp: SetUp) => void) =>
  useProvedSave(security.beginSecondFactor, { onDone })
export function useTurnOnSecondFactor(onCodes: Codes) {
  const reload = useReloadConfiguration()
  return useSave(security.turnOnSecondFactor, {
    done: 'From now on your log-in asks for a code',
    onSaved: reload,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
}
export const useReplaceRecoveryCodes = (onCodes: Codes) =>
  useProvedSave(security.replaceRecoveryCodes, {
    done: 'You have new recovery codes',
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
export function useTurnOffSecondFactor() {
  const reload = useReloadConfiguration()
  return useProvedSave(security.turnOffSecondFactor, {
    done: 'Your log-in asks for no code any more',
    onSaved: reload,
  })
}

export type Passkey = Reply<typeof security.passkeys>['passkeys'][number]
export const useRenamePasskey = (onDone: () => void) =>
  useSave(security.renamePasskey, { done: 'Passkey renamed', onDone })
export const useRemovePassword = () => useProvedSave(security.removePassword, { done: 'Password removed' })
export function useRemovePasskey() {
  const reload = useReloadConfiguration()
  return useProvedSave(security.removePasskey, { done: 'Passkey removed', onSaved: reload })
}

/** Loads of whom a second factor is demanded: by a client, or without one by the provider or the own client. */
export const useDemand = (clientId: string | undefined, options: { enabled?: boolean } = {}) =>
  useLoad(security.demand, clientId ? { clientId } : {}, options)
export function useChangeDemand() {
  const reload = useReloadConfiguration()
  return useProvedSave(security.updateDemand, { done: 'Saved', onSaved: reload })
}
/** Who has no second factor yet. */
export const useDemandPreview = (clientId: string | undefined, demandedOf: Demand) =>
  useLoad(
    security.previewDemand,
    { ...(clientId ? { clientId } : {}), demandedOf },
    { enabled: demandedOf !== 'nobody' },
  )
