import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { showDate } from '../../ui/dates.tsx'
import { Below } from './Days.tsx'
import { completionColumns } from './completion-columns.tsx'
import { type LearnerTraining, useRemoveExternal } from './hooks.ts'
import { late } from '../../ui/late.tsx'

type Completion = LearnerTraining['completions'][number]

const ExternalDialog = late(async () => (await import('./ExternalDialog.tsx')).ExternalDialog)
const ReasonDialog = late(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

interface CompletionsProps {
  urlToken: string
  /** Absent while loading. */
  training: LearnerTraining | undefined
}

/** Each time the learner completed a course, here or elsewhere, with the validity and the certificate or evidence. */
export function Completions({ urlToken, training }: CompletionsProps) {
  const [isRecording, setRecording] = useState(false)
  const [correcting, setCorrecting] = useState<Completion>()
  const [removing, setRemoving] = useState<Completion>()
  const close = () => {
    setRecording(false)
    setCorrecting(undefined)
  }
  return (
    <Card
      title="Completions"
      actions={
        training &&
        training.courses.length > 0 && (
          <Button variant="default" onClick={() => setRecording(true)}>
            Record a completion elsewhere
          </Button>
        )
      }
    >
      <DataTable
        label="Completions of this learner"
        rows={training?.completions}
        keyOf={({ id }) => id}
        empty="No course has been completed yet"
        columns={[
          ...completionColumns(detailsOf),
          changeColumn({ onCorrect: setCorrecting, onRemove: setRemoving }),
        ]}
      />
      {training && (isRecording || correcting) && (
        <ExternalDialog urlToken={urlToken} training={training} corrected={correcting} onClose={close} />
      )}
      {removing && <RemoveDialog of={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function detailsOf({ external, recordedBy, recordedDateTime, changeReason }: Completion) {
  if (!external) return null
  return (
    <>
      <Below>
        Recorded on {showDate(recordedDateTime)}
        {recordedBy && (
          <>
            {' by '}
            <bdi>{recordedBy}</bdi>
          </>
        )}
      </Below>
      {changeReason && (
        <Below>
          Corrected: <bdi>{changeReason}</bdi>
        </Below>
      )}
    </>
  )
}

const changeColumn = (on: {
  onCorrect: (completion: Completion) => void
  onRemove: (completion: Completion) => void
}): Column<Completion> => ({
  label: 'Change',
  quiet: true,
  of: (completion) =>
    completion.external && (
      <Group gap={6}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Correct the completion of ${completion.courseTitle}`}
          onClick={() => on.onCorrect(completion)}
        >
          Correct
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove the completion of ${completion.courseTitle}`}
          onClick={() => on.onRemove(completion)}
        >
          Remove
        </Button>
      </Group>
    ),
})

function RemoveDialog({ of, onClose }: { of: Completion; onClose: () => void }) {
  const { save, saving } = useRemoveExternal(onClose)
  return (
    <ReasonDialog
      title="Remove the completion"
      action="Remove"
      isDestructive
      saving={saving}
      onSave={({ reason }) => save({ id: of.id, reason })}
      onClose={onClose}
    >
      The completion of “{of.courseTitle}” on {showDate(of.completedOn)} is removed with its evidence. The
      audit log keeps the reason.
    </ReasonDialog>
  )
}
