import { Button } from '@mantine/core'

interface EditButtonsProps {
  editing: boolean
  saving: boolean
  /** Something has to be chosen before it can be saved. */
  blocked?: boolean
  onEdit: () => void
  onCancel: () => void
}

/** Edit while reading; Cancel and Save, inside the form they belong to, while editing. */
export function EditButtons({ editing, saving, blocked = false, onEdit, onCancel }: EditButtonsProps) {
  if (!editing) {
    return (
      // A key of its own: the same button must not turn into Save under a click that is still going on.
      <Button key="edit" type="button" variant="default" onClick={onEdit}>
        Edit
      </Button>
    )
  }
  return (
    <>
      <Button type="button" variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button key="save" type="submit" loading={saving} disabled={blocked}>
        Save
      </Button>
    </>
  )
}
