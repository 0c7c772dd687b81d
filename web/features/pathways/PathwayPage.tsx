import { useParams } from 'react-router'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { PathwayDeadlines } from '../deadlines/PathwayDeadlines.tsx'
import { EvidenceLink } from '../../ui/EvidenceLink.tsx'
import { countPathwayLosses, useDeletePathway, usePathway, useUpdatePathway } from './hooks.ts'
import { PeopleOfPathway } from '../training/PeopleOfSubject.tsx'
import { TrainingFigures } from '../up-to-date/TrainingFigures.tsx'
import { PathwayClients } from './PathwayClients.tsx'
import { PathwayCourses } from './PathwayCourses.tsx'
import { TeamsOfClients } from './PathwayTeams.tsx'
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

export function PathwayPage() {
  const { id = '' } = useParams()
  const navigate = useNavigateAfterSave()
  const { data, error, isDeleted, refetch } = usePathway(id)
  const pathway = data?.learningPathway
  const deleting = useDeletePathway(() => navigate('/learning-pathways'))

  if (!pathway) return <PageUnloaded of={{ error, refetch }} what="Learning pathway" />

  async function confirmDelete() {
    const question = `Are you sure you want to delete this learning pathway? “${pathway?.name}” is deleted; its courses and the progress in them stay.`
    const losses = countPathwayLosses(id, pathway?.name ?? '')
    if (await askToConfirm({ title: 'Delete learning pathway', question, ...losses, destructive: true }))
      deleting.save({ learningPathwayId: id })
  }

  return (
    <Page
      printable
      title={pathway.name}
      actions={<EvidenceLink of={{ pathway: id }} />}
      deleted={isDeleted && <DeletedNotice what="learning pathway" onClose={forgetUnsavedChanges} />}
    >
      <TrainingFigures of={{ learningPathwayId: id }} />
      <PathwayDetails pathway={pathway} deleting={deleting.saving} onDelete={() => void confirmDelete()} />
      <PathwayCourses id={id} courses={pathway.courses} />
      <PeopleOfPathway pathwayId={id} />
      <PathwayDeadlines pathwayId={id} courses={pathway.courses} />
      <PathwayClients pathwayId={id} courses={pathway.courses} />
      <TeamsOfClients pathwayId={id} courses={pathway.courses} />
    </Page>
  )
}

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

function PathwayDetails({ pathway, deleting, onDelete }: PathwayDetailsProps) {
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
