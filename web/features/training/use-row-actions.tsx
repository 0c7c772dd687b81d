// The actions on rows of the compliance list: on one row, or on the selected rows.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { people as peopleCall } from '#contract/calls/compliance.ts'
import { useLoad } from '../../data/use-load.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { useSeenRows } from '../../ui/use-seen-rows.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import type { Obligation } from './compliance-columns.tsx'
import { ExtendDialog } from '../person-training/ExtendDialog.tsx'
import { ExemptDialog } from '../person-training/ExemptDialog.tsx'
import { type WholeList, useMatchingRows } from '../person-training/hooks.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { organisationOf } from '../users/people-actions.ts'

type Action = 'extend' | 'exempt'

/** A person and a course that this person has to complete. */
type ActionRow = Pick<Obligation, 'userId' | 'learner' | 'course' | 'dueOn' | 'clientName'>

type IdsOfRow = Required<WholeList['fields']>['onlyRows'][number]
const toKey = ({ userId, courseId }: IdsOfRow) => `${userId} ${courseId}`
/** @param courseOfList the course of a list in which the key of a row is that of its person */
const ofKey = (key: string, courseOfList = ''): IdsOfRow => {
  const [userId = '', courseId = courseOfList] = key.split(' ')
  return { userId, courseId }
}
export const keyOfRow = ({ userId, course }: Pick<ActionRow, 'userId' | 'course'>) =>
  toKey({ userId, courseId: course.id })

interface RowActionsOf {
  /** The rows on screen; undefined while they load. */
  rows: ActionRow[] | undefined
  /** Whether each person has one row, as in a list of one course. */
  rowsArePeople?: boolean
  /** How many rows the list has. */
  total: number | undefined
  /** The filters of the list. */
  compliance: Compliance
}
type Compliance = NonNullable<WholeList['fields']['compliance']>

export function useRowActions({ rows, rowsArePeople = false, total, compliance }: RowActionsOf) {
  const keyOf = rowsArePeople ? ({ userId }: ActionRow) => userId : keyOfRow
  const filter = JSON.stringify(compliance)
  const selection = useSelection(rows?.map(keyOf) ?? [], total, filter, {
    hasPages: true,
    canClearOne: rowsArePeople,
  })
  const find = useSeenRows(filter, rows, keyOf)
  const [doing, setDoing] = useState<{ action: Action; rows: ActionRow[] | WholeList }>()
  const selected = selection.selected.flatMap((key) => find(key) ?? [])
  const asStored = (row: ActionRow) => find(keyOf(row)) ?? row
  const { isWhole, count, chosen } = selection
  const onlyRows = chosen?.map((key) => ofKey(key, compliance.courseId ?? undefined))
  const seen = chosen?.flatMap((key) => find(key) ?? []) ?? []
  const wholeList = {
    fields: { compliance, ...(onlyRows ? { onlyRows } : { exceptIds: selection.cleared }) },
    count,
    seen,
  }
  return {
    selection,
    rowsArePeople,
    doing: doing && { ...doing, rows: Array.isArray(doing.rows) ? doing.rows.map(asStored) : doing.rows },
    of: (action: Action) => (row: ActionRow) => setDoing({ action, rows: [row] }),
    ofSelected: (action: Action) => setDoing({ action, rows: isWhole ? wholeList : selected }),
    /** The selected rows that are or have been on screen. */
    selected,
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

/** At the bottom of the window while rows are selected: what can be done with them and with their people (rule lists-33). */
export function RowActionBar({ actions, compliance, clientId }: RowActionBarProps) {
  const { selection, selected, ofSelected, rowsArePeople } = actions
  const names = new Map(selected.map(({ userId, learner }) => [userId, learner.name]))
  // Several rows belong to one person.
  const people = selection.chosen && [...new Set(selection.chosen.map((key) => ofKey(key).userId))]
  // The server knows how many people have more rows than can be named.
  const { data } = useLoad(
    peopleCall,
    { ...compliance, pageNumber: 1, pageSize: 10 },
    { enabled: people === null && !rowsArePeople },
  )
  const { save, saving } = useMatchingRows(({ rows }) => selection.selectWhole(rows && rows.map(toKey)))
  return (
    <PeopleActionBar
      selection={selection}
      chosen={{
        isWhole: selection.isWhole,
        ids: people,
        exceptIds: selection.cleared,
        count: people?.length ?? (rowsArePeople ? selection.count : (data?.totalCount ?? 0)),
        names: [...names.values()],
        organisation: organisationOf(selected),
      }}
      {...(rowsArePeople ? {} : { selecting: { begin: () => save(compliance), saving } })}
      rowsArePeople={rowsArePeople}
      whole={{ list: 'compliance', compliance }}
      clientId={clientId}
      ofRows={[
        { label: 'Change due date', run: () => ofSelected('extend') },
        { label: 'Exempt', run: () => ofSelected('exempt') },
      ]}
      onDone={selection.clear}
    />
  )
}

interface RowActionBarProps {
  actions: RowActions
  compliance: Compliance
  clientId: string | undefined
}

/** The dialog of the chosen action. When it is done, the selection ends. */
export function RowActionDialog({ actions: { doing, selection, close } }: { actions: RowActions }) {
  const ends = { onClose: close, onDone: selection.clear }
  if (!doing) return null
  const { action, rows } = doing
  const only = Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined
  return action === 'extend' ? (
    <ExtendDialog rows={rows} dueOn={only ? only.dueOn : null} {...ends} />
  ) : (
    <ExemptDialog of={rows} {...ends} />
  )
}
