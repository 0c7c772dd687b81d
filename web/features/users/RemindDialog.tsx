import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { previewReminder } from '#contract/calls/bulk.ts'
import { useIsMailOff } from '../../data/use-configuration.ts'
import { useLoad } from '../../data/use-load.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { MailView } from '../emails/MailView.tsx'
import { type Chosen, useBulkAction } from './bulk-hooks.ts'
import { LeftOut } from './ForWhom.tsx'
import type { usePeopleActions } from './people-actions.ts'

interface RemindDialogProps {
  /** The people, by their ids or as all of a list. */
  chosen: Chosen
  /** Whom the mails are for, if that is known already. */
  preview?: PreviewReply
  onClose: () => void
  onDone?: () => void
}

/** Shows how many people get a mail, who gets none and why, and the mail, and sends it (rule reminders-19). */
export const RemindDialog = (props: RemindDialogProps) => (
  <Dialog onClose={props.onClose} title="Remind now" size="lg">
    <Preview {...props} />
  </Dialog>
)

/** The dialog of a reminder, once it was chosen. */
export const ReminderOf = ({
  people: { reminded, endReminder, done },
}: {
  people: Pick<ReturnType<typeof usePeopleActions>, 'reminded' | 'endReminder' | 'done'>
}) => reminded && <RemindDialog chosen={reminded} onClose={endReminder} onDone={done} />

function Preview({ chosen, preview, onClose, onDone }: RemindDialogProps) {
  const { data = preview, error, refetch } = useLoad(previewReminder, chosen, { enabled: !preview })
  const { run, saving } = useBulkAction(() => {
    onClose()
    onDone?.()
  })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  const isReady = data !== undefined && data.people > 0
  return (
    <Stack gap="md">
      {data ? <Numbers preview={data} /> : <Counting />}
      {data?.mail && <Mail mail={data.mail} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        {/* A disabled button cannot have the focus, which would stay outside of the dialog while the people are counted. */}
        <Button
          aria-disabled={!isReady}
          data-disabled={!isReady || undefined}
          loading={saving}
          onClick={() => isReady && run('remind', chosen)}
          data-autofocus
        >
          {isReady ? `Remind ${counted(data.people, 'person', 'people')}` : 'Remind'}
        </Button>
      </Group>
    </Stack>
  )
}

/** Counting takes some seconds for many thousands of people, because each mail is decided as it would be for sending. */
const Counting = () => (
  <div>
    <Text>Counting who gets a mail…</Text>
    <Skeleton h={48} mt="xs" />
  </div>
)

type PreviewReply = Reply<typeof previewReminder>

/** "8 people: Reminded today already. 1 person: …" */
export const leftOutInWords = (refused: PreviewReply['refused']) =>
  refused.map(({ reason, people }) => `${counted(people, 'person', 'people')}: ${reason}`).join('. ')

function Numbers({ preview: { people, refused } }: { preview: PreviewReply }) {
  const isMailOff = useIsMailOff()
  return (
    <div aria-live="polite">
      <Text fw={600}>
        {people === 0
          ? 'Nobody gets a mail.'
          : `${counted(people, 'person gets one mail', 'people get one mail each')}, with everything that they have to complete.`}
        {isMailOff && people > 0 && ' Mail is off: it is recorded, not sent.'}
      </Text>
      <LeftOut refused={refused} mt="xs" />
    </div>
  )
}

/** The first of the mails. It is shown on demand, because most users know it. */
function Mail({ mail }: { mail: NonNullable<PreviewReply['mail']> }) {
  const [isShown, setIsShown] = useState(false)
  if (!isShown)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsShown(true)}>
          Show the mail to {mail.toName}
        </Button>
      </div>
    )
  return <MailView mail={mail} />
}
