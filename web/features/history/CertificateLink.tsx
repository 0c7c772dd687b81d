import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** A link to a learner's certificate for a course. Screen readers read `of` after it: the learner or the course. */
export function CertificateLink(link: { urlToken: string; courseId: string; of: string }) {
  return (
    <Anchor
      component={Link}
      to={`/learner/${link.urlToken}/certificate/${link.courseId}`}
      aria-label={`Certificate of ${link.of}`}
    >
      Certificate
    </Anchor>
  )
}
