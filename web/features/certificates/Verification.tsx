import { Anchor, Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconDownload,
  IconReplaceFilled,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { downloadOne, type verify } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'
import { FactLines, type Facts } from '../../ui/Facts.tsx'
import { showDate } from '../../ui/dates.tsx'
import classes from './Verification.module.css'
import { statusWords } from './StatusTag.tsx'
import { isInForce } from './DownloadOne.tsx'
import { useDigitalForms } from './DigitalForms.tsx'
import { showDuration } from '../../ui/quantities.ts'
import { Day } from '../../ui/Days.tsx'

type Verified = Reply<typeof verify>['certificate']

/** The content of a certificate, below the result of its verification. */
export function Verification({ certificate }: { certificate: Verified }) {
  return (
    <>
      <Verdict certificate={certificate} />
      <FactLines facts={factsOf(certificate)} />
      {certificate.isOwn && isInForce(certificate) && <Downloads number={certificate.number} />}
    </>
  )
}

const looks = {
  valid: { tone: 'good', Symbol: IconCircleCheckFilled },
  expired: { tone: 'warning', Symbol: IconAlertTriangleFilled },
  revoked: { tone: 'wrong', Symbol: IconCircleXFilled },
  replaced: { tone: 'quiet', Symbol: IconReplaceFilled },
} as const

function Verdict({ certificate }: { certificate: Verified }) {
  const { tone, Symbol } = looks[certificate.status]
  return (
    <div className={classes['verdict']} data-tone={tone} role="status">
      <Symbol size={44} aria-hidden />
      <div>
        <p className={classes['status']}>{statusWords[certificate.status]}</p>
        <Because certificate={certificate} />
      </div>
    </div>
  )
}

function Because({ certificate }: { certificate: Verified }) {
  const {
    status,
    expiresOn,
    newerVersionFrom,
    revokedDateTime,
    revokedReason,
    replacedDateTime,
    replacedByNumber,
  } = certificate
  if (status === 'revoked')
    return (
      <p>
        {revokedDateTime && (
          <>
            On <Day of={revokedDateTime} />.{' '}
          </>
        )}
        {revokedReason && (
          <>
            Reason: <bdi>{revokedReason}</bdi>
          </>
        )}
      </p>
    )
  if (status === 'replaced')
    return (
      <p>
        {replacedDateTime && (
          <>
            On <Day of={replacedDateTime} />, by another certificate.{' '}
          </>
        )}
        {replacedByNumber && (
          <Anchor component={Link} to={`/verify/${replacedByNumber}`} inherit c="inherit" underline="always">
            Your new certificate
          </Anchor>
        )}
      </p>
    )
  if (!expiresOn) return <p>It has no end date.</p>
  return (
    <p>
      {status === 'expired' ? 'It was valid until ' : 'Until '}
      <Day of={expiresOn} />
      {(status === 'expired' || newerVersionFrom) && '.'}
      {newerVersionFrom && (
        <>
          {' '}
          A newer version of the course is required {status === 'expired' ? 'since' : 'from'}{' '}
          <Day of={newerVersionFrom} />.
        </>
      )}
    </p>
  )
}

const factsOf = (certificate: Verified): Facts => ({
  Name: certificate.learnerName ? (
    <strong dir="auto">{certificate.learnerName}</strong>
  ) : (
    'The holder’s name has been erased'
  ),
  Course: (
    <>
      <bdi>{certificate.courseTitle}</bdi>
      <Text span inherit c="var(--quiet)">
        {' '}
        (version {certificate.courseVersion})
      </Text>
    </>
  ),
  ...(certificate.pathwayTitle ? { Pathway: <bdi>{certificate.pathwayTitle}</bdi> } : {}),
  ...(certificate.minutes ? { 'Length of the course': showDuration(certificate.minutes * 60) } : {}),
  Completed: showDate(certificate.completedOn),
  Issued: showDate(certificate.issuedOn),
  'Valid until': certificate.expiresOn ? showDate(certificate.expiresOn) : 'No end date',
  'Issued by': <bdi>{certificate.issuer}</bdi>,
  Number: <span className={classes['number']}>{certificate.number}</span>,
})

function Downloads({ number }: { number: string }) {
  const { save, saving } = useDownload(downloadOne)
  const { saving: savingOther, forms } = useDigitalForms(number)
  return (
    <Group mt="lg" gap="sm" className={classes['actions'] ?? ''}>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={saving}
        onClick={() => save({ certificateNumber: number })}
      >
        Download PDF
      </Button>
      {forms.map(({ label, download }) => (
        <Button key={label} variant="default" disabled={savingOther} onClick={download}>
          {label}
        </Button>
      ))}
    </Group>
  )
}
