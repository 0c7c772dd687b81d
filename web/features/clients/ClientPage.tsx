import { Group, SimpleGrid } from '@mantine/core'
import { IconRoute, IconSchool, IconUsersGroup } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { AssignedPathways } from './AssignedPathways.tsx'
import { ClientActions } from './ClientActions.tsx'
import { ClientPeople } from './ClientPeople.tsx'
import { ClientProgress } from './ClientProgress.tsx'
import { useClient } from './hooks.ts'
import { LearnerLimit } from './LearnerLimit.tsx'

export function ClientPage() {
  const { urlToken = '' } = useParams()
  const { data, error, isDeleted, refetch } = useClient(urlToken)
  const client = data?.client

  if (isNotFound(error)) return <NotFoundPage what="Client" />
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!client) return <PageLoading />

  return (
    <Page
      title={client.name}
      deleted={isDeleted && <DeletedNotice what="client" onClose={forgetUnsavedChanges} />}
      subtitle={
        <Group component="span" gap="sm">
          Referral code {client.referalCode}
          {client.isPaused && <Tag tone="warning">Paused</Tag>}
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <StatCard
          label="Current learners"
          value={client.numberOfLearners.toLocaleString()}
          icon={IconSchool}
        />
        <StatCard
          label="Maximum learners"
          value={<LearnerLimit limit={client.maximumNumberOfLearners} />}
          icon={IconUsersGroup}
        />
        <StatCard label="Assigned pathways" value={client.assignedLearningPathways.length} icon={IconRoute} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ClientActions client={client} />
        <AssignedPathways client={client} />
      </SimpleGrid>
      <ClientPeople clientId={client.id} />
      <ClientProgress clientId={client.id} />
    </Page>
  )
}
