import { Button, Group, Image, Text, Title } from '@mantine/core'
import {
  IconBrandLinkedin,
  IconCertificate,
  IconMessage,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { downloadBadge } from '#contract/calls/issued-certificates.ts'
import type { myCourse } from '#contract/calls/progress.ts'
import { useDownload } from '../../data/use-download.ts'
import { linkedInAddress } from './linked-in-address.ts'
import classes from './Passed.module.css'

interface PassedProps {
  record: Reply<typeof myCourse>['course']
  userId: string
}

/** The certificate of a passed course. Feedback that is required is asked for first (rule certificates-34). */
export function Passed({ record, userId }: PassedProps) {
  const { course, feedbackComplete } = record
  const form = course.feedbackRequired && !feedbackComplete ? course.feedbackForm : null
  const certificate = `/certificate/${course.id}/${userId}`
  return (
    <section className={classes['sheet']} aria-label="Congratulations">
      <Image src={course.badgeImageUrl} alt="" w={112} h={112} fit="contain" />
      <div className={classes['words']}>
        <Title order={2} size="h3">
          Congratulations, you have passed this course!
        </Title>
        <Text mt={4} mb="md">
          You will receive an email to claim your digital badge.
          {form &&
            ' Please answer a few questions about the course. Your certificate is ready: you find it under Certificates.'}
        </Text>
        {form ? (
          <Button
            component={Link}
            to={`/feedback/${form.id}`}
            leftSection={<IconMessage size={18} aria-hidden />}
          >
            Complete feedback
          </Button>
        ) : (
          <Group gap="sm">
            <Button
              component="a"
              href={certificate}
              target="_blank"
              rel="noopener"
              leftSection={<IconCertificate size={18} aria-hidden />}
            >
              Download Certificate
            </Button>
            <BadgeButton record={record} />
            <LinkedInButton record={record} />
          </Group>
        )}
      </div>
    </section>
  )
}

/** The signed picture that the mail about the badge leads to. */
function BadgeButton({ record: { certificateNumber, certificateStatus } }: Pick<PassedProps, 'record'>) {
  const { save, saving } = useDownload(downloadBadge)
  if (!certificateNumber || certificateStatus !== 'valid') return null
  return (
    <Button
      variant="default"
      loading={saving}
      onClick={() => save({ certificateNumber })}
      leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
    >
      Download badge
    </Button>
  )
}

/** With the number and the page where anybody can verify it; none for a certificate that is not valid. */
function LinkedInButton({ record }: Pick<PassedProps, 'record'>) {
  const {
    certificateTitle,
    certificateIssuedOn,
    certificateNumber,
    certificateStatus,
    certificateExpiresOn,
  } = record
  if (!certificateNumber || !certificateTitle || certificateStatus !== 'valid') return null
  return (
    <Button
      component="a"
      variant="default"
      href={linkedInAddress({
        name: certificateTitle,
        issuedOn: certificateIssuedOn,
        expiresOn: certificateExpiresOn,
        number: certificateNumber,
        certificateUrl: `${location.origin}/verify/${certificateNumber}`,
      })}
      target="_blank"
      rel="noopener"
      leftSection={<IconBrandLinkedin size={18} aria-hidden />}
    >
      Add to LinkedIn profile
    </Button>
  )
}
