import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { useManagingRole, useOrganisations } from './hooks.ts'

export interface Organisation {
  isOwn: boolean
  /** In words; undefined until the clients are loaded. */
  name: string | undefined
}

/** The name of the organisation that the administrators belong to, or what stands for it until it has one. */
export const useOwnName = () => useTheme().provider.name || 'your own organisation'

/**
 * What an administrator adds people to: the chosen client, or their own organisation without one (rule access-6). Undefined for a
 * manager, who has one organisation only.
 */
export function useOrganisation(clientId: string | null): Organisation | undefined {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const { data } = useOrganisations({ enabled: isAdministrator })
  const me = useSession()
  const ownName = useOwnName()
  if (!isAdministrator) return undefined
  if (clientId === null || clientId === me?.clientId) return { isOwn: true, name: ownName }
  return { isOwn: false, name: data?.clients.find(({ id }) => id === clientId)?.name }
}

/** For the end of a sentence or of a button's label: " at Caerfelin". */
export const atOrganisation = (organisation: Organisation | undefined) =>
  organisation?.name ? ` at ${organisation.name}` : ''
