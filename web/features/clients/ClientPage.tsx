import { Button, Group } from '@mantine/core'
import { lazy } from 'react'
import { Link, useParams } from 'react-router'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useAuditTab } from '../audit/use-audit-tab.tsx'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { ClientOverview } from './ClientOverview.tsx'
import { useClient } from './hooks.ts'

const MailTexts = lazy(async () => ({ default: (await import('../mail-texts/MailTexts.tsx')).MailTexts }))
const Provisioning = lazy(async () => ({
  default: (await import('../provisioning/Provisioning.tsx')).Provisioning,
}))
const TeamList = lazy(async () => ({ default: (await import('../teams/TeamList.tsx')).TeamList }))
const OwnFieldList = lazy(async () => ({
  default: (await import('../person-fields/OwnFieldList.tsx')).OwnFieldList,
}))
const ClientBranding = lazy(async () => ({ default: (await import('./ClientBranding.tsx')).ClientBranding }))
const ClientPathways = lazy(async () => ({ default: (await import('./ClientPathways.tsx')).ClientPathways }))
const ClientPeople = lazy(async () => ({ default: (await import('./ClientPeople.tsx')).ClientPeople }))
const ClientProgress = lazy(async () => ({ default: (await import('./ClientProgress.tsx')).ClientProgress }))
const ClientSettings = lazy(async () => ({ default: (await import('./ClientSettings.tsx')).ClientSettings }))

export function ClientPage() {
  const { urlToken = '' } = useParams()
  const { data, error, isDeleted, refetch } = useClient(urlToken)
  const client = data?.client
  const audit = useAuditTab(client?.id, { isOfOneClient: true })

  if (!client) return <PageUnloaded of={{ error, refetch }} what="Client" />

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
          {client.isPaused && <Tag tone="warning">Paused</Tag>}
        </Group>
      }
    >
      <PageTabs
        tabs={[
          { name: 'overview', label: 'Overview', content: <ClientOverview client={client} /> },
          { name: 'people', label: 'People', content: <ClientPeople clientId={client.id} /> },
          { name: 'teams', label: 'Teams', content: <TeamList clientId={client.id} /> },
          { name: 'fields', label: 'Own fields', content: <OwnFieldList clientId={client.id} /> },
          { name: 'progress', label: 'Progress', content: <ClientProgress clientId={client.id} /> },
          { name: 'pathways', label: 'Pathways', content: <ClientPathways client={client} /> },
          { name: 'branding', label: 'Branding', content: <ClientBranding clientId={client.id} /> },
          {
            name: 'mails',
            label: 'Mails',
            content: <MailTexts clientId={client.id} inherited="texts of the provider" />,
          },
          {
            name: 'provisioning',
            label: 'Provisioning',
            content: <Provisioning clientId={client.id} />,
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
      Upload Learners
    </Button>
    <Button component={Link} to={`/create-learner?client=${clientId}`}>
      Create Learner
    </Button>
  </>
)
