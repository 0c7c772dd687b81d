import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { openArchived } from '#contract/calls/users.ts'
import { useLoad } from '../../data/use-load.ts'
import { Card } from '../../ui/Card.tsx'
import { showDate } from '../../ui/dates.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { roleName } from './PersonTags.tsx'
import { useRestoreUsers } from './use-restore-users.ts'

interface ArchivedPersonPageProps {
  what: 'Learner' | 'User'
  urlToken: string
}

/** Shown in place of the page of a person who is not active: what is left to see and to do if they are archived (rule people-141). */
export function ArchivedPersonPage({ what, urlToken }: ArchivedPersonPageProps) {
  const { data, error, refetch } = useLoad(openArchived, { urlToken })
  const [isRestored, setRestored] = useState(false)
  const { save, saving } = useRestoreUsers(() => setRestored(true))
  // The person is no longer archived, and the own page of the person is still on its way.
  if (!data && isRestored) return <PageLoading />
  if (!data) return <PageUnloaded of={{ error, refetch }} what={what} />
  if (data.isClosedRecord) return <Navigate replace to={`/closed-record/${data.id}`} />
  return (
    <Page
      printable
      title={`${data.firstName} ${data.lastName}`}
      subtitle={`Archived on ${showDate(data.archivedDateTime)}`}
      actions={
        <Button loading={saving} onClick={firstClick(() => save({ userIds: [data.id] }))}>
          Restore
        </Button>
      }
    >
      <Card title="Details">
        <FactLines facts={factsOf(data)} />
        <Text c="var(--quiet)" mt="md">
          They cannot log in, and are in no list of active people. Their records stay, and come back with them
          when they are restored.
        </Text>
      </Card>
    </Page>
  )
}

type Archived = Reply<typeof openArchived>

const factsOf = ({ clientName, role, secondaryRole, email, loginName, employeeNumber }: Archived) => ({
  Organisation: <bdi>{clientName}</bdi>,
  Role: [role, ...(secondaryRole ? [secondaryRole] : [])].map(roleName).join(', '),
  ...(loginName === null ? { Email: <bdi>{email}</bdi> } : { 'Log-in name': <bdi>{loginName}</bdi> }),
  ...(employeeNumber ? { 'Employee number': <bdi>{employeeNumber}</bdi> } : {}),
})
