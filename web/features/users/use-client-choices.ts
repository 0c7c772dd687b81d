import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { useClientOptions } from '../../data/use-client-options.ts'

/** The clients among which an administrator can choose, and the own organisation where it has people of the list. */
export function useClientChoices({
  isAdministrator,
  withOwn,
}: {
  isAdministrator: boolean
  withOwn: boolean
}) {
  const loaded = useClientOptions({ enabled: isAdministrator })
  const me = useSession()
  const { provider } = useTheme()
  const own = { value: me?.clientId ?? '', label: `${provider.name || 'Your own organisation'} (your own)` }
  const options = [...(withOwn ? [own] : []), ...loaded.options]
  return {
    loaded,
    options,
    /** The chosen one as a filter, for paper. */
    printed: { field: 'client' as const, label: 'Organisation', options },
  }
}
