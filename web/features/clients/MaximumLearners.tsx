import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { useUpdateMaximum } from './hooks.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'

export const rules = rulesFrom(async () =>
  (await import('#schemas/calls/clients.ts')).updateMaximum.input.pick({ maxLearners: true }),
)

/** The problem of a limit, or null (rule clients-2: 0, or at least the current number of learners). */
export function problemOfLimit(typed: string, learners: number) {
  const { maxLearners: problem } = rules.check({ maxLearners: typed })
  if (problem) return problem
  const limit = Number(typed)
  if (limit !== 0 && limit < learners)
    return `Please enter at least ${learners}, the learners there are already, or 0 for unlimited`
  return null
}

interface MaximumLearnersProps {
  clientId: string
  maximum: number
  /** The current number of learners: the limit cannot be lower. */
  learners: number
}

export function MaximumLearners({ clientId, maximum, learners }: MaximumLearnersProps) {
  const { save, saving } = useUpdateMaximum()
  const form = useCheckedForm(rules, {
    initialValues: { limit: String(maximum) },
    validate: { limit: (typed) => problemOfLimit(typed, learners) },
  })
  const stored = { limit: String(maximum) }
  const { previous, conflicts, keptText } = useMerging(form, stored, true, { keptAs: `maximum:${clientId}` })
  const isDeleted = useIsDeleted()
  const unlimited = form.values.limit.trim() === '0'
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ limit }) =>
        save({ clientId, maxLearners: Number(limit), was: { maxLearners: Number(previous.limit) } }),
      )}
      aria-label="Maximum learners"
    >
      <Stack gap="sm">
        {keptText}
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Maximum learners"
            type="number"
            inputMode="numeric"
            min={learners}
            w={180}
            {...form.getInputProps('limit')}
          />
          <Button
            type="submit"
            variant="default"
            loading={saving}
            disabled={isDeleted || conflicts.list.length > 0}
          >
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
        <ConflictList conflicts={conflicts} labels={{ limit: 'Maximum learners' }} />
      </Stack>
    </form>
  )
}
