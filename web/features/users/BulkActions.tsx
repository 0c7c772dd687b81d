import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CsvSelect } from '../../ui/CsvSelect.tsx'
import { type ChosenPeople, type WholeList, usePeopleActions } from './people-actions.ts'
import classes from './BulkActions.module.css'

const actions = ['No Action', 'Delete', 'Archive', 'Export'] as const

interface BulkActionsProps {
  chosen: ChosenPeople
  /** Chooses all rows of the list, for when all of them are selected. */
  whole: WholeList
  onDone: () => void
}

/** The choice of one action above the list of learners. The bar at the bottom has these actions too (rule lists-33). */
export function BulkActions({ chosen, whole, onDone }: BulkActionsProps) {
  const [action, setAction] = useState<(typeof actions)[number]>('No Action')
  const { running, begin } = usePeopleActions(chosen, whole, () => {
    setAction('No Action')
    onDone()
  })
  return (
    <Group gap="sm">
      <NativeSelect
        label="Bulk action"
        classNames={{ root: classes['choice'] ?? '', label: classes['label'] ?? '' }}
        w={{ base: 216, sm: 'auto' }}
        data={[...actions]}
        value={action}
        disabled={running}
        onChange={({ currentTarget: { value } }) => setAction(value as typeof action)}
      />
      {action === 'Export' && <CsvSelect label="File" disabled={running} />}
      {action !== 'No Action' && (
        <Button
          color={action === 'Delete' ? 'red.8' : undefined}
          disabled={chosen.count === 0}
          loading={running}
          onClick={() => void begin(action)}
        >
          {action}
        </Button>
      )}
    </Group>
  )
}
