import * as joining from '#contract/calls/joining.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

/** The people who want to join one client; without an id those of the own client, or of all for an administrator. */
export const useWaiting = (clientId?: string) => useLoad(joining.waiting, clientId ? { clientId } : {})

export const useAcceptPeople = (onDone: () => void) =>
  useSave(joining.accept, { done: 'Accepted. They get an email that they can log in', onDone })
export const useRefusePeople = (onDone: () => void) =>
  useSave(joining.refuse, { done: 'Refused. They get an email about it', onDone })
export const useUpdateApproval = () => useSave(joining.updateApproval, { done: 'Saved' })
/** Takes `onDone` with the domain as it was typed. */
export const useAllowDomain = (onDone: (domain: string) => void) =>
  useSave(joining.addDomain, {
    quiet: true,
    done: 'Domain allowed',
    onDone: (_, { domain }) => onDone(domain),
  })
export const useRemoveDomain = () => useSave(joining.removeDomain, { done: 'Domain removed' })
