import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** A link to a learner's certificate for a course. In a list of learners, screen readers read `of` after it. */
export function CertificateLink(link: { urlToken: string; courseId: string; of?: string }) {
  return (
    <Anchor
      component={Link}
      to={`/learner/${link.urlToken}/certificate/${link.courseId}`}
      aria-label={link.of && `Certificate of ${link.of}`}
    >
      Certificate
    </Anchor>
  )
}
