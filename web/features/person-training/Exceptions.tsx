import { Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Below } from '../../ui/Days.tsx'
import { SetBy } from './SetBy.tsx'
import { changeColumn } from './change-column.tsx'
import { type Exception, exceptionColumns, exceptionsOf } from './exceptions-of.tsx'
import { type LearnerTraining, useEndExemption, useRemoveExemption } from './hooks.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

type Exemption = LearnerTraining['exemptions'][number]
type Shown = Exception<Exemption, LearnerTraining['extensions'][number]>

interface ExceptionsProps {
  /** Absent while loading. */
  training: LearnerTraining | undefined
}

/** Where the learner is exempt from a course or has another due date, why, and by whom. */
export function Exceptions({ training }: ExceptionsProps) {
  const [chosen, setEnding] = useState<Exemption>()
  // As it is stored now. When another user has removed it, the dialog stays with what was typed.
  const ending = training?.exemptions.find(({ id }) => id === chosen?.id) ?? chosen
  const [removing, setRemoving] = useState<Exemption>()
  return (
    <Card title="Exemptions and changed due dates">
      <ExceptionTable training={training} onEnd={setEnding} onRemove={setRemoving} />
      {training && ending && (
        <EndDialog of={ending} today={training.today} onClose={() => setEnding(undefined)} />
      )}
      {removing && <RemoveDialog of={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

interface ExceptionTableProps {
  training: LearnerTraining | undefined
  onEnd: (exemption: Exemption) => void
  onRemove: (exemption: Exemption) => void
}

function ExceptionTable({ training, onEnd, onRemove }: ExceptionTableProps) {
  const exceptions = training && exceptionsOf(training)
  if (exceptions?.length === 0)
    return (
      <Text size="sm" c="var(--quiet)">
        None. The due dates are those of the pathways.
      </Text>
    )
  const actionsOf = ({ exemption }: Shown) =>
    exemption && [
      {
        label: 'Last day',
        name: `Change the last day of the exemption from ${exemption.courseTitle}`,
        onClick: () => onEnd(exemption),
      },
      {
        label: 'Remove',
        name: `Remove the exemption from ${exemption.courseTitle}`,
        onClick: () => onRemove(exemption),
      },
    ]
  return (
    <DataTable
      label="Exemptions and changed due dates"
      rows={exceptions}
      keyOf={({ key }) => key}
      empty=""
      columns={[...exceptionColumns(training?.today ?? ''), reasonColumn, changeColumn<Shown>(actionsOf)]}
    />
  )
}

const reasonColumn: Column<Shown> = {
  label: 'Reason',
  of: ({ exemption, extension }) => {
    const { reason, setBy, setDateTime } = (exemption ?? extension) as Exemption
    return (
      <>
        <bdi>{reason}</bdi>
        <Below>
          <SetBy day={setDateTime} name={setBy} />
        </Below>
        {exemption?.changeReason && (
          <Below>
            Last day changed: <bdi>{exemption.changeReason}</bdi>
          </Below>
        )}
      </>
    )
  },
}

function EndDialog({ of, today, onClose }: { of: Exemption; today: string; onClose: () => void }) {
  const { save, saving } = useEndExemption(onClose)
  return (
    <ReasonDialog
      title="Last day of the exemption"
      action="Save"
      day={{ label: 'Last day', stored: of.untilDay ?? (of.fromDay > today ? of.fromDay : today) }}
      keptAs={`end-exemption:${of.id}`}
      saving={saving}
      onSave={({ day: untilDay, reason }, previous) =>
        save({ id: of.id, untilDay, reason, was: { untilDay: of.untilDay === null ? null : previous.day } })
      }
      onClose={onClose}
    >
      On the day after it the deadline of “{of.courseTitle}” begins again.
    </ReasonDialog>
  )
}

function RemoveDialog({ of, onClose }: { of: Exemption; onClose: () => void }) {
  const { save, saving } = useRemoveExemption(onClose)
  return (
    <ReasonDialog
      title="Remove the exemption"
      action="Remove"
      isDestructive
      keptAs={`remove-exemption:${of.id}`}
      saving={saving}
      onSave={({ reason }) => save({ id: of.id, reason })}
      onClose={onClose}
    >
      The exemption from “{of.courseTitle}” is removed as if it had never been. The audit log stores the
      reason.
    </ReasonDialog>
  )
}
