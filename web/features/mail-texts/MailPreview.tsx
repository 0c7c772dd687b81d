import { Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { MailKind, MailText } from '#contract/rules/mail-texts.ts'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { MailView } from '../emails/MailView.tsx'
import { type Organisation, usePreview, useRecipients } from './hooks.ts'

interface MailPreviewProps {
  clientId: Organisation
  kind: MailKind
  /** As they are typed. */
  texts: MailText
}

/** The mail with the typed texts, as a person would get it today, or as an example. */
export function MailPreview({ clientId, kind, texts }: MailPreviewProps) {
  const [personId, setPersonId] = useState<string | null>(null)
  const [typed] = useDebouncedValue(texts, 300)
  const { data, error, refetch } = usePreview({ clientId, kind, ...typed, personId })
  // The previous one stays until the next one has arrived, so that nothing flickers while somebody types.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  return (
    <Card title="Preview">
      <Stack gap="md">
        <RecipientSelect clientId={clientId} kind={kind} value={personId} onChange={setPersonId} />
        <OrLoadFailed of={{ error, refetch }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {shown?.subject ?? '\u00a0'}
          </Text>
          <MailView mail={shown} />
          <Text size="sm" c="var(--quiet)" role="status">
            {personId !== null &&
              shown?.isExample &&
              `${kind === 'seats' ? 'Enough seats are free' : 'Nothing is due for this person'}: this is an example. `}
            Nothing is sent from here.
          </Text>
        </OrLoadFailed>
      </Stack>
    </Card>
  )
}

interface RecipientSelectProps {
  clientId: Organisation
  kind: MailKind
  value: string | null
  onChange: (id: string | null) => void
}

function RecipientSelect({ clientId, kind, value, onChange }: RecipientSelectProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [asked] = useDebouncedValue(search === chosen?.label ? '' : search, 250)
  const { data } = useRecipients(clientId, kind, asked)
  const found = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label="Preview as"
      placeholder="An example"
      data={known}
      value={value}
      onChange={(id) => {
        setChosen(known.find((one) => one.value === id))
        onChange(id)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched: also by parts of names that the label writes otherwise.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': 'Preview an example' }}
      nothingFoundMessage={
        data &&
        (kind === 'reminder' ? 'Nothing is due for anybody with such a name' : 'No manager has such a name')
      }
    />
  )
}
