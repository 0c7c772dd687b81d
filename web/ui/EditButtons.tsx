import { Button } from '@mantine/core'
import { useIsDeleted } from './DeletedNotice.tsx'

interface EditButtonsProps {
  editing: boolean
  saving: boolean
  /** Whether it cannot be saved now, because of a conflict. */
  blocked?: boolean
  /** The words of the button, where a page has several. */
  label?: string
  onEdit: () => void
  onCancel: () => void
}

/** Edit while reading; Cancel and Save, inside their form, while editing. */
export function EditButtons({
  editing,
  saving,
  blocked = false,
  label = 'Edit',
  onEdit,
  onCancel,
}: EditButtonsProps) {
  const isDeleted = useIsDeleted()
  if (!editing) {
    return (
      // The buttons have keys, because the same element must not become Save during a click.
      <Button key="edit" type="button" variant="default" onClick={onEdit}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <Button type="button" variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button key="save" type="submit" loading={saving} disabled={blocked || isDeleted}>
        Save
      </Button>
    </>
  )
}
