// The columns that the list of people and their required courses can show.
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { obligations } from '#contract/calls/compliance.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import { counted } from '../../ui/quantities.ts'
import { loginNameColumn, organisationColumn, teamColumn } from './person-columns.tsx'

export type Obligation = Reply<typeof obligations>['obligations'][number]

const extraColumns = (showsLoginName: boolean): Column<Obligation>[] => [
  {
    label: 'Due by',
    extra: true,
    labelled: true,
    of: ({ duePathway }) => (duePathway ? <bdi>{duePathway}</bdi> : '–'),
  },
  {
    label: 'Completed',
    extra: true,
    printed: true,
    whole: true,
    labelled: true,
    of: ({ completedOn }) => <Day of={completedOn} />,
  },
  {
    label: 'Score',
    number: true,
    extra: true,
    printed: true,
    of: ({ scorePercentage }) => scoreText(scorePercentage),
  },
  {
    label: 'Certificate',
    extra: true,
    printed: true,
    whole: true,
    labelled: true,
    of: ({ certificateNumber: number }) =>
      number ? (
        <Anchor component={Link} to={`/verify/${number}`} inherit>
          {number}
        </Anchor>
      ) : (
        '–'
      ),
  },
  teamColumn,
  { label: 'Since', extra: true, whole: true, labelled: true, of: ({ since }) => <Day of={since} /> },
  loginNameColumn(showsLoginName),
]

/** Returns the columns; `withOrganisation` is set if several clients are listed, `showsLoginName` if all have such a name. */
export const complianceColumns = ({
  withOrganisation,
  showsLoginName,
}: {
  withOrganisation: boolean
  showsLoginName: boolean
}): Column<Obligation>[] => [
  {
    label: 'Name',
    sort: 'name',
    heads: true,
    of: ({ learner }) => <RowLink to={`/learner/${learner.urlToken}`}>{learner.name}</RowLink>,
  },
  ...(withOrganisation ? [organisationColumn] : []),
  { label: 'Course', sort: 'course', of: ({ course }) => <bdi>{course.title}</bdi> },
  { label: 'Status', sort: 'status', whole: true, of: ({ status }) => <ObligationTag status={status} /> },
  {
    label: 'Due',
    sort: 'due',
    whole: true,
    labelled: true,
    of: ({ dueOn, daysLate }) => (
      <>
        <Day of={dueOn} />
        {daysLate !== null && <Below>{counted(daysLate, 'day')} late</Below>}
      </>
    ),
  },
  {
    label: 'Valid until',
    sort: 'validUntil',
    whole: true,
    labelled: true,
    of: ({ validUntil }) => <Day of={validUntil} />,
  },
  ...extraColumns(showsLoginName),
]
