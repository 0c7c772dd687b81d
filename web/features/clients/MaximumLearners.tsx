import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useUpdateMaximum } from './hooks.ts'
import { problemOfLimit } from './limit.ts'

interface MaximumLearnersProps {
  clientId: string
  maximum: number
  /** How many learners there are: the limit cannot be lower. */
  learners: number
}

export function MaximumLearners({ clientId, maximum, learners }: MaximumLearnersProps) {
  const { save, saving } = useUpdateMaximum()
  const form = useForm({
    initialValues: { limit: String(maximum) },
    validate: { limit: (typed) => problemOfLimit(typed, learners) },
  })
  useUnsavedChanges(form.values.limit !== String(maximum))
  const unlimited = form.values.limit.trim() === '0'
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ limit }) => save({ clientId, maxLearners: Number(limit) }))}
      aria-label="Maximum learners"
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Maximum learners"
            type="number"
            inputMode="numeric"
            min={learners}
            w={180}
            {...form.getInputProps('limit')}
          />
          <Button type="submit" variant="default" loading={saving}>
            Update
          </Button>
        </Group>
        <Checkbox
          label="Unlimited"
          checked={unlimited}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues({ limit: checked ? '0' : String(Math.max(learners, 1)) })
          }
        />
      </Stack>
    </form>
  )
}
