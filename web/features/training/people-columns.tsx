// The columns that the list of people can show.
import type { Reply } from '#contract/call.ts'
import type { people } from '#contract/calls/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import { counted } from '../../ui/quantities.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { LastActive } from '../users/LastActive.tsx'
import { progressInWords } from '../users/training-list.tsx'
import { loginNameColumn, organisationColumn, teamColumn } from './person-columns.tsx'

export type ListedPerson = Reply<typeof people>['people'][number]

const nextDue: Column<ListedPerson> = {
  label: 'Due next',
  labelled: true,
  of: ({ nextDue: next }) =>
    next ? (
      <>
        <Day of={next.day} />
        <Below>
          <bdi>{next.title}</bdi>
          {next.status === 'renewalDue' && ', renewal'}
        </Below>
      </>
    ) : (
      <Day of={null} />
    ),
}

const progress = (extra: boolean): Column<ListedPerson> => ({
  label: 'Progress',
  extra,
  whole: true,
  labelled: true,
  of: progressInWords,
})
const lastActive = (extra: boolean): Column<ListedPerson> => ({
  label: 'Last active',
  extra,
  whole: true,
  labelled: true,
  of: ({ lastActiveAt, hasLoggedIn }) => (
    <LastActive of={{ lastActiveDateTime: lastActiveAt, hasLoggedIn }} without="–" />
  ),
})
const certificates = (extra: boolean): Column<ListedPerson> => ({
  label: 'Certificates',
  extra,
  number: true,
  labelled: true,
  of: (person) => showNumber(person.certificates),
})

const extraColumns = (showsLoginName: boolean): Column<ListedPerson>[] => [
  { label: 'Email', extra: true, labelled: true, of: ({ email }) => email },
  teamColumn,
  loginNameColumn(showsLoginName),
]

/** Returns the columns; `withOrganisation` is set if several clients are listed, `showsLoginName` if all have such a name. */
export const peopleColumns = ({
  withOrganisation,
  showsLoginName,
  showsProgress = false,
  selection,
}: {
  withOrganisation: boolean
  showsLoginName: boolean
  /** Whether the progress is shown without a choice, in place of the last activity and the certificates. */
  showsProgress?: boolean
  selection: Selection
}): Column<ListedPerson>[] => [
  {
    label: 'Name',
    sort: 'name',
    heads: true,
    of: ({ id, learner }) => (
      <SelectBox selection={selection} id={id} name={learner.name}>
        <RowLink to={`/learner/${learner.urlToken}`}>{learner.name}</RowLink>
      </SelectBox>
    ),
  },
  ...(withOrganisation ? [organisationColumn] : []),
  { label: 'State', whole: true, of: ({ state }) => <StateTag state={state} /> },
  {
    label: 'Overdue or expired',
    sort: 'overdue',
    labelled: true,
    of: ({ late, firstLate }) =>
      firstLate ? (
        <>
          {counted(late, 'course')}
          <Below>
            <bdi>{firstLate.title}</bdi>, {firstLate.status === 'expired' ? 'valid until' : 'due'}{' '}
            <Day of={firstLate.day} />
          </Below>
        </>
      ) : (
        <Day of={null} />
      ),
  },
  nextDue,
  progress(!showsProgress),
  // With the progress, these would make the table wider than its card.
  lastActive(showsProgress),
  certificates(showsProgress),
  ...extraColumns(showsLoginName),
]
