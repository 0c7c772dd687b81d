import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm as useFields } from '@mantine/form'
import {
  type SpecifiedField,
  registrationLimits,
  specifiedFields,
} from '#contract/rules/registration-form.ts'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type FormItem, clientInAddress, useRename } from './hooks.ts'

interface LabelDialogProps {
  clientId: string
  item: FormItem
  onClose: () => void
}

/** The label of a specified field. */
export const LabelDialog = (props: LabelDialogProps) => (
  <FormDialog onClose={props.onClose} title="Change the label">
    <LabelFields {...props} />
  </FormDialog>
)

function LabelFields({ clientId, item, onClose }: LabelDialogProps) {
  const stored = { label: item.label }
  const form = useFields({ initialValues: stored })
  const { previous, conflicts, keptText } = useMerging(form, stored, true, {
    keptAs: `registration-label:${clientId}:${item.key}`,
    addressFields: clientInAddress,
  })
  const { rename, saving } = useRename(clientId, onClose)

  return (
    <form onSubmit={form.onSubmit(({ label }) => rename(item.key, label, previous))}>
      <Stack gap="lg">
        {keptText}
        <TextInput
          label="Label"
          description={`Leave it empty for “${specifiedFields[item.key as SpecifiedField]}”.`}
          {...form.getInputProps('label')}
          maxLength={registrationLimits.label}
          data-autofocus
        />
        <ConflictList conflicts={conflicts} labels={{ label: 'Label' }} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={conflicts.list.length > 0}>
            Save label
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
