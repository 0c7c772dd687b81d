import { Anchor, Button } from '@mantine/core'
import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { type certificate as certificateCall, downloadCertificate } from '#contract/calls/history.ts'
import { useDownload } from '../../data/use-download.ts'
import { showDate } from '../../ui/dates.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusTag } from '../certificates/StatusTag.tsx'
import { useLearnerCertificate } from './hooks.ts'
import classes from './LearnerCertificatePage.module.css'

/** The certificate of one learner for one course, for those who manage the learner. */
export function LearnerCertificatePage() {
  const { urlToken = '', courseId = '' } = useParams()
  const { data, error, refetch } = useLearnerCertificate(urlToken, courseId)
  const download = useDownload(downloadCertificate)

  if (!data) return <PageUnloaded of={{ error, refetch }} what="Certificate" />

  const { learner, certificate } = data
  return (
    <Page
      printable
      title={`Certificate of ${learner.name}`}
      subtitle={
        <>
          For{' '}
          <Anchor
            component={Link}
            to={`/learner/${learner.urlToken}/course/${courseId}`}
            inherit
            underline="always"
          >
            {certificate.courseTitle}
          </Anchor>
          , earned by{' '}
          <Anchor component={Link} to={`/learner/${learner.urlToken}`} inherit underline="always">
            {learner.name}
          </Anchor>
        </>
      }
      actions={
        certificate.status !== 'revoked' && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.saving}
            onClick={() => download.save({ urlToken: learner.urlToken, courseId })}
          >
            Download certificate
          </Button>
        )
      }
    >
      <Sheet certificate={certificate} />
    </Page>
  )
}

type Certificate = Reply<typeof certificateCall>['certificate']

/** Shows the text of the certificate. */
function Sheet({ certificate }: { certificate: Certificate }) {
  const { number, learnerName, courseTitle, completedOn, issuer, link } = certificate
  return (
    <article className={classes['sheet']} aria-label="Certificate">
      <IconCertificate size={48} stroke={1.4} aria-hidden className={classes['seal']} />
      <p className={classes['kind']}>Certificate of completion</p>
      <p className={classes['name']}>
        <bdi>{learnerName}</bdi>
      </p>
      <p className={classes['text']}>has successfully completed</p>
      <p className={classes['course']}>
        <bdi>{courseTitle}</bdi>
      </p>
      <p className={classes['text']}>
        on <time dateTime={completedOn}>{showDate(completedOn)}</time>. Issued by {issuer}
      </p>
      <p className={classes['proof']}>
        Certificate {number} <StatusTag status={certificate.status} />
        <br />
        {daysOf(certificate)}
        <br />
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </p>
    </article>
  )
}

function daysOf({ issuedOn, expiresOn, revokedDateTime, revokedReason }: Certificate): string {
  const issued = `Issued on ${showDate(issuedOn)}.`
  if (revokedDateTime) return `${issued} Revoked on ${showDate(revokedDateTime)}. Reason: ${revokedReason}`
  return expiresOn ? `${issued} Valid until ${showDate(expiresOn)}.` : issued
}
