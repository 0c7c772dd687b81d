// Moves people of another client to the one of the list, from the rows in which they are (rule people-124).
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { counted } from '../../ui/quantities.ts'
import { wrapped } from '../../ui/wrapped.ts'
import { MoveDialog } from '../users/MoveDialog.tsx'
import type { Preview } from './hooks.ts'

type BadRow = Preview['badRows'][number]
export type Move = (userIds: string[]) => void

interface MoveHereProps {
  row: BadRow
  checking: boolean
  move: Move | undefined
}

/** The button of one row; nothing for a row that is nobody of another client, and where nobody can be moved. */
export const MoveHere = ({ row: { line, elsewhere }, checking, move }: MoveHereProps) =>
  elsewhere &&
  move && (
    <Button
      variant="default"
      size="compact-sm"
      disabled={checking}
      aria-label={`Move the person in line ${line} here from ${elsewhere.clientName}`}
      onClick={() => move([elsewhere.userId])}
      {...wrapped}
    >
      Move here from {elsewhere.clientName}
    </Button>
  )

interface MoveAllHereProps {
  rows: readonly BadRow[]
  checking: boolean
  move: Move | undefined
}

export function MoveAllHere({ rows, checking, move }: MoveAllHereProps) {
  const people = [...new Set(rows.flatMap(({ elsewhere }) => elsewhere?.userId ?? []))]
  if (!move || people.length < 2) return null
  return (
    <Group justify="space-between" gap="sm">
      <Text>{counted(people.length, 'person', 'people')} in these rows belong to other organisations.</Text>
      <Button variant="default" disabled={checking} onClick={() => move(people)} {...wrapped}>
        Move all {showNumber(people.length)} here
      </Button>
    </Group>
  )
}

/** Returns what opens the dialog for chosen people, absent without a client to move them to, and the dialog while it is open. */
export function useMoveHere(toClientId: string | undefined) {
  const [moving, setMoving] = useState<string[]>()
  return {
    move: toClientId ? setMoving : undefined,
    dialog: (onDone: () => void) =>
      moving &&
      toClientId && (
        <MoveDialog
          chosen={{ userIds: moving }}
          toClientId={toClientId}
          onClose={() => setMoving(undefined)}
          onDone={onDone}
        />
      ),
  }
}
