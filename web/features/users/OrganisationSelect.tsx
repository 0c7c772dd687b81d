import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useSession } from '../../data/session.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { useOrganisations } from './hooks.ts'

const ownName = 'Your own organisation'

interface OrganisationSelectProps extends Pick<
  SelectProps,
  'value' | 'defaultValue' | 'onChange' | 'error' | 'disabled' | 'maw' | 'placeholder'
> {
  /** What an organisation, or none, means. */
  description: string
  /** Without a choice nothing is created; the user's own organisation is one of the options. */
  mustChoose?: boolean
}

/** For administrators: the organisation of a new object. Without a choice it is their own, unless they must choose. */
export function OrganisationSelect({ mustChoose = false, ...props }: OrganisationSelectProps) {
  const organisations = useOrganisations()
  const me = useSession()
  const { provider } = useTheme()
  const own = { value: me?.clientId ?? '', label: provider.name ? `${provider.name} (your own)` : ownName }
  return (
    <OrLoadFailed of={organisations}>
      <Select
        label="Organisation"
        placeholder={mustChoose ? 'Choose an organisation' : ownName}
        data={[
          ...(organisations.data?.clients.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          ...(mustChoose ? [own] : []),
        ]}
        withAsterisk={mustChoose}
        searchable
        clearable={!mustChoose}
        clearButtonProps={{ 'aria-label': 'Remove the organisation' }}
        nothingFoundMessage="No client has this name"
        {...props}
      />
    </OrLoadFailed>
  )
}
