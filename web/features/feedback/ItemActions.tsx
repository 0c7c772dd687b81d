import { Group } from '@mantine/core'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { MoveMenu } from '../../ui/MoveMenu.tsx'
import type { Moving } from '../../ui/MoveHandle.tsx'

interface ItemActionsProps {
  name: string
  /** Absent where the order cannot be changed. */
  moving?: Pick<Moving, 'up' | 'down'>
  removing: boolean
  onReword: () => void
  onRemove: () => void
}

/** The buttons of a question or an answer. */
export function ItemActions({ name, moving, removing, onReword, onRemove }: ItemActionsProps) {
  const isDeleted = useIsDeleted()
  if (isDeleted) return null
  return (
    <Group gap={2} wrap="nowrap" style={{ flex: 'none' }}>
      <MoveMenu name={name} moving={moving} change={{ label: 'Change the words', onChoose: onReword }} />
      <DeleteIcon label={`Delete ${name}`} loading={removing} onClick={onRemove} />
    </Group>
  )
}
