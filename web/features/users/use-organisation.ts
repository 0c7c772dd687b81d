import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { useClientOptions } from '../../data/use-client-options.ts'

export interface Organisation {
  isOwn: boolean
  /** The name in words; undefined until the clients are loaded. */
  name: string | undefined
}

/** Returns the name of the administrators' organisation, or other words for it until it has a name. */
export const useOwnName = () => useTheme().provider.name || 'your own organisation'

/**
 * Returns the organisation to which an administrator adds people: the chosen client, or otherwise their own organisation (rule
 * access-6). Undefined for a manager, who has one organisation only.
 */
export function useOrganisation(clientId: string | null): Organisation | undefined {
  const isAdministrator = useIsAdministrator()
  const { data } = useClientOptions({ enabled: isAdministrator })
  const me = useSession()
  const ownName = useOwnName()
  if (!isAdministrator) return undefined
  if (clientId === null || clientId === me?.clientId) return { isOwn: true, name: ownName }
  return { isOwn: false, name: data?.clients.find(({ id }) => id === clientId)?.name }
}

/** Returns the end of a sentence or of a button's label, such as " at Caerfelin". */
export const atOrganisation = (organisation: Organisation | undefined) =>
  organisation?.name ? ` at ${organisation.name}` : ''
