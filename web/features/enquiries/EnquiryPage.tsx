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
import { AnswerEnquiry } from './AnswerEnquiry.tsx'
import { EnquiryTag } from './EnquiryTag.tsx'
import { type Enquiry, useCloseEnquiry, useEnquiry } from './hooks.ts'

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
