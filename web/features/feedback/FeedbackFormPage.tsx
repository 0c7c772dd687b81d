import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconChartBar, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Textarea } from '../../ui/Textarea.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { AnsweredContext } from './EditableWords.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { DeletedNotice, useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { AddQuestion } from './AddQuestion.tsx'
import { FormClients } from './FormClients.tsx'
import { FormCourse } from './FormCourse.tsx'
import { FreeTextQuestions } from './FreeTextQuestions.tsx'
import { Questions } from './Questions.tsx'
import type { FeedbackForm } from './feedback-form.ts'
import { countFormLosses, useCopyForm, useDeleteForm, useFeedbackForm, useUpdateForm } from './hooks.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'

const allForms = { to: '/feedback-forms', label: 'Show all feedback forms' }

export function FeedbackFormPage() {
  const { id = '' } = useParams()
  const { data, error, isDeleted, refetch } = useFeedbackForm(id)
  const form = data?.feedbackForm

  if (!form) return <PageUnloaded of={{ error, refetch }} what="Feedback form" list={allForms} />
  // With a key, so that everything on the page of another form is closed at first.
  return (
    <AnsweredContext value={form.answeredIds}>
      <Editor key={id} form={form} isDeleted={isDeleted} />
    </AnsweredContext>
  )
}

function Editor({ form, isDeleted }: { form: FeedbackForm; isDeleted: boolean }) {
  const { id } = form
  const [previewing, setPreviewing] = useState(false)
  const details = useDetails(form)
  return (
    <Page
      printable
      title={form.title}
      actions={<FormActions form={form} details={details} onPreview={() => setPreviewing(true)} />}
      deleted={isDeleted && <DeletedNotice what="feedback form" onClose={forgetUnsavedChanges} />}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <DetailsForm details={details} />
        <Stack gap="md">
          <FormCourse form={form} />
          <FormClients form={form} />
        </Stack>
      </SimpleGrid>
      <Alert icon={<IconInfoCircle aria-hidden />} color="blue" variant="light" data-print="never">
        Questions without answers will not be displayed on the feedback form.
      </Alert>
      <Questions formId={id} questions={form.questions} />
      <FreeTextQuestions formId={id} questions={form.freeTextQuestions} />
      <AddQuestion
        formId={id}
        nextOrdinal={nextOrdinal(form)}
        numberOfQuestions={form.questions.length + form.freeTextQuestions.length}
      />
      {previewing && <PreviewDialog form={form} onClose={() => setPreviewing(false)} />}
    </Page>
  )
}

type Details = ReturnType<typeof useDetails>

interface FormActionsProps {
  form: FeedbackForm
  details: Details
  onPreview: () => void
}

function FormActions({ form: { id, title }, details, onPreview }: FormActionsProps) {
  const navigate = useNavigate()
  const navigateAfterDelete = useNavigateAfterSave()
  const isDeleted = useIsDeleted()
  const copying = useCopyForm((copyId) => navigate(`/feedback-form/${copyId}`))
  const deleting = useDeleteForm(() => navigateAfterDelete('/feedback-forms'))

  async function confirmDelete() {
    const question = `Are you sure you want to delete this feedback form? “${title}” is deleted.`
    const asked = { title: 'Delete feedback form', question, destructive: true }
    if (await askToConfirm({ ...asked, ...countFormLosses(id, title) })) deleting.save({ id })
  }

  return (
    <>
      <Button
        component={Link}
        to={`/feedback-stats/${id}`}
        variant="default"
        leftSection={<IconChartBar size={18} aria-hidden />}
      >
        Results
      </Button>
      <Button variant="default" onClick={onPreview}>
        Preview
      </Button>
      <Button
        variant="default"
        loading={copying.saving}
        disabled={isDeleted}
        onClick={() => copying.save({ feedbackFormId: id })}
      >
        Create Copy
      </Button>
      <Button
        color="red"
        variant="outline"
        loading={deleting.saving}
        disabled={isDeleted}
        onClick={() => void confirmDelete()}
      >
        Delete
      </Button>
      <Button
        type="submit"
        form="feedback-form-details"
        loading={details.saving}
        disabled={isDeleted || details.conflicts.list.length > 0}
      >
        Save
      </Button>
    </>
  )
}

const DetailsForm = ({ details }: { details: Details }) => (
  <Card title="Form details">
    <form id="feedback-form-details" noValidate onSubmit={details.onSubmit}>
      <Stack gap="md">
        {details.keptText}
        <TextInput label="Title" withAsterisk {...details.form.getInputProps('title')} />
        <Textarea
          label="Description"
          minRows={3}
          maxRows={12}
          {...details.form.getInputProps('description')}
        />
        <ConflictList conflicts={details.conflicts} labels={{ title: 'Title', description: 'Description' }} />
      </Stack>
    </form>
  </Card>
)

interface Ordinals {
  questions: { ordinal: number }[]
  freeTextQuestions: { ordinal: number }[]
}

const nextOrdinal = ({ questions, freeTextQuestions }: Ordinals) =>
  Math.max(0, ...[...questions, ...freeTextQuestions].map(({ ordinal }) => ordinal)) + 1

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).update.input.pick({ title: true, description: true }),
)

/** The title and description of a form, always editable; typed text stays while other parts of the form are saved. */
function useDetails({ id, title, description }: { id: string; title: string; description: string }) {
  const form = useCheckedForm(rules, { initialValues: { title, description } })
  const stored = { title, description }
  const { previous, conflicts, saved, keptText } = useMerging(form, stored, true, {
    keptAs: `feedback-form:${id}`,
  })
  const { save, saving } = useUpdateForm((sent) =>
    saved({ title: sent.title, description: sent.description ?? '' }),
  )
  return {
    form,
    conflicts,
    keptText,
    saving,
    onSubmit: form.onSubmit((values) => save({ id, ...values, was: previous })),
  }
}
