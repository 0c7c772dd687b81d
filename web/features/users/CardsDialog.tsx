import { Stack, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import { maxCardCodeDays } from '#contract/rules/login-names.ts'
import { useDownload } from '../../data/use-download.ts'
import { useLoad } from '../../data/use-load.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { LeftOut } from './ForWhom.tsx'
import type { Chosen } from './bulk-hooks.ts'

interface CardsDialogProps {
  /** The people, by their ids or as all of a list. */
  chosen: Chosen
  onClose: () => void
  onDone?: () => void
}

/** Makes log-in cards, after it was shown for whom (rules people-72 and people-73). */
export function CardsDialog({ chosen, onClose, onDone }: CardsDialogProps) {
  const { data, error, refetch } = useLoad(loginCards.previewCards, chosen)
  const { save, saving } = useDownload(loginCards.makeCards, {
    onSaved() {
      onClose()
      onDone?.()
    },
  })
  const people = data?.people ?? 0
  return (
    <FormDialog
      title="Log-in cards"
      onSubmit={() => {
        save(chosen)
      }}
      onClose={onClose}
      saving={saving}
      blocked={people === 0}
      action={people > 0 ? `Make ${counted(people, 'card', 'cards')}` : 'Make cards'}
    >
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <WhatHappens preview={data} />}
    </FormDialog>
  )
}

function WhatHappens({ preview }: { preview: Reply<typeof loginCards.previewCards> | undefined }) {
  if (!preview) return <Text role="status">Counting who gets a card…</Text>
  const { people, unusedCodes, refused } = preview
  return (
    <Stack gap="xs" aria-live="polite">
      <Text fw={600}>
        {people === 0
          ? 'Nobody gets a card.'
          : `${counted(people, 'person gets a card', 'people get a card each')}, as a PDF to print, eight on a sheet.`}
      </Text>
      {people > 0 && (
        <Text size="sm">
          Each card has a new one-time code to set a PIN, which works for {maxCardCodeDays} days. Please hand
          the cards over yourself, because a card is enough to set the PIN. A log-in that is locked is
          unlocked.
        </Text>
      )}
      {unusedCodes > 0 && (
        <Text size="sm">
          {counted(
            unusedCodes,
            'earlier card was not used yet. Its code',
            'earlier cards were not used yet. Their codes',
          )}{' '}
          stop{unusedCodes === 1 ? 's' : ''} working.
        </Text>
      )}
      <LeftOut refused={refused} />
    </Stack>
  )
}
