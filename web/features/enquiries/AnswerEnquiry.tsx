import { Button, Stack, Text } from '@mantine/core'
import { maxMessageLength } from '#contract/calls/enquiries.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { Card } from '../../ui/Card.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { type Enquiry, useAnswerEnquiry } from './hooks.ts'

const checked = { text: true } as const
const rules = rulesFrom(async () =>
  (await import('#schemas/calls/enquiries.ts')).answerByMail.input.pick(checked),
)

/** The form with which an enquiry is answered by mail (rule enquiries-4). */
export function AnswerEnquiry({ enquiry: { id, email, answers } }: { enquiry: Enquiry }) {
  const form = useCheckedForm(rules, { initialValues: { text: '' } })
  const keptText = useKeptForm(form, `enquiry-answer:${id}`)
  useUnsavedChanges(form.isDirty())
  const { save, saving, error } = useAnswerEnquiry(() => form.reset())
  return (
    <Card title={answers.length === 0 ? 'Answer' : 'Answer again'}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ text }) => save({ enquiryId: id, text, numberOfAnswers: answers.length }),
          toFirstError(form),
        )}
      >
        <Stack gap="md">
          {keptText}
          <Textarea
            label="Your answer"
            withAsterisk
            minRows={5}
            maxRows={16}
            maxLength={maxMessageLength}
            {...form.getInputProps('text')}
          />
          <Text size="sm" c="var(--quiet)">
            A greeting and your name are added. The mail goes to <EmailAddress>{email}</EmailAddress>, and
            replies to it go to your own email address.
          </Text>
          <ErrorList errors={errorsOf(error)} />
          <Button type="submit" loading={saving} style={{ alignSelf: 'flex-start' }}>
            Send answer
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
