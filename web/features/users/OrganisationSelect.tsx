import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useClientOptions } from '../../data/use-client-options.ts'
import { useOwnName } from './use-organisation.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

interface OrganisationSelectProps extends Pick<
  SelectProps,
  'value' | 'defaultValue' | 'onChange' | 'error' | 'disabled' | 'maw' | 'placeholder' | 'withAsterisk'
> {
  /** Says what an organisation, or none, means. */
  description: string
}

/** The description on the pages that create learners: it says what no choice means. */
export const ofLearners =
  'The organisation that the learners belong to. Left empty, they belong to your own organisation.'

/** The description for people who log in with a name. */
export const ofPeopleWithLoginName =
  'The organisation that the person belongs to. Its code is on the log-in card.'

/** Lets administrators choose the organisation of a new object. Without a choice it is their own. */
export function OrganisationSelect(props: OrganisationSelectProps) {
  const organisations = useClientOptions()
  const ownName = useOwnName()
  return (
    <OrLoadFailed of={organisations}>
      <Select
        label="Organisation"
        placeholder={ownName}
        data={organisations.options}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the organisation' }}
        nothingFoundMessage="No organisation has this name"
        {...props}
      />
    </OrLoadFailed>
  )
}
