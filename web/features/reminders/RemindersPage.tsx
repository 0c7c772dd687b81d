import { Alert, Stack, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { jobNames } from '#contract/rules/jobs.ts'
import { type ReminderSettings, proposedReminders } from '#contract/rules/reminders.ts'
import { isNotFound } from '../../data/send.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { FailedParts } from '../../shell/FailedParts.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { ExampleTimeline } from './ExampleTimeline.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { Prediction } from './Prediction.tsx'
import { usePolicy } from './hooks.ts'
import { isGuid } from '#contract/rules/formats.ts'
import { reminderSentences } from '#contract/rules/reminder-sentences.ts'
import { Card } from '../../ui/Card.tsx'

/** When the people of a client are reminded, and for administrators what will happen on a day. */
export function RemindersPage() {
  const isAdministrator = useIsAdministrator()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('client') ?? ''
  const clientId = isAdministrator && isGuid(chosen) ? chosen : undefined
  const { data, error, isDeleted, refetch } = usePolicy(clientId)
  return (
    <Page
      printable
      title="Reminders"
      subtitle="Who is sent which mail about what has to be completed, and when."
      deleted={isDeleted && <DeletedNotice what="client" onClose={forgetUnsavedChanges} />}
    >
      <MailOffNote />
      {isAdministrator && <FailedParts job={jobNames.reminders} words={failedMails} />}
      {isAdministrator && (
        <ClientChoice chosen={clientId} onChoose={(client) => setParams(client ? { client } : {})} />
      )}
      {isNotFound(error) && clientId ? null : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : data ? (
        <OfClient key={data.client.id} opened={data} withPrediction={isAdministrator} />
      ) : (
        <PageLoading />
      )}
    </Page>
  )
}

const failedMails = ({ part, clientName }: { part: string; clientName: string }) =>
  `The ${part.startsWith('digest') ? 'weekly digest' : 'reminders'} of ${clientName} could not be sent`

function OfClient({
  opened,
  withPrediction,
}: {
  opened: NonNullable<ReturnType<typeof usePolicy>['data']>
  withPrediction: boolean
}) {
  const [typed, setTyped] = useState<ReminderSettings>()
  const { client, own, inherited } = opened
  const policy = typed ?? own ?? inherited ?? proposedReminders
  return (
    <Stack gap="xl">
      {client.isPaused && (
        <Alert color="yellow" variant="light">
          {client.name} is paused: no mail is sent to its people.
        </Alert>
      )}
      <PolicyInWords policy={policy} />
      <PolicyForm opened={opened} onTyped={setTyped} />
      {withPrediction && <Prediction clientId={client.id} draft={typed} />}
      {/* Last, because its height changes a moment after something was typed: what stood below would move away under a press. */}
      <ExampleTimeline clientId={client.id} policy={policy} />
    </Stack>
  )
}

interface ClientChoiceProps {
  chosen: string | undefined
  onChoose: (client: string | undefined) => void
}

function ClientChoice({ chosen, onChoose }: ClientChoiceProps) {
  const { options, ...loaded } = useClientOptions()
  return (
    <ChoiceSelect
      label="Organisation"
      all="Provider: for all organisations without their own"
      maw={360}
      {...{ loaded, options, chosen, onChoose }}
    />
  )
}

interface PolicyInWordsProps {
  /** As it is typed, or as it is stored. */
  policy: ReminderSettings
}

/** Reads the policy aloud (rule reminders-27). */
const PolicyInWords = ({ policy }: PolicyInWordsProps) => (
  <Card title="In words">
    <Stack gap="sm">
      {!policy.isEnabled && (
        <Text fw={600}>Reminders are off: nothing is sent until they are turned on. Then:</Text>
      )}
      <List spacing="xs" aria-label="What is sent">
        {reminderSentences(policy).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  </Card>
)
