import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { create } from '#schemas/calls/feedback.ts'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { useCreateForm } from './hooks.ts'

export function CreateFeedbackFormPage() {
  const navigate = useNavigateAfterSave()
  const { save, saving } = useCreateForm((id) => navigate(`/feedback-form/${id}`))
  const form = useForm({
    initialValues: { title: '', description: '' },
    validate: zod4Resolver(create.input),
  })
  return (
    <Page title="Create Feedback Form" subtitle="Its questions come next.">
      <CreateForm form={form} backTo="/feedback-forms" saving={saving} onCreate={save}>
        <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
        <Textarea
          label="Description"
          description="Learners read it above the questions."
          autosize
          minRows={3}
          {...form.getInputProps('description')}
        />
      </CreateForm>
    </Page>
  )
}
