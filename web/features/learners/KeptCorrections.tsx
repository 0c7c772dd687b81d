import { Alert, Button, Group, Text } from '@mantine/core'
import { DraftRestored } from '../../ui/DraftRestored.tsx'
import { counted } from '../../ui/quantities.ts'
import { pastedName } from './ChooseLearners.tsx'
import type { Corrections } from './kept-corrections.ts'

interface KeptCorrectionsProps {
  preview: {
    /** Absent until the file has been read. */
    rows: object | undefined
    loading: boolean
    isRestored: boolean
    discard: (clientId: string | null) => void
  }
  corrections: { kept: Corrections<unknown> | undefined; forget: () => void }
  clientId: string | null
}

/** Says that rows of a list were corrected and not uploaded: in this file, or in one that has to be chosen again (rule people-136). */
export function KeptCorrections({ preview, corrections, clientId }: KeptCorrectionsProps) {
  if (preview.loading) return null
  if (!preview.rows)
    return corrections.kept && <Waiting {...corrections.kept} onDiscard={corrections.forget} />
  if (!preview.isRestored) return null
  return (
    <DraftRestored
      text="What you had corrected in this list and not uploaded has been restored."
      onDiscard={() => preview.discard(clientId)}
      discard="Discard it"
    />
  )
}

const Waiting = ({ rows, fileName, onDiscard }: Corrections<unknown> & { onDiscard: () => void }) => (
  <Alert color="blue" variant="light" role="status">
    <Group justify="space-between" gap="sm">
      <Text size="sm" flex={1} miw="14em" style={{ overflowWrap: 'anywhere' }}>
        {fileName === pastedName ? (
          `You had corrected ${counted(rows.length, 'row')} that you pasted, and not uploaded the list. Paste the same rows to go on with it.`
        ) : (
          <>
            You had {rows.length > 0 ? `corrected ${counted(rows.length, 'row')}` : 'chosen the courses'} of{' '}
            <bdi>{fileName}</bdi> and not uploaded the list. Choose the same file to go on with it.
          </>
        )}
      </Text>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard it
      </Button>
    </Group>
  </Alert>
)
