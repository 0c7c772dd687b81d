import { Box, Group, NativeSelect, TextInput } from '@mantine/core'
import { type Filter, FilterChips } from '../../ui/Filters.tsx'
import { PrintButton, type Printing } from '../../ui/PrintButton.tsx'
import { PrintedChoice } from '../../ui/PrintedChoice.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { showDate } from '../../ui/dates.tsx'
import { type AuditField, type AuditView, useAuditedCalls, useClientsToChoose } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

interface AuditFiltersProps {
  view: AuditView
  withClients: boolean
  printing: Printing
}

/** Filters the audit log. After every choice the list begins at the newest entry again. */
export function AuditFilters(props: AuditFiltersProps) {
  return (
    <Box mb="md">
      <FilterFields {...props} />
      <PrintedFilters {...props} />
    </Box>
  )
}

function FilterFields({ view, withClients, printing }: AuditFiltersProps) {
  const calls = useAuditedCalls()
  const { filters } = view
  const choose = (field: AuditField, value: string) => view.filterBy({ [field]: value })
  const day = (field: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={filters[field] ?? ''}
      onChange={({ currentTarget: { value } }) => choose(field, value)}
    />
  )
  return (
    <Group align="flex-end" gap="sm" data-print="never">
      <SearchBox label="Email address of a person" value={view.search} onSearch={view.searchFor} />
      {day('from', 'From')}
      {day('to', 'To')}
      <OrLoadFailed of={calls}>
        <NativeSelect
          label="What"
          w={260}
          maw="100%"
          value={filters.call ?? ''}
          onChange={({ currentTarget: { value } }) => choose('call', value)}
          data={[
            { value: '', label: 'Everything' },
            ...(calls.data?.calls ?? []).map(({ name, words }) => ({ value: name, label: words })),
          ]}
        />
      </OrLoadFailed>
      {withClients && (
        <ClientFilter value={filters.client ?? ''} onChange={(value) => choose('client', value)} />
      )}
      <FilterChips
        filters={about(filters.about)}
        chosen={{ about: filters.about ?? '' }}
        onChange={() => view.filterBy({ about: undefined })}
      />
      <PrintButton printing={printing} />
    </Group>
  )
}

/** Prints the chosen filters in words. */
function PrintedFilters({ view: { search, filters }, withClients, printing }: AuditFiltersProps) {
  const calls = useAuditedCalls().data?.calls ?? []
  const clients = useClientsToChoose(withClients).data?.clients ?? []
  const one = (field: AuditField, label: string, words: string | undefined): Filter<AuditField>[] => {
    const value = filters[field]
    return value ? [{ field, label, options: [{ value, label: words ?? value }] }] : []
  }
  const printed = [
    ...one('from', 'From', filters.from && showDate(filters.from)),
    ...one('to', 'To', filters.to && showDate(filters.to)),
    ...one('call', 'What', calls.find(({ name }) => name === filters.call)?.words),
    ...one('client', 'Client', clients.find(({ id }) => id === filters.client)?.name),
    ...about(filters.about),
  ]
  return <PrintedChoice search={search} filters={printed} chosen={filters} printed={printing.printed} />
}

const about = (id: string | undefined) =>
  id ? [{ field: 'about' as const, label: 'Only', options: [{ value: id, label: 'one object' }] }] : []

function ClientFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const clients = useClientsToChoose()
  return (
    <OrLoadFailed of={clients}>
      <NativeSelect
        label="Client"
        w={220}
        maw="100%"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: 'All' },
          ...(clients.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </OrLoadFailed>
  )
}
