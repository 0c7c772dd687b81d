import type { Reply } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { useCreated } from '../../ui/created.ts'
import { lossesOf, lossesOfUsed } from '../../ui/losses.ts'
import { deletionLosses, accessLosses } from '../../ui/deletion-losses.ts'

export const useClient = (urlToken: string) => useLoad(clients.openClient, { urlToken })
/** The client that was just created. Loaded again, because it may have been changed or deleted since. */
export function useCreatedClient() {
  const urlToken = useCreated()?.key ?? ''
  return useLoad(clients.openClient, { urlToken }, { enabled: urlToken !== '' }).data?.client
}

type NewClient = Reply<typeof clients.create>['client']
export const useCreateClient = (onDone: (client: NewClient, name: string) => void) =>
  useSave(clients.create, {
    done: 'Client created',
    onDone: ({ client }, { clientName }) => onDone(client, clientName),
  })
export const useUpdateDetails = (onDone: () => void) =>
  useSave(clients.updateDetails, { done: 'Organisation saved', onDone })
export const useUpdateTimeZone = () => useSave(clients.updateTimeZone, { done: 'Time zone saved' })
export const usePauseClient = () => useSave(clients.pause, { done: 'Client paused' })
export const useUnpauseClient = () => useSave(clients.unpause, { done: 'Client unpaused' })
export const useArchiveClient = (onDone: () => void | Promise<void>) =>
  useSave(clients.archive, { done: 'Client archived', deletesPage: true, onDone })
export const useRestoreClient = () => useSave(clients.unarchive, { done: 'Organisation restored' })
export const useDeleteClient = (onDone: () => void | Promise<void>) =>
  useSave(clients.remove, { done: 'Client deleted', deletesPage: true, onDone })
export const useUpdateMaximum = () =>
  useSave(clients.updateMaximum, { done: 'Maximum number of learners updated' })
export const useAssignPathway = () => useSave(pathways.assign, { done: 'Assigned pathway to Client' })
export const useUnassignPathway = () => useSave(pathways.unassign, { done: 'Pathway removed from Client' })

/** The losses that are shown before a client is deleted, and before a pathway is removed from it. */
export const countClientLosses = (clientId: string, name: string) =>
  lossesOfUsed(
    name,
    send(clients.losses, { clientId }),
    deletionLosses,
    // Its first manager is created with it.
    ({ people, pathways: assigned }) => people > 1 || assigned > 0,
  )
export const countPathwayOfClientLosses = (clientId: string, learningPathwayId: string) =>
  lossesOf(send(pathways.losses, { learningPathwayId, clientId }), accessLosses)
