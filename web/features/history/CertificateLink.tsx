import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { StatusTag, Day } from '../certificates/StatusTag.tsx'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

/** A link to a learner's certificate for a course. In a list of learners, screen readers read `of` after it. */
export function CertificateLink(link: CertificateLinkProps) {
  return (
    <>
      <Anchor
        component={Link}
        to={`/learner/${link.urlToken}/certificate/${link.courseId}`}
        aria-label={link.of && `Certificate of ${link.of}`}
      >
        Certificate
      </Anchor>
      {link.status && link.status !== 'valid' && <StatusTag status={link.status} />}
    </>
  )
}

/** Below the link, where the list has no columns for it; nothing without a certificate. */
function CertificateFacts({ certificateNumber, certificateIssuedOn, certificateExpiresOn }: Facts) {
  if (!certificateNumber || !certificateIssuedOn) return null
  return (
    <Text size="sm" c="var(--quiet)">
      {certificateNumber}
      <br />
      Issued <Day at={certificateIssuedOn} />
      {certificateExpiresOn && (
        <>
          , valid until <Day at={certificateExpiresOn} />
        </>
      )}
    </Text>
  )
}

interface Facts {
  certificateNumber: string | null
  certificateIssuedOn: string | null
  certificateExpiresOn: string | null
}

interface CertificateLinkProps {
  urlToken: string
  courseId: string
  of?: string
  /** Shown unless it is valid. */
  status?: CertificateStatus | null
}
