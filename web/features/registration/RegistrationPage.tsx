import { SimpleGrid, Stack, Text, Skeleton, Box, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, lazy, useRef } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { useRegistrationLists, useRemoveEntry, useAddEntry } from './hooks.ts'
import type { RegistrationType } from '#contract/calls/registration.ts'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { RemovableList } from '../../ui/RemovableList.tsx'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'

const RegistrationForm = lazy(async () => ({
  default: (await import('../registration-form/RegistrationForm.tsx')).RegistrationForm,
}))

/** Shows what learners are asked when they register, and what they can answer. */
export const RegistrationPage = () => (
  <Page
    printable
    title="Registration Details"
    subtitle="What learners are asked when they register, and the options that they choose from."
  >
    <PageTabs
      tabs={[
        { name: 'options', label: 'Options of the lists', content: <Options /> },
        { name: 'form', label: 'Registration form', content: <RegistrationForm /> },
      ]}
    />
  </Page>
)

function Options() {
  const { data, error, refetch } = useRegistrationLists()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Stack gap="lg">
      <Text c="var(--quiet)">Learners who chose an entry that you delete keep it.</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <EntryList type="Gender" title="Genders" what="gender" entries={data?.gender} />
          <EntryList type="JobRole" title="Job roles" what="job role" entries={data?.jobRole} />
        </Stack>
        <Stack gap="lg">
          <EntryList
            type="EmploymentStatus"
            title="Employment status"
            what="employment status"
            entries={data?.employmentStatus}
          />
          <EntryList type="Ethnicity" title="Ethnicities" what="ethnicity" entries={data?.ethnicity} />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

interface Entry {
  id: string
  name: string
}

interface EntryListProps {
  type: RegistrationType
  title: string
  /** The name of one entry, such as "gender". */
  what: string
  /** Absent while loading. */
  entries: Entry[] | undefined
}

/** One of the lists: its entries, each with a button to delete it, and a field to add one. */
function EntryList({ type, title, what, entries }: EntryListProps) {
  const removedName = useRef('')
  const { save, saving } = useRemoveEntry(() => toastSuccess(`Deleted: ${removedName.current}`))

  return (
    <Card title={title}>
      <Stack gap="md">
        {entries ? (
          <RemovableList
            label={title}
            entries={entries}
            act="Delete"
            saving={saving}
            onRemove={({ id, name }) => {
              removedName.current = name
              save({ type, id })
            }}
          />
        ) : (
          <Stack gap={26} py={13} aria-busy>
            {[70, 45, 60, 35, 50, 40, 55].map((width) => (
              <Skeleton key={width} h={18} w={`${width}%`} />
            ))}
          </Stack>
        )}
        <AddEntry type={type} what={what} />
      </Stack>
    </Card>
  )
}

/** The field below a list. A name of spaces only is not added. */
function AddEntry({ type, what }: { type: RegistrationType; what: string }) {
  const { text: name, setText: setName, keptText, clear } = useTextToAdd(`new-entry:${type}`)
  const { save, saving } = useAddEntry(clear)

  function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim()) save({ type, name })
  }

  return (
    <form onSubmit={add} data-print="never">
      {keptText && <Box mb="sm">{keptText}</Box>}
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={`Add ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          flex={1}
        />
        <Button type="submit" variant="default" loading={saving} aria-label={`Add this ${what}`}>
          Add
        </Button>
      </Group>
    </form>
  )
}
