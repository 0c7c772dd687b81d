// The actions on rows of the compliance list: on one row, or on the selected rows.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ActionBar } from '../../ui/ActionBar.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import type { Obligation } from './compliance-columns.tsx'
import { ExtendDialog } from '../person-training/ExtendDialog.tsx'
import { ExemptDialog } from '../person-training/ExemptDialog.tsx'
import type { WholeList } from '../person-training/hooks.ts'
import type { Chosen } from '../users/bulk-hooks.ts'
import { RemindDialog } from '../users/RemindDialog.tsx'

type Action = 'extend' | 'exempt'

export const keyOfRow = ({ learner, course }: Obligation) => `${learner.urlToken} ${course.id}`

interface RowActionsOf {
  /** The rows on screen; undefined while they load. */
  rows: Obligation[] | undefined
  /** How many rows the list has. */
  total: number | undefined
  /** The filters of the list. */
  compliance: NonNullable<WholeList['compliance']>
}

export function useRowActions({ rows, total, compliance }: RowActionsOf) {
  const selection = useSelection(rows?.map(keyOfRow) ?? [], total, JSON.stringify(compliance))
  const [doing, setDoing] = useState<{ action: Action; rows: Obligation[] | WholeList }>()
  const [reminded, setReminded] = useState<Chosen>()
  const selected = rows?.filter((row) => selection.isSelected(keyOfRow(row))) ?? []
  const asStored = (row: Obligation) => rows?.find((one) => keyOfRow(one) === keyOfRow(row)) ?? row
  return {
    selection,
    doing: doing && { ...doing, rows: Array.isArray(doing.rows) ? doing.rows.map(asStored) : doing.rows },
    reminded,
    of: (action: Action) => (row: Obligation) => setDoing({ action, rows: [row] }),
    ofSelected: (action: Action) =>
      setDoing({ action, rows: selection.isWhole ? { compliance, expected: selection.total } : selected }),
    remindSelected: () =>
      setReminded(
        selection.isWhole
          ? { list: 'compliance', compliance }
          : { userIds: [...new Set(selected.map(({ userId }) => userId))] },
      ),
    close() {
      setDoing(undefined)
      setReminded(undefined)
    },
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
            <SelectBox
              selection={selection}
              id={keyOfRow(row)}
              name={`${row.learner.name} in ${row.course.title}`}
            >
              {first.of(row)}
            </SelectBox>
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

/** At the bottom of the window while rows are selected: what can be done with them (rule lists-33). */
export const RowActionBar = ({ actions }: { actions: RowActions }) => (
  <ActionBar
    selection={actions.selection}
    noun={['row', 'rows']}
    buttons={[
      { label: 'Remind', run: actions.remindSelected },
      { label: 'Change due date', run: () => actions.ofSelected('extend') },
      { label: 'Exempt', run: () => actions.ofSelected('exempt') },
    ]}
    more={[]}
  />
)

/** The dialog of the chosen action. When it is done, the selection ends. */
export function RowActionDialog({ actions: { doing, reminded, selection, close } }: { actions: RowActions }) {
  const ends = { onClose: close, onDone: selection.clear }
  if (reminded) return <RemindDialog chosen={reminded} {...ends} />
  if (!doing) return null
  const { action, rows } = doing
  const only = Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined
  return action === 'extend' ? (
    <ExtendDialog rows={rows} dueOn={only ? only.dueOn : null} {...ends} />
  ) : (
    <ExemptDialog of={rows} {...ends} />
  )
}
