import { Button, Group } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useAuditTab } from '../audit/use-audit-tab.tsx'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { ClientOverview } from './ClientOverview.tsx'
import { useClient } from './hooks.ts'
import { late } from '../../ui/late.tsx'
import { Seats } from './LearnerLimit.tsx'

// A first visit loads what the first tab shows, and not fifteen files more for the others.
const ClientPeople = late(async () => (await import('./ClientPeople.tsx')).ClientPeople, PageLoading)
const TeamList = late(async () => (await import('../teams/TeamList.tsx')).TeamList, PageLoading)
const ClientProgress = late(async () => (await import('./ClientProgress.tsx')).ClientProgress, PageLoading)
const ClientPathways = late(async () => (await import('./ClientPathways.tsx')).ClientPathways, PageLoading)
const ClientSettings = late(async () => (await import('./ClientSettings.tsx')).ClientSettings, PageLoading)
const ClientBranding = late(async () => (await import('./ClientBranding.tsx')).ClientBranding, PageLoading)
const MailTexts = late(async () => (await import('../mail-texts/MailTexts.tsx')).MailTexts, PageLoading)

export function ClientPage() {
  const { urlToken = '' } = useParams()
  const { data, error, isDeleted, refetch } = useClient(urlToken)
  const client = data?.client
  const audit = useAuditTab(client?.id, { isOfOneClient: true })

  if (isNotFound(error)) return <NotFoundPage what="Client" />
  if (error) return <LoadFailedPage error={error} onRetry={refetch} />
  if (!client) return <PageLoading />

  return (
    <Page
      printable
      title={client.name}
      actions={
        <>
          <EvidenceLink of={{ client: client.id }} />
          <AddLearners clientId={client.id} />
        </>
      }
      deleted={isDeleted && <DeletedNotice what="client" onClose={forgetUnsavedChanges} />}
      subtitle={
        <Group component="span" gap="sm">
          <span>Referral code {client.referalCode}</span>
          <span>
            <Seats learners={client.takenSeats} limit={client.maximumNumberOfLearners} /> seats used
          </span>
          {client.isPaused && <Tag tone="warning">Paused</Tag>}
        </Group>
      }
    >
      <PageTabs
        tabs={[
          { name: 'overview', label: 'Overview', content: <ClientOverview client={client} /> },
          { name: 'people', label: 'People', content: <ClientPeople clientId={client.id} /> },
          { name: 'teams', label: 'Teams', content: <TeamList clientId={client.id} /> },
          { name: 'progress', label: 'Progress', content: <ClientProgress clientId={client.id} /> },
          { name: 'pathways', label: 'Pathways', content: <ClientPathways client={client} /> },
          { name: 'branding', label: 'Branding', content: <ClientBranding clientId={client.id} /> },
          {
            name: 'mails',
            label: 'Mails',
            content: <MailTexts clientId={client.id} inherited="texts of the provider" />,
          },
          { name: 'settings', label: 'Settings', content: <ClientSettings client={client} /> },
          ...audit,
        ]}
      />
    </Page>
  )
}

/** Both pages begin with this client chosen. */
const AddLearners = ({ clientId }: { clientId: string }) => (
  <>
    <Button component={Link} to={`/upload-learners?client=${clientId}`} variant="default">
      Upload learners
    </Button>
    <Button component={Link} to={`/create-learner?client=${clientId}`}>
      Add learner
    </Button>
  </>
)
