import { Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { type MailKind, mailKinds } from '#contract/rules/mail-texts.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { hasKeptText } from '../../ui/kept-text.ts'
import { MailTextForm, keptAs } from './MailTextForm.tsx'
import { type Organisation, useMailTexts } from './hooks.ts'

const labels: Record<MailKind, string> = {
  reminder: 'Reminder',
  digest: 'Weekly digest',
  notice: 'Notice to managers',
  seats: 'Seats run out',
}

interface MailTextsProps {
  clientId: Organisation
  /** The words for the texts that are used if there are no own texts. */
  inherited: string
}

/** Shows each mail with its form and preview. An opened form stays, so that no typed text is lost. */
export function MailTexts({ clientId, inherited }: MailTextsProps) {
  const { data, error, refetch } = useMailTexts(clientId)
  // A text that was being written when a session ended is shown first.
  const [shown, setShown] = useState<string | null>(
    () => mailKinds.find((kind) => hasKeptText(keptAs(clientId, kind))) ?? 'reminder',
  )
  const [opened, setOpened] = useState([shown])
  if (!opened.includes(shown)) setOpened([...opened, shown])
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <PageLoading />
  return (
    <Stack gap="lg">
      <MailOffNote />
      <Tabs value={shown} onChange={setShown} keepMountedMode="display-none">
        <Tabs.List mb="lg" aria-label="Mails" style={{ overflowX: 'auto', flexWrap: 'nowrap' }}>
          {data.mails.map(({ kind }) => (
            <Tabs.Tab key={kind} value={kind} style={{ flex: 'none' }}>
              {labels[kind]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {data.mails.map((mail) => (
          <Tabs.Panel key={mail.kind} value={mail.kind}>
            {opened.includes(mail.kind) && (
              <MailTextForm
                clientId={clientId}
                inherited={inherited}
                mail={mail}
                ownFields={mail.kind === 'reminder' ? data.ownFields : []}
                label={labels[mail.kind]}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
