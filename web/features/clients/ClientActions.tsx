import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconArchive, IconAt, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { openClient } from '#contract/calls/clients.ts'
import { Card } from '../../ui/Card.tsx'
import { type Question, askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import {
  countClientLosses,
  useArchiveClient,
  useDeleteClient,
  usePauseClient,
  useUnpauseClient,
} from './hooks.ts'
import { MailDomainDialog } from './MailDomainDialog.tsx'
import { MaximumLearners } from './MaximumLearners.tsx'

type Client = Reply<typeof openClient>['client']

const deletionOf = ({ id, name }: Client): Question => ({
  title: 'Delete client',
  question: `Are you sure you want to delete this client? “${name}” is deleted with all of its people and their progress.`,
  ...countClientLosses(id, name),
  destructive: true,
})

export function ClientActions({ client }: { client: Client }) {
  const navigate = useNavigateAfterSave()
  const toList = () => navigate('/clients')
  const archiving = useArchiveClient(toList)
  const deleting = useDeleteClient(toList)
  const one = { clientId: client.id }

  async function confirmArchive() {
    const question = `Are you sure you want to archive this client? The people of “${client.name}” can no longer log in, and it is left out of every list. Nothing is deleted. It can be restored: choose the filter “Archived” of the list of clients.`
    if (await askToConfirm({ title: 'Archive client', question })) archiving.save(one)
  }

  async function confirmDelete() {
    if (await askToConfirm(deletionOf(client))) deleting.save(one)
  }

  return (
    <Card title="Actions">
      <Stack gap="lg">
        <MaximumLearners
          clientId={client.id}
          maximum={client.maximumNumberOfLearners}
          learners={client.takenSeats}
        />
        <Divider color="var(--line)" />
        <div>
          <Group gap="sm">
            <PauseButton client={client} />
            <MailDomainButton clientId={client.id} />
            <Button
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden />}
              loading={archiving.saving}
              onClick={() => void confirmArchive()}
            >
              Archive
            </Button>
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={deleting.saving}
              onClick={() => void confirmDelete()}
            >
              Delete
            </Button>
          </Group>
          <Text size="sm" c="var(--quiet)" mt="sm">
            {client.isPaused
              ? 'Paused: no user of this organisation can log in. All data stays.'
              : 'While an organisation is paused, none of its users can log in. All data stays.'}
          </Text>
        </div>
      </Stack>
    </Card>
  )
}

function PauseButton({ client: { id: clientId, isPaused } }: { client: Client }) {
  const pausing = usePauseClient()
  const unpausing = useUnpauseClient()
  const { save, saving } = isPaused ? unpausing : pausing
  const Symbol = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <Button
      variant="default"
      leftSection={<Symbol size={18} aria-hidden />}
      loading={saving}
      onClick={firstClick(() => save({ clientId }))}
    >
      {isPaused ? 'Unpause Client' : 'Pause Client'}
    </Button>
  )
}

function MailDomainButton({ clientId }: { clientId: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAt size={18} aria-hidden />}
        onClick={() => setIsShown(true)}
      >
        Change mail domain
      </Button>
      {isShown && <MailDomainDialog clientId={clientId} onClose={() => setIsShown(false)} />}
    </>
  )
}
