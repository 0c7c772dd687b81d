import { Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { Link, useNavigate } from 'react-router'
import { create } from '#contract/feedback.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { useCreateForm } from './hooks.ts'

export function CreateFeedbackFormPage() {
  const navigate = useNavigate()
  const { save, saving } = useCreateForm((id) => navigate(`/feedback-form/${id}`))
  const form = useForm({
    initialValues: { title: '', description: '' },
    validate: zod4Resolver(create.input),
  })
  return (
    <Page title="Create Feedback Form" subtitle="Its questions come next.">
      <Card>
        <form noValidate onSubmit={form.onSubmit(save)}>
          <Stack gap="md" maw={640}>
            <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
            <Textarea
              label="Description"
              description="Learners read it above the questions."
              autosize
              minRows={3}
              {...form.getInputProps('description')}
            />
            <Group justify="flex-end" mt="sm">
              <Button component={Link} to="/feedback-forms" variant="default">
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
