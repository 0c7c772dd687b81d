import { Anchor, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { LearnerMoment } from '#contract/calls/history.ts'
import { downloadOne } from '#contract/calls/issued-certificates.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { momentGroups, momentGroupTexts } from '#contract/rules/moments.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDateTime, When } from '../../ui/dates.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { scoreText } from '../../ui/learning-status.ts'
import { DownloadFile } from '../certificates/DownloadFile.tsx'
import { isInForce } from '../certificates/DownloadOne.tsx'
import { StatusTag } from '../certificates/StatusTag.tsx'
import { CertificateLink } from './CertificateLink.tsx'
import { useLearnerTimeline } from './hooks.ts'
import classes from '../../ui/Timeline.module.css'
import { counted, showDuration } from '../../ui/quantities.ts'

/** Shows the events of a learner, the newest first. The address says which group of them is shown. */
export function LearnerTimeline({ urlToken }: { urlToken: string }) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const shown = momentGroups.find((group) => group === params.get('timeline'))
  const { data, error, refetch } = useLearnerTimeline(urlToken, shown)
  const choose = (group: string) =>
    changeAddress((fields) => (group ? fields.set('timeline', group) : fields.delete('timeline')), {
      replace: true,
    })
  return (
    <Card
      title="Timeline"
      actions={
        <NativeSelect
          aria-label="Events"
          data-print="never"
          data={[
            { value: '', label: 'All events' },
            ...momentGroups.map((group) => ({ value: group, label: momentGroupTexts[group] })),
          ]}
          value={shown ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      }
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={120} />
      ) : data.moments.length === 0 ? (
        <EmptyState>{shown ? 'No events of this kind.' : 'Nothing has happened yet.'}</EmptyState>
      ) : (
        <>
          <ol className="plain-list" aria-label="What has happened with this learner">
            {data.moments.map((moment, position) => (
              <li
                key={`${moment.at} ${position}`}
                className={classes['event']}
                data-tone={isGood(moment) ? 'good' : 'plain'}
              >
                <span className={classes['time']} title={showDateTime(moment.at)}>
                  {showDateTime(moment.at)}
                </span>
                <Moment moment={moment} urlToken={urlToken} />
              </li>
            ))}
          </ol>
          {data.numberOfEarlier > 0 && (
            <Text c="var(--quiet)" size="sm" mt="md">
              {counted(data.numberOfEarlier, 'earlier event is', 'earlier events are')} not shown.
            </Text>
          )}
        </>
      )}
    </Card>
  )
}

const isGood = ({ kind, lessonStatus }: LearnerMoment) =>
  kind === 'certificate' ||
  kind === 'external' ||
  (kind === 'completed' && lessonStatus !== lessonStatuses.failed)

function Moment({ moment, urlToken }: { moment: LearnerMoment; urlToken: string }) {
  const { kind, courseId, attemptId, attemptNumber, certificateNumber, certificateStatus } = moment
  return (
    <div>
      <p className={classes['text']}>{sentenceOf(moment)}</p>
      <Group gap="md" fz="sm">
        <Text span inherit c="var(--quiet)">
          <When at={moment.at} />
        </Text>
        {moment.time && (
          <Text span inherit c="var(--quiet)">
            Time: reported {showDuration(moment.time.totalSeconds)}, open{' '}
            {showDuration(moment.time.openSeconds)}, active {showDuration(moment.time.activeSeconds)}
          </Text>
        )}
        {attemptId && kind !== 'restarted' && (
          <Anchor component={Link} inherit to={`/learner/${urlToken}/attempt/${attemptId}`}>
            Attempt {attemptNumber}
          </Anchor>
        )}
        {certificateNumber && (
          <Anchor component={Link} inherit to={`/verify/${certificateNumber}`}>
            {certificateNumber}
          </Anchor>
        )}
        {certificateStatus && kind !== 'revoked' && <StatusTag status={certificateStatus} />}
        {certificateNumber && courseId && isInForce({ status: certificateStatus }) && (
          <>
            <CertificateLink urlToken={urlToken} courseId={courseId} />
            <DownloadFile call={downloadOne} input={{ certificateNumber }}>
              Download certificate
            </DownloadFile>
          </>
        )}
      </Group>
    </div>
  )
}

function sentenceOf({ kind, courseTitle, lessonStatus, scorePercentage }: LearnerMoment): string {
  const score = scorePercentage === null ? '' : `, with ${scoreText(scorePercentage)}`
  switch (kind) {
    case 'reminded':
      return 'Reminded by email.'
    case 'reminderRecorded':
      return 'Reminded by an email that was recorded, not sent.'
    case 'dueDateChanged':
      return `The due date of “${courseTitle}” was changed.`
    case 'invited':
      return 'Invited by email.'
    case 'invitationRecorded':
      return 'Invited by an email that was recorded, not sent.'
    case 'registered':
      return 'Registered.'
    case 'started':
      return `Started “${courseTitle}”.`
    case 'completed':
      return `${lessonStatus === lessonStatuses.passed ? 'Passed' : 'Completed'} “${courseTitle}”${score}.`
    case 'restarted':
      return `Restarted “${courseTitle}”.`
    case 'certificate':
      return `Earned the certificate for “${courseTitle}”.`
    case 'reissued':
      return `The certificate for “${courseTitle}” was issued again.`
    case 'revoked':
      return `The certificate for “${courseTitle}” was revoked.`
    case 'external':
      return `“${courseTitle}” was recorded as completed elsewhere.`
    case 'exempted':
      return `Exempted from “${courseTitle}”.`
  }
}
