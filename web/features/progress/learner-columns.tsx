// The columns that the list of the learners of a course can show.
import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { ofCourse } from '#contract/calls/progress.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { When, showDate } from '../../ui/dates.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { AttemptsLink } from '../history/AttemptsLink.tsx'
import { CertificateLink } from '../history/CertificateLink.tsx'
import { ProgressTag } from './ProgressTag.tsx'
import { showDuration } from '../../ui/quantities.ts'

export type LearnerInCourse = Reply<typeof ofCourse>['courses'][number]

const organisation: Column<LearnerInCourse> = {
  label: 'Organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

const dates: Column<LearnerInCourse>[] = [
  {
    label: 'Started',
    sort: 'started',
    extra: true,
    of: ({ startedDateTime }) => <When at={startedDateTime} />,
  },
  {
    label: 'Completed',
    sort: 'completed',
    extra: true,
    of: ({ completedDateTime }) => <When at={completedDateTime} />,
  },
  {
    label: 'Last active',
    sort: 'activity',
    extra: true,
    of: ({ lastActiveDateTime }) => <When at={lastActiveDateTime} />,
  },
]

const certificateColumns: Column<LearnerInCourse>[] = [
  {
    label: 'Certificate number',
    extra: true,
    of: ({ certificateNumber }) =>
      certificateNumber && (
        <Anchor component={Link} to={`/verify/${certificateNumber}`} size="sm">
          {certificateNumber}
        </Anchor>
      ),
  },
  {
    label: 'Certificate valid until',
    extra: true,
    of: ({ certificateExpiresOn }) => certificateExpiresOn && showDate(certificateExpiresOn),
  },
]

/** The times of the learners, which are never mixed (rule learning-14). */
const times: Column<LearnerInCourse>[] = [
  {
    label: 'Reported time',
    extra: true,
    of: ({ totalSeconds }) => showDuration(totalSeconds),
    number: true,
  },
  { label: 'Open time', extra: true, of: ({ openSeconds }) => showDuration(openSeconds), number: true },
  { label: 'Active time', extra: true, of: ({ activeSeconds }) => showDuration(activeSeconds), number: true },
]

/** Returns the columns; `withOrganisation` is set if the learners of several clients are listed. */
export const columnsOfLearners = (
  courseId: string,
  { withOrganisation, selection }: { withOrganisation: boolean; selection: Selection },
): Column<LearnerInCourse>[] => [
  {
    label: 'Name',
    sort: 'name',
    of: ({ id, learner }) => (
      <SelectBox selection={selection} id={id} name={learner.name}>
        <RowLink to={`/learner/${learner.urlToken}`}>{learner.name}</RowLink>
      </SelectBox>
    ),
  },
  ...(withOrganisation ? [organisation] : []),
  { label: 'Status', sort: 'status', of: (record) => <ProgressTag {...record} /> },
  {
    label: 'Score',
    sort: 'score',
    of: ({ scorePercentage }) => scoreText(scorePercentage),
    number: true,
  },
  { label: 'Result', of: ({ lessonStatus }) => resultText(lessonStatus), whole: true },
  { label: 'Restarts', of: ({ numberOfRestarts }) => numberOfRestarts, number: true },
  ...dates,
  ...certificateColumns,
  ...times,
  {
    label: 'View',
    quiet: true,
    of: ({ learner, startedDateTime, numberOfRestarts, certificateDateTime, certificateStatus }) => (
      <Group gap="2px 16px" justify="flex-end">
        {certificateDateTime && (
          <CertificateLink
            urlToken={learner.urlToken}
            courseId={courseId}
            of={learner.name}
            status={certificateStatus}
          />
        )}
        {(startedDateTime || numberOfRestarts > 0) && (
          <AttemptsLink urlToken={learner.urlToken} courseId={courseId} of={learner.name} />
        )}
        <Anchor component={Link} to={`/learner/${learner.urlToken}`} aria-label={`View ${learner.name}`}>
          View
        </Anchor>
      </Group>
    ),
  },
]
