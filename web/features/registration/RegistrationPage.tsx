import { SimpleGrid, Stack, Text } from '@mantine/core'
import { lazy } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { EntryList } from './EntryList.tsx'
import { useRegistrationLists } from './hooks.ts'

const RegistrationForm = lazy(async () => ({
  default: (await import('../registration-form/RegistrationForm.tsx')).RegistrationForm,
}))

/** What learners are asked when they register, and what they can answer. */
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
