import { Button } from '@mantine/core'

interface EditButtonsProps {
  editing: boolean
  saving: boolean
  onEdit: () => void
  onCancel: () => void
}

/** Edit while reading; Cancel and Save, inside the form they belong to, while editing. */
export function EditButtons({ editing, saving, onEdit, onCancel }: EditButtonsProps) {
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
      <Button key="save" type="submit" loading={saving}>
        Save
      </Button>
    </>
  )
}
