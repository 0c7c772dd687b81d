// The actions on rows of the compliance list: on one row, or on the selected rows.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { maxRowsAtOnce } from '#contract/rules/training.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import type { Obligation } from './compliance-columns.tsx'
import { ExtendDialog } from '../person-training/ExtendDialog.tsx'
import { ExemptDialog } from '../person-training/ExemptDialog.tsx'

type Action = 'extend' | 'exempt'
interface Doing {
  action: Action
  rows: Obligation[]
}

export const keyOfRow = ({ learner, course }: Obligation) => `${learner.urlToken} ${course.id}`

/** @param rows the rows on screen; undefined while they load */
export function useRowActions(rows: Obligation[] | undefined) {
  const selection = useSelection(rows?.map(keyOfRow) ?? [])
  const [chosen, setDoing] = useState<Doing>()
  const asStored = (row: Obligation) => rows?.find((one) => keyOfRow(one) === keyOfRow(row)) ?? row
  const doing = chosen && { ...chosen, rows: chosen.rows.map(asStored) }
  return {
    selection,
    doing,
    of: (action: Action) => (row: Obligation) => setDoing({ action, rows: [row] }),
    ofSelected: (action: Action) =>
      setDoing({ action, rows: rows?.filter((row) => selection.isSelected(keyOfRow(row))) ?? [] }),
    close: () => setDoing(undefined),
  }
}
type RowActions = ReturnType<typeof useRowActions>

/** Adds a box to select the row to the first column. */
export const withSelection = (
  [first, ...others]: Column<Obligation>[],
  selection: Selection,
): Column<Obligation>[] =>
  first
    ? [
        {
          ...first,
          of: (row) => (
            <Group gap="sm" wrap="nowrap">
              <SelectBox
                selection={selection}
                id={keyOfRow(row)}
                name={`${row.learner.name} in ${row.course.title}`}
              />
              {first.of(row)}
            </Group>
          ),
        },
        ...others,
      ]
    : []

export const rowActionColumn = ({ of }: RowActions): Column<Obligation> => ({
  label: 'Change',
  quiet: true,
  of: (row) => (
    <Group gap={4}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change the due date of ${row.learner.name} in ${row.course.title}`}
        onClick={() => of('extend')(row)}
      >
        Due date
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Exempt ${row.learner.name} from ${row.course.title}`}
        onClick={() => of('exempt')(row)}
      >
        Exempt
      </Button>
    </Group>
  ),
})

/** Shows, above the list, how many rows are selected, and the actions on them. */
export function SelectedRows({ actions: { selection, ofSelected } }: { actions: RowActions }) {
  const isNone = selection.count === 0 || selection.count > maxRowsAtOnce
  return (
    <Group gap="md" mb="sm" data-print="never">
      <SelectionBar selection={selection} disabled={false} />
      <Group gap="xs">
        <Button variant="default" disabled={isNone} onClick={() => ofSelected('extend')}>
          Change due date
        </Button>
        <Button variant="default" disabled={isNone} onClick={() => ofSelected('exempt')}>
          Exempt
        </Button>
      </Group>
    </Group>
  )
}

/** The dialog of the chosen action. When it is done, the selection ends. */
export function RowActionDialog({ actions: { doing, selection, close } }: { actions: RowActions }) {
  if (!doing) return null
  const { action, rows } = doing
  const ends = { onClose: close, onDone: selection.clear }
  const [only] = rows
  return action === 'extend' ? (
    <ExtendDialog rows={rows} dueOn={rows.length === 1 && only ? only.dueOn : null} {...ends} />
  ) : (
    <ExemptDialog of={rows} {...ends} />
  )
}
