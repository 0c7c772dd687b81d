import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconMail } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import classes from './EnquiryPage.module.css'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { EnquiryTag } from './EnquiryTag.tsx'
import { type Enquiry, useCloseEnquiry, useEnquiry, useAnswerEnquiry } from './hooks.ts'
import { maxMessageLength } from '#contract/calls/enquiries.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'

export function EnquiryPage() {
  const { id = '' } = useParams()
  const { enquiry, error, refetch } = useEnquiry(id)

  if (!enquiry) return <PageUnloaded of={{ error, refetch }} what="Enquiry" />

  const { name, email } = enquiry
  return (
    <Page
      printable
      title="Enquiry"
      subtitle={
        <>
          From <bdi>{name}</bdi>
        </>
      }
      actions={
        <>
          <Button
            component={Link}
            to="/enquiries"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            All enquiries
          </Button>
          <CloseButton enquiry={enquiry} />
          <Button component="a" href={mailTo(email)} leftSection={<IconMail size={16} aria-hidden />}>
            Reply by email
          </Button>
        </>
      }
    >
      <Card title="Details">
        <FactLines facts={factsOf(enquiry)} />
      </Card>
      <Card title="Message">
        <p className={classes['message']} dir="auto">
          {enquiry.enquiry}
        </p>
      </Card>
      {enquiry.answers.map((answer) => (
        <SentAnswer key={answer.id} answer={answer} />
      ))}
      <Stack gap="lg" data-print="never">
        <MailOffNote />
        <AnswerEnquiry enquiry={enquiry} />
      </Stack>
    </Page>
  )
}

function CloseButton({ enquiry: { id, state } }: { enquiry: Enquiry }) {
  const { save, saving } = useCloseEnquiry()
  const isClosed = state === 'closed'
  return (
    <Button variant="default" loading={saving} onClick={() => save({ enquiryId: id, isClosed: !isClosed })}>
      {isClosed ? 'Reopen' : 'Close'}
    </Button>
  )
}

const SentAnswer = ({
  answer: { text, answeredBy, answeredDateTime: at },
}: {
  answer: Enquiry['answers'][number]
}) => (
  <Card title="Answer sent">
    <Text size="sm" c="var(--quiet)" mb="xs">
      <bdi>{answeredBy || 'Deleted person'}</bdi> · <time dateTime={at}>{showDateTime(at)}</time>
    </Text>
    <p className={classes['message']} dir="auto">
      {text || 'The text has been removed by the retention rule for mails.'}
    </p>
  </Card>
)

const mailTo = (email: string) => `mailto:${encodeURIComponent(email)}`

const factsOf = ({ name, company, email, phoneNumber, createdDateTime: received, state }: Enquiry) => ({
  Name: <bdi>{name}</bdi>,
  Company: <bdi>{company || '–'}</bdi>,
  Email: (
    <Anchor href={mailTo(email)} inherit>
      <EmailAddress>{email}</EmailAddress>
    </Anchor>
  ),
  Phone: phoneNumber ? (
    <Anchor href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`} inherit>
      <bdi>{phoneNumber}</bdi>
    </Anchor>
  ) : (
    '–'
  ),
  Received: <time dateTime={received}>{showDateTime(received)}</time>,
  State: <EnquiryTag state={state} />,
})

const checked = { text: true } as const
const rules = rulesFrom(async () =>
  (await import('#schemas/calls/enquiries.ts')).answerByMail.input.pick(checked),
)

/** The form with which an enquiry is answered by mail (rule enquiries-4). */
function AnswerEnquiry({ enquiry: { id, email, answers } }: { enquiry: Enquiry }) {
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
