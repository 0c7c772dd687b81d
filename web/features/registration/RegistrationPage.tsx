import { Button, SimpleGrid, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { EntryList } from './EntryList.tsx'
import { useRegistrationLists } from './hooks.ts'

export function RegistrationPage() {
  const { data, error, refetch } = useRegistrationLists()
  return (
    <Page
      printable
      title="Registration Details"
      subtitle="The options that learners choose from when they register. Learners who chose an entry that you delete keep it."
      actions={
        <Button component={Link} to="/registration-form" variant="default">
          What is asked
        </Button>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
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
      )}
    </Page>
  )
}
