import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type SpecifiedField,
  registrationLimits,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import { askToClose } from '../../ui/ask-to-close.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { type FormItem, clientInAddress, useRename } from './hooks.ts'

interface LabelDialogProps {
  clientId: string
  item: FormItem
  opened: boolean
  onClose: () => void
}

/** The label of a specified field. */
export const LabelDialog = ({ opened, onClose, ...fields }: LabelDialogProps) => (
  <Dialog
    opened={opened}
    onClose={askToClose(onClose)}
    title="Change the label"
    radius="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <LabelFields {...fields} onClose={onClose} />
  </Dialog>
)

function LabelFields({ clientId, item, onClose }: Omit<LabelDialogProps, 'opened'>) {
  const [label, setLabel] = useState(item.label)
  const { rename, saving } = useRename(clientId, onClose)
  useUnsavedChanges(label !== item.label, { addressFields: clientInAddress })

  function submit(event: FormEvent) {
    event.preventDefault()
    rename(item.key, label)
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="Label"
          description={`Leave it empty for “${specifiedFields[item.key as SpecifiedField]}”.`}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          maxLength={registrationLimits.label}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save label
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
