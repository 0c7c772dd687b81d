import { Skeleton, Stack, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openEmail } from '#contract/calls/emails.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notSent } from './filters.ts'
import { MailView } from './MailView.tsx'
import { useOneMail } from './hooks.ts'

/** One mail as its recipient sees it. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Email" size="xl">
      <OpenedMail id={id} />
    </Dialog>
  )
}

function OpenedMail({ id }: { id: string }) {
  const { data, error, refetch } = useOneMail(id)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  const mail = data?.email.id === id ? data.email : undefined
  return (
    <Stack gap="md">
      {mail ? <Head mail={mail} /> : <Skeleton h={92} />}
      <MailView mail={mail} />
    </Stack>
  )
}

function Head({ mail }: { mail: Reply<typeof openEmail>['email'] }) {
  const facts = {
    Subject: (
      <Text span inherit fw={600}>
        {mail.subject}
      </Text>
    ),
    To: (
      <>
        <bdi>{mail.toName}</bdi> · <EmailAddress>{mail.toAddress}</EmailAddress>
      </>
    ),
    [mail.isSent ? 'Sent' : notSent]: showDateTime(mail.processedDateTime),
  }
  return <FactLines facts={facts} />
}
