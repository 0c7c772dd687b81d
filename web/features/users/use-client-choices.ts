import * as clients from '#contract/calls/clients.ts'
import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { useLoad } from '../../data/use-load.ts'

/** The clients among which an administrator can choose, and the own organisation where it has people of the list. */
export function useClientChoices({
  isAdministrator,
  withOwn,
}: {
  isAdministrator: boolean
  withOwn: boolean
}) {
  const loaded = useLoad(clients.options, {}, { enabled: isAdministrator })
  const me = useSession()
  const { provider } = useTheme()
  const own = { value: me?.clientId ?? '', label: `${provider.name || 'Your own organisation'} (your own)` }
  const options = [
    ...(withOwn ? [own] : []),
    ...(loaded.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return {
    loaded,
    options,
    /** The chosen one as a filter, for paper. */
    printed: { field: 'client' as const, label: 'Client', options },
  }
}
