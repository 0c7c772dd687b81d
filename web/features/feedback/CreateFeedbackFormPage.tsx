import { TextInput } from '@mantine/core'
import { CreateForm } from '../../ui/CreateForm.tsx'
import { Page } from '../../ui/Page.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { useCreateForm } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/feedback.ts')).create.input)

export function CreateFeedbackFormPage() {
  const navigate = useNavigateAfterSave()
  const { save, saving } = useCreateForm((id) => navigate(`/feedback-form/${id}`))
  const form = useCheckedForm(rules, {
    initialValues: { title: '', description: '' },
  })
  return (
    <Page title="Create Feedback Form" subtitle="Its questions come next.">
      <CreateForm form={form} backTo="/feedback-forms" saving={saving} onCreate={save}>
        <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
        <Textarea
          label="Description"
          description="Learners read it above the questions."
          minRows={3}
          {...form.getInputProps('description')}
        />
      </CreateForm>
    </Page>
  )
}
