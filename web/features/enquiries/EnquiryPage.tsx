import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconMail } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { openEnquiry } from '#contract/calls/enquiries.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import classes from './EnquiryPage.module.css'
import { useEnquiry } from './hooks.ts'

type Enquiry = Reply<typeof openEnquiry>['enquiry']

export function EnquiryPage() {
  const { id = '' } = useParams()
  const { enquiry, error, refetch } = useEnquiry(id)

  if (!enquiry && isNotFound(error)) return <NotFoundPage what="Enquiry" />
  if (!enquiry && error) return <LoadFailedPage error={error} onRetry={refetch} />
  if (!enquiry) return <PageLoading />

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
    </Page>
  )
}

const mailTo = (email: string) => `mailto:${encodeURIComponent(email)}`

const factsOf = ({ name, company, email, phoneNumber, createdDateTime: received }: Enquiry) => ({
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
})
