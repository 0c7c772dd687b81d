import { Button, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DeletedNotice, useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { forgetUnsavedChanges, useNavigateAfterSave } from '../../ui/unsaved-changes.ts'
import { AnsweringFields } from './AnsweringFields.tsx'
import { type FeedbackForm, minForTexts } from './feedback-form.ts'
import { useCompleteFeedback, useFeedbackForm } from './hooks.ts'
import { useAnswering } from './use-answering.ts'

/** The feedback form that a learner fills in after passing a course. */
export function FeedbackPage() {
  const { id = '' } = useParams()
  const { data, error, isDeleted, refetch } = useFeedbackForm(id)
  const form = data?.feedbackForm

  if (!form) return <PageUnloaded of={{ error, refetch }} what="Feedback form" />
  return (
    <Page
      title={form.title}
      subtitle={form.course?.title}
      deleted={isDeleted && <DeletedNotice what="feedback form" onClose={forgetUnsavedChanges} />}
    >
      <Card>
        {form.feedbackComplete ? (
          <NoForm form={form}>You have already given feedback on this course. Thank you!</NoForm>
        ) : form.isPassed ? (
          <Answers form={form} onChanged={refetch} />
        ) : (
          <NoForm form={form}>You can give feedback once you have passed the course.</NoForm>
        )}
      </Card>
    </Page>
  )
}

function NoForm({ form, children }: { form: FeedbackForm; children: string }) {
  const back = form.course && (
    <Button component={Link} to={`/engage/${form.course.id}`}>
      Go to the course
    </Button>
  )
  return <EmptyState action={back}>{children}</EmptyState>
}

function Answers({ form, onChanged }: { form: FeedbackForm; onChanged: () => unknown }) {
  const navigate = useNavigateAfterSave()
  const isDeleted = useIsDeleted()
  const isFirst = useLocation().key === 'default'
  const answering = useAnswering(form, 'Please choose an answer')
  const keptText = useKeptForm(answering.form, `feedback:${form.id}`)
  const { save, saving } = useCompleteFeedback(
    async () => {
      if (isFirst) await navigate(`/engage/${form.course?.id}`, { replace: true })
      else await navigate(-1)
    },
    () => void onChanged(),
  )
  return (
    <form
      noValidate
      onSubmit={answering.onSubmit((values) =>
        save({ feedbackFormId: form.id, ...answering.answersOf(values) }),
      )}
    >
      <Stack gap="xl" maw={720}>
        {form.description && (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{form.description}</Text>
        )}
        {keptText}
        <AnsweringFields {...answering} />
        <div>
          <Text size="sm" c="var(--quiet)" mb="md">
            Your answers are read without your name. Your organisation sees how often each answer was chosen
            {form.smallestGroup > 1 &&
              `, in groups of at least ${form.smallestGroup} of its people who have answered`}
            . It sees what you write only when at least {minForTexts(form.smallestGroup)} of its people have
            answered.
          </Text>
          <Group>
            <Button type="submit" size="md" loading={saving} disabled={isDeleted}>
              Submit
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}
