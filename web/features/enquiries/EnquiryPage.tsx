import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconMail } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { PageLoading } from '../../app/PageLoading.tsx'
import { isNotFound } from '../../app/send.ts'
import { Card } from '../../ui/Card.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import classes from './EnquiryPage.module.css'
import { useEnquiry } from './hooks.ts'

export function EnquiryPage() {
  const { id = '' } = useParams()
  const { enquiry, error, refetch } = useEnquiry(id)

  if (!enquiry && isNotFound(error)) return <NotFoundPage what="Enquiry" />
  if (!enquiry && error) return <LoadFailed onRetry={refetch} />
  if (!enquiry) return <PageLoading />

  const { name, company, email, phoneNumber, createdDateTime: received } = enquiry
  const writeTo = `mailto:${encodeURIComponent(email)}`
  return (
    <Page
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
          <Button component="a" href={writeTo} leftSection={<IconMail size={16} aria-hidden />}>
            Reply by email
          </Button>
        </>
      }
    >
      <Card title="Details">
        <dl className={classes['facts']}>
          <dt>Name</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
          <dt>Company</dt>
          <dd>
            <bdi>{company || '–'}</bdi>
          </dd>
          <dt>Email</dt>
          <dd>
            <Anchor href={writeTo} inherit>
              <EmailAddress>{email}</EmailAddress>
            </Anchor>
          </dd>
          <dt>Phone</dt>
          <dd>
            {phoneNumber ? (
              <Anchor href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`} inherit>
                <bdi>{phoneNumber}</bdi>
              </Anchor>
            ) : (
              '–'
            )}
          </dd>
          <dt>Received</dt>
          <dd>
            <time dateTime={received}>{showDateTime(received)}</time>
          </dd>
        </dl>
      </Card>
      <Card title="Message">
        <p className={classes['message']} dir="auto">
          {enquiry.enquiry}
        </p>
      </Card>
    </Page>
  )
}
