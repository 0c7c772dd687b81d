import { TextInput } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { OrganisationSelectProps } from './LoadedOrganisationSelect.tsx'

// A list to search in is heavy, and nobody has come to it in the first moment.
const LoadedOrganisationSelect = lazy(async () => ({
  default: (await import('./LoadedOrganisationSelect.tsx')).LoadedOrganisationSelect,
}))

/** For administrators: the organisation of a new object. Without a choice it is their own, unless they must choose. */
export const OrganisationSelect = (props: OrganisationSelectProps) => (
  <Suspense
    // As large, so that nothing moves.
    fallback={
      <TextInput
        label="Organisation"
        description={props.description}
        withAsterisk={props.mustChoose ?? false}
        maw={props.maw}
        disabled
      />
    }
  >
    <LoadedOrganisationSelect {...props} />
  </Suspense>
)
