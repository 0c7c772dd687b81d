import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { usualTimeZone } from '#contract/rules/time-zone.ts'

interface TimeZoneSelectProps {
  label: string
  description: string
  /** Names the time zone that applies without a choice. */
  usual: string
  /** Empty without a choice. */
  value?: string
  onChange?: (zone: string) => void
  error?: ReactNode
  maw?: number
}

/** A field for an IANA time zone. An empty value means the zone that applies without a choice. */
export function TimeZoneSelect({ value = '', onChange, usual, ...props }: TimeZoneSelectProps) {
  const data = useMemo(
    () =>
      // Some browsers leave out UTC, and a zone that was set in another browser may have another name here.
      [...new Set([usualTimeZone, ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])]
        .toSorted()
        .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [value],
  )
  return (
    <Select
      {...props}
      data={data}
      value={value || null}
      onChange={(zone) => onChange?.(zone ?? '')}
      placeholder={usual}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the time zone' }}
      nothingFoundMessage="No time zone has this name"
      limit={100}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
