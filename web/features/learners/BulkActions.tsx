import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Question, askToConfirm } from '../../ui/confirm.ts'
import { countPeopleLosses } from '../users/hooks.ts'
import { useArchiveUsers, useDeleteUsers, useExportUsers } from './hooks.ts'

const actions = ['No Action', 'Delete', 'Archive', 'Export'] as const
type Action = Exclude<(typeof actions)[number], 'No Action'>

/** The texts have no singular for one user (rule lists-8). */
const questions: Record<Action, (ids: string[]) => Question> = {
  Delete: (ids) => ({
    title: 'Delete',
    question: `Warning! Deleting users is ireversable! Are you sure you want to delete the ${ids.length} selected users?`,
    losses: countPeopleLosses(ids),
    destructive: true,
  }),
  Archive: ({ length: count }) => ({
    title: 'Archive',
    question: `Are you sure you want to archive the ${count} selected users?`,
  }),
  Export: ({ length: count }) => ({
    title: 'Export',
    question: `Are you sure you want to export the ${count} selected users?`,
  }),
}

/** Actions for all selected learners, one action at a time. */
export function BulkActions({ selected, onDone }: { selected: string[]; onDone: () => void }) {
  const [action, setAction] = useState<(typeof actions)[number]>('No Action')
  const done = () => {
    setAction('No Action')
    onDone()
  }
  const deleting = useDeleteUsers(done)
  const archiving = useArchiveUsers(done)
  const exporting = useExportUsers(done)
  const running = deleting.saving || archiving.saving || exporting.saving

  async function confirm(chosen: Action) {
    if (!(await askToConfirm(questions[chosen](selected)))) return
    if (chosen === 'Delete') deleting.save({ selectedUserIds: selected })
    if (chosen === 'Archive') archiving.save({ userIds: selected })
    if (chosen === 'Export') exporting.save({ selectedUserIds: selected })
  }

  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Bulk action"
        w={150}
        data={[...actions]}
        value={action}
        disabled={running}
        onChange={({ currentTarget: { value } }) => setAction(value as typeof action)}
      />
      {action !== 'No Action' && (
        <Button
          color={action === 'Delete' ? 'red.8' : undefined}
          disabled={selected.length === 0}
          loading={running}
          onClick={() => void confirm(action)}
        >
          {action}
        </Button>
      )}
    </Group>
  )
}
