import { Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { useParams } from 'react-router'
import { update } from '#contract/calls/pathways.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { EditButtons } from '../../ui/EditButtons.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { countPathwayLosses, useDeletePathway, usePathway, useUpdatePathway } from './hooks.ts'
import { PathwayCourses } from './PathwayCourses.tsx'

export function PathwayPage() {
  const { id = '' } = useParams()
  const navigate = useNavigateAfterSave()
  const { data, error, refetch } = usePathway(id)
  const pathway = data?.learningPathway
  const { form, editing, was, conflicts, start, stop, cancel } = useEditing(
    pathway && { name: pathway.name, description: pathway.description },
    update.input.pick({ name: true, description: true }),
    { name: '', description: '' },
  )
  const { save, saving } = useUpdatePathway(stop)
  const deleting = useDeletePathway(() => navigate('/learning-pathways'))

  if (isNotFound(error)) return <NotFoundPage what="Learning pathway" />
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!pathway) return <PageLoading />

  async function confirmDelete() {
    const question = `Are you sure you want to delete this learning pathway? “${pathway?.name}” goes; its courses and the progress in them stay.`
    const losses = countPathwayLosses(id)
    if (await askToConfirm({ title: 'Delete learning pathway', question, losses, destructive: true }))
      deleting.save({ learningPathwayId: id })
  }

  return (
    <Page title={pathway.name}>
      <Card title="Details">
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => save({ learningPathwayId: id, ...values, was }),
            toFirstError(form),
          )}
        >
          <Stack gap="md" maw={640}>
            <TextInput label="Name" readOnly={!editing} {...form.getInputProps('name')} />
            <Textarea
              label="Description"
              autosize
              minRows={2}
              readOnly={!editing}
              {...form.getInputProps('description')}
            />
            <ConflictList conflicts={conflicts} labels={{ name: 'Name', description: 'Description' }} />
            <Group gap="sm" justify="flex-end">
              {!editing && (
                <Button
                  color="red"
                  variant="outline"
                  loading={deleting.saving}
                  onClick={() => void confirmDelete()}
                  me="auto"
                >
                  Delete
                </Button>
              )}
              <EditButtons
                editing={editing}
                saving={saving}
                blocked={conflicts.list.length > 0}
                onEdit={start}
                onCancel={cancel}
              />
            </Group>
          </Stack>
        </form>
      </Card>
      <PathwayCourses id={id} courses={pathway.courses} />
    </Page>
  )
}
