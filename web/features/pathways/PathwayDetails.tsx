import type { openPathway } from '#contract/calls/pathways.ts'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useUpdatePathway } from './hooks.ts'

interface PathwayDetailsProps {
  pathway: Reply<typeof openPathway>['learningPathway']
  deleting: boolean
  onDelete: () => void
}

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/pathways.ts')).update.input.pick({
    name: true,
    description: true,
    enforceOrder: true,
  }),
)

export function PathwayDetails({ pathway, deleting, onDelete }: PathwayDetailsProps) {
  const { name, description, enforceOrder } = pathway
  const { form, editing, previous, conflicts, keptText, stop, buttons } = useEditing(
    { name, description, enforceOrder },
    rules,
    { name: '', description: '', enforceOrder: false },
    `pathway:${pathway.id}`,
  )
  const { save, saving } = useUpdatePathway(stop)
  return (
    <Card title="Details">
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save({ learningPathwayId: pathway.id, ...values, was: previous }),
          toFirstError(form),
        )}
      >
        <Stack gap="md" maw={640}>
          {keptText}
          <TextInput label="Name" readOnly={!editing} {...form.getInputProps('name')} />
          <Textarea
            label="Description"
            minRows={2}
            readOnly={!editing}
            {...form.getInputProps('description')}
          />
          <Checkbox
            label="Enforce the order of the courses"
            description="A course unlocks for a learner when the one before it is completed. What a learner has started stays open."
            disabled={!editing}
            {...form.getInputProps('enforceOrder', { type: 'checkbox' })}
          />
          <ConflictList
            conflicts={conflicts}
            labels={{ name: 'Name', description: 'Description', enforceOrder: 'Order of the courses' }}
          />
          <Group gap="sm" justify="flex-end">
            {!editing && (
              <Button color="red" variant="outline" loading={deleting} onClick={onDelete} me="auto">
                Delete
              </Button>
            )}
            <EditButtons saving={saving} {...buttons} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
