import type { Reply, Role } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import type { ClientStatus } from '#contract/rules/client-status.ts'
import type { clientsOrder, peopleOfClientOrder } from '#contract/rules/list-order.ts'
import { send } from '../../data/send.ts'
import { useLoad } from '../../data/use-load.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useSave } from '../../data/use-save.ts'
import { useCreated } from '../../ui/created.ts'
import type { ListView } from '../../ui/use-list-view.ts'
import { lossesOf, lossesOfUsed } from '../../ui/losses.ts'
import { deletionLosses, accessLosses } from '../../ui/deletion-losses.ts'

/** Without a search and a page size the call has no query (rule lists-4). */
export const useClients = ({ page, chosenSize, ...view }: ClientsView) =>
  useLoad(clients.list, { page, pageSize: chosenSize, ...wantedClients(view) })

export const useOutputsOfClients = (view: Pick<ClientsView, 'search' | 'filters' | 'sorted'>) =>
  useListOutputs(
    { list: clients.list, exportList: clients.exportList, wanted: wantedClients(view) },
    {
      rowsOf: (reply: Reply<typeof clients.list>) => reply.clients,
      totalOf: (reply) => reply.totalCount,
      pageOf: (page) => ({ page }),
    },
  )

export type ClientsView = ListView<'status', (typeof clientsOrder)['columns'][number]>

/** Which clients are listed, in which order. */
export const wantedClients = ({
  search,
  filters,
  sorted,
}: Pick<ClientsView, 'search' | 'filters' | 'sorted'>) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as ClientStatus } : {}),
  ...sorted,
})
export const useClient = (urlToken: string) => useLoad(clients.openClient, { urlToken })
export type PeopleView = ListView<'role' | 'status' | 'team', (typeof peopleOfClientOrder)['columns'][number]>

export const wantedPeople = (clientId: string, { search, filters, sorted }: PeopleView) => ({
  clientId,
  searchTerm: search,
  ...(filters.role ? { role: filters.role as Role } : {}),
  ...(filters.status ? { status: 'never-logged-in' as const } : {}),
  ...(filters.team ? { teamId: filters.team } : {}),
  ...sorted,
})
export const useClientPeople = (clientId: string, view: PeopleView) =>
  useLoad(clients.people, {
    page: view.page,
    pageSize: view.chosenSize,
    ...wantedPeople(clientId, view),
  })
export const useOutputsOfClientPeople = (clientId: string, view: PeopleView) =>
  useListOutputs(
    { list: clients.people, exportList: clients.exportPeople, wanted: wantedPeople(clientId, view) },
    {
      rowsOf: (reply: Reply<typeof clients.people>) => reply.users,
      totalOf: (reply) => reply.totalCount,
      pageOf: (page) => ({ page }),
    },
  )

/** The client that was just created. Loaded again, because it may have been changed or deleted since. */
export function useCreatedClient() {
  const urlToken = useCreated()
  return useLoad(clients.openClient, { urlToken }, { enabled: urlToken !== '' }).data?.client
}

export const useCreateClient = (onDone: (urlToken: string) => void) =>
  useSave(clients.create, { done: 'Client created', onDone: ({ client }) => onDone(client.urlToken) })
export const useUpdateTimeZone = () => useSave(clients.updateTimeZone, { done: 'Time zone saved' })
export const usePauseClient = () => useSave(clients.pause, { done: 'Client paused' })
export const useUnpauseClient = () => useSave(clients.unpause, { done: 'Client unpaused' })
export const useArchiveClient = (onDone: () => void | Promise<void>) =>
  useSave(clients.archive, { done: 'Client archived', deletesPage: true, onDone })
export const useRestoreClient = () => useSave(clients.unarchive, { done: 'Client restored' })
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
