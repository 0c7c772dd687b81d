import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Exceptions } from './Exceptions.tsx'
import { type LearnerTraining, useTrainingOf, useRemoveExternal } from './hooks.ts'
import { useState } from 'react'
import { DataTable } from '../../ui/DataTable.tsx'
import { showDate } from '../../ui/dates.tsx'
import { Below } from '../../ui/Days.tsx'
import { SetBy } from './SetBy.tsx'
import { changeColumn } from './change-column.tsx'
import { completionColumns } from './completion-columns.tsx'
import { ExternalDialog } from './ExternalDialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

/** On the page of a learner: every completion, and what is different for this learner. */
export function LearnerTraining({ urlToken }: { urlToken: string }) {
  const { data, error, refetch } = useTrainingOf(urlToken)
  if (error && !data)
    return (
      <Card title="Completions">
        <LoadFailed error={error} onRetry={refetch} />
      </Card>
    )
  return (
    <>
      <Completions urlToken={urlToken} training={data} />
      <Exceptions training={data} />
    </>
  )
}

type Completion = LearnerTraining['completions'][number]

interface CompletionsProps {
  urlToken: string
  /** Absent while loading. */
  training: LearnerTraining | undefined
}

/** Each time the learner completed a course, here or elsewhere, with the validity and the certificate or evidence. */
function Completions({ urlToken, training }: CompletionsProps) {
  const [chosen, setCorrecting] = useState<Completion>()
  // As it is stored now. When another user has removed it, the dialog stays with what was typed.
  const correcting = training?.completions.find(({ id }) => id === chosen?.id) ?? chosen
  const [removing, setRemoving] = useState<Completion>()
  return (
    <Card title="Completions">
      <DataTable
        label="Completions of this learner"
        rows={training?.completions}
        keyOf={({ id }) => id}
        empty="No course has been completed yet"
        compact
        columns={[
          ...completionColumns(detailsOf),
          changeColumn<Completion>(
            (completion) =>
              completion.external && [
                {
                  label: 'Correct',
                  name: `Correct the completion of ${completion.courseTitle}`,
                  onClick: () => setCorrecting(completion),
                },
                {
                  label: 'Remove',
                  name: `Remove the completion of ${completion.courseTitle}`,
                  onClick: () => setRemoving(completion),
                },
              ],
          ),
        ]}
      />
      {training && correcting && (
        <ExternalDialog
          urlToken={urlToken}
          training={training}
          corrected={correcting}
          onClose={() => setCorrecting(undefined)}
        />
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
        Recorded on <SetBy day={recordedDateTime} name={recordedBy} />
      </Below>
      {changeReason && (
        <Below>
          Corrected: <bdi>{changeReason}</bdi>
        </Below>
      )}
    </>
  )
}

function RemoveDialog({ of, onClose }: { of: Completion; onClose: () => void }) {
  const { save, saving } = useRemoveExternal(onClose)
  return (
    <ReasonDialog
      title="Remove the completion"
      action="Remove"
      isDestructive
      keptAs={`remove-completion:${of.id}`}
      saving={saving}
      onSave={({ reason }) => save({ id: of.id, reason })}
      onClose={onClose}
    >
      The completion of “{of.courseTitle}” on {showDate(of.completedOn)} is removed with its evidence. The
      audit log stores the reason.
    </ReasonDialog>
  )
}
