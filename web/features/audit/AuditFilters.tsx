import { Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useClientOptions } from '../../data/use-client-options.ts'
import { DayFilter } from '../../ui/DayFilter.tsx'
import { type Filter, FilterChips } from '../../ui/Filters.tsx'
import type { DownloadMenuProps } from '../../ui/DownloadMenu.tsx'
import { ListBar } from '../../ui/ListBar.tsx'
import type { Printing } from '../../ui/PrintButton.tsx'
import { useIsShort } from '../../ui/ToolsMenu.tsx'
import { showDate } from '../../ui/dates.tsx'
import { type AuditField, type AuditView, useAuditedCalls } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

interface AuditFiltersProps {
  view: AuditView
  withClients: boolean
  /** The number of entries on screen; undefined while they load. */
  shown: number | undefined
  /** Whether the first entries have come, so that it is known whether the list is short. */
  isKnown: boolean
  download: DownloadMenuProps
  printing: Printing
}

/** Filters the audit log. After every choice the list begins at the newest entry again. */
export function AuditFilters(props: AuditFiltersProps) {
  const { view, shown, isKnown, download, printing } = props
  const inWords = useFiltersInWords(props)
  const isShort = useIsShort(shown, view.isNarrowed)
  const [isAskedFor, setIsAskedFor] = useState(false)
  const toggle = {
    label: 'Filters by day and kind',
    isChosen: isAskedFor,
    onChoose: () => setIsAskedFor(!isAskedFor),
  }
  return (
    <>
      <ListBar
        view={{ ...view, resize: undefined }}
        searchLabel="Email address of a person"
        printedFilters={inWords}
        download={download}
        printing={printing}
        total={shown}
        further={{ groups: [{ items: [toggle] }], loading: false, menu: null, stop: null }}
      />
      <Stack gap="sm" mb="md" data-print="never">
        {(isAskedFor || (isKnown && !isShort)) && <FilterFields {...props} />}
        <FilterChips filters={inWords} chosen={view.filters} onChange={view.filterBy} />
      </Stack>
    </>
  )
}

function FilterFields({ view, withClients }: AuditFiltersProps) {
  const { filters } = view
  const day = (field: 'from' | 'to', label: string) => (
    <DayFilter
      label={label}
      value={filters[field] ?? ''}
      onChoose={(chosen) => view.filterBy({ [field]: chosen })}
    />
  )
  return (
    <Group align="flex-end" gap="sm">
      {day('from', 'From')}
      {day('to', 'To')}
      <CallFilter view={view} />
      {withClients && (
        <ClientFilter value={filters.client ?? ''} onChange={(client) => view.filterBy({ client })} />
      )}
    </Group>
  )
}

const sessionWords = { without: 'All but log-ins', only: 'Log-ins and log-outs' }

/** Log-ins apart from the rest, or one kind of entry: one choice removes the other. */
function CallFilter({ view: { filters, filterBy } }: Pick<AuditFiltersProps, 'view'>) {
  const calls = useAuditedCalls()
  return (
    <OrLoadFailed of={calls}>
      <NativeSelect
        label="What"
        w={260}
        maw="100%"
        value={filters.call ?? filters.sessions ?? ''}
        onChange={({ currentTarget: { value } }) =>
          filterBy(
            value in sessionWords
              ? { sessions: value, call: undefined }
              : { call: value, sessions: undefined },
          )
        }
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(sessionWords).map(([value, label]) => ({ value, label })),
          ...(calls.data?.calls ?? []).map(({ name, words }) => ({ value: name, label: words })),
        ]}
      />
    </OrLoadFailed>
  )
}

/** The chosen filters in words, to be removed one by one and to be printed. */
function useFiltersInWords({
  view: { filters },
  withClients,
}: Pick<AuditFiltersProps, 'view' | 'withClients'>): Filter<AuditField>[] {
  const calls = useAuditedCalls().data?.calls ?? []
  const clients = useClientOptions({ enabled: withClients }).data?.clients ?? []
  const one = (field: AuditField, label: string, words: string | undefined): Filter<AuditField>[] => {
    const value = filters[field]
    return value ? [{ field, label, options: [{ value, label: words ?? value }] }] : []
  }
  return [
    ...one('from', 'From', filters.from && showDate(filters.from)),
    ...one('to', 'To', filters.to && showDate(filters.to)),
    ...one('call', 'What', calls.find(({ name }) => name === filters.call)?.words),
    ...one('sessions', 'What', sessionWords[filters.sessions as keyof typeof sessionWords]),
    ...one('client', 'Organisation', clients.find(({ id }) => id === filters.client)?.name),
    ...one('about', 'Only', 'one object'),
  ]
}

function ClientFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const clients = useClientOptions()
  return (
    <OrLoadFailed of={clients}>
      <NativeSelect
        label="Organisation"
        w={220}
        maw="100%"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: 'All' }, ...clients.options]}
      />
    </OrLoadFailed>
  )
}
