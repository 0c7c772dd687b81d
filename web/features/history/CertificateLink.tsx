import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { StatusTag } from '../certificates/StatusTag.tsx'
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

interface CertificateLinkProps {
  urlToken: string
  courseId: string
  of?: string
  /** Shown unless it is valid. */
  status?: CertificateStatus | null
}
