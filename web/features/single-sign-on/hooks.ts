import type { Reply } from '#contract/call.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { storeSignOn } from '../../data/sign-on.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useProvedSave } from '../security/use-proved-save.tsx'

export type SignOn = Reply<typeof singleSignOn.singleSignOn>
export type Trial = Reply<typeof singleSignOn.finishTrial>

/** Without an id those of the own client. */
export const ofClient = (clientId: string | undefined) => (clientId ? { clientId } : {})

export const useSignOnOf = (clientId?: string) => useLoad(singleSignOn.singleSignOn, ofClient(clientId))

export const useUpdateSignOn = (onDone: () => void) =>
  useProvedSave(singleSignOn.updateSingleSignOn, { done: 'Saved', onDone })
export const useSwitchSignOn = () => useProvedSave(singleSignOn.switchSingleSignOn, { done: 'Saved' })
export const useUpdateManagersMay = () => useSave(singleSignOn.updateManagersMay, { done: 'Saved' })
export const useUpdateFactors = () => useProvedSave(singleSignOn.updateFactors, { done: 'Saved' })
/** Takes `onDone` with the domain as it was typed. */
export const useAddSignOnDomain = (onDone: (domain: string) => void) =>
  useSave(singleSignOn.addSignOnDomain, {
    quiet: true,
    done: 'Domain added',
    onDone: (_, { domain }) => onDone(domain),
  })
export const useCheckSignOnDomain = () =>
  useSave(singleSignOn.checkSignOnDomain, { done: 'The domain is proven' })
export const useConfirmSignOnDomain = () =>
  useProvedSave(singleSignOn.confirmSignOnDomain, { done: 'The domain is confirmed' })
export const useRemoveSignOnDomain = () =>
  useSave(singleSignOn.removeSignOnDomain, { done: 'Domain removed' })

/** Goes to the provider, which sends this tab back to the page that shows what it has answered. */
export const useTrySignOn = (clientId: string) =>
  useSave(singleSignOn.trySingleSignOn, {
    onDone({ address, secret, providerId }) {
      storeSignOn({ providerId, secret, isTrial: true, returnTo: `/single-sign-on?client=${clientId}` })
      location.assign(address)
    },
  })
