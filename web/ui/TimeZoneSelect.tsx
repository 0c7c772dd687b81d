import { TextInput } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { TimeZoneSelectProps } from './LoadedTimeZoneSelect.tsx'

// A list to search in is heavy, and most visits change no time zone.
const LoadedTimeZoneSelect = lazy(async () => ({
  default: (await import('./LoadedTimeZoneSelect.tsx')).LoadedTimeZoneSelect,
}))

/** An IANA time zone; an empty one means the one that holds without a choice. */
export const TimeZoneSelect = (props: TimeZoneSelectProps) => (
  <Suspense
    // As large, so that nothing moves.
    fallback={
      <TextInput
        label={props.label}
        description={props.description}
        placeholder={props.usual}
        maw={props.maw}
        disabled
      />
    }
  >
    <LoadedTimeZoneSelect {...props} />
  </Suspense>
)
