import { Select, type SelectProps } from '@mantine/core'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { useOrganisations } from './hooks.ts'

interface OrganisationSelectProps extends Pick<
  SelectProps,
  'value' | 'defaultValue' | 'onChange' | 'error' | 'disabled' | 'maw' | 'placeholder'
> {
  /** What an organisation, or none, means. */
  description: string
}

/** For administrators: the organisation of a new object. Without a choice it is their own organisation. */
export function OrganisationSelect(props: OrganisationSelectProps) {
  const organisations = useOrganisations()
  return (
    <OrLoadFailed of={organisations}>
      <Select
        label="Organisation"
        placeholder="Your own organisation"
        data={organisations.data?.clients.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the organisation' }}
        nothingFoundMessage="No client has this name"
        {...props}
      />
    </OrLoadFailed>
  )
}
