import { Group, NativeSelect, TextInput } from '@mantine/core'
import { FilterChips } from '../../ui/Filters.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { type AuditField, type AuditView, useAuditedCalls, useClientsToChoose } from './hooks.ts'

interface AuditFiltersProps {
  view: AuditView
  withClients: boolean
}

/** What is shown of the log. Every choice begins at the newest entry again. */
export function AuditFilters({ view, withClients }: AuditFiltersProps) {
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
    <Group align="flex-end" gap="sm" mb="md">
      <SearchBox label="Email address of a person" value={view.search} onSearch={view.searchFor} />
      {day('from', 'From')}
      {day('to', 'To')}
      <OrLoadFailed of={calls}>
        <NativeSelect
          label="What"
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
    </Group>
  )
}

const about = (id: string | undefined) =>
  id ? [{ field: 'about' as const, label: 'Only', options: [{ value: id, label: 'one object' }] }] : []

function ClientFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const clients = useClientsToChoose()
  return (
    <OrLoadFailed of={clients}>
      <NativeSelect
        label="Client"
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
