import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import type { Sorting } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import classes from './MatrixTable.module.css'
import { cellSymbols, cellText } from './matrix-cell.ts'
import { obligationTones } from '../../ui/ObligationTag.tsx'

type Matrix = Reply<typeof complianceMatrix>
type MatrixPerson = Matrix['people'][number]
type Course = Matrix['courses'][number]

interface MatrixTableProps {
  courses: Course[]
  people: MatrixPerson[]
  selection: Selection
  /** Where several clients are listed. */
  withOrganisation: boolean
  /** Returns the list of those who are up to date in a course; absent while a filter hides some of them. */
  upToDateIn: ((courseId: string) => string) | undefined
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/**
 * The names and the courses stay while the rest is scrolled. Each cell says in words what its colour says too, and leads to
 * the course of the person. On a phone each person is a box with the courses below each other.
 */
export const MatrixTable = ({
  courses,
  people,
  selection,
  withOrganisation,
  upToDateIn,
  ...order
}: MatrixTableProps) => (
  <div className={classes['scrolled']} role="region" aria-label="People and courses" tabIndex={0}>
    <table className={classes['matrix']} role="table" aria-label="Compliance matrix">
      <thead role="rowgroup">
        <tr role="row">
          <Heading label="Name" sort="name" {...order} />
          <th role="columnheader" scope="col">
            State
          </th>
          <Heading label="Overdue or expired" sort="overdue" {...order} />
          {courses.map(({ id, title, people: concerned, peopleUpToDate }) => (
            <th key={id} role="columnheader" scope="col">
              <bdi className={classes['course']}>{title}</bdi>
              <span className={classes['met']}>
                <OrLink to={upToDateIn?.(id)}>
                  {showNumber(peopleUpToDate)} of {showNumber(concerned)} up to date
                </OrLink>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {people.map((person) => (
          <Row
            key={person.learner.urlToken}
            person={person}
            selection={selection}
            courses={courses}
            withOrganisation={withOrganisation}
          />
        ))}
      </tbody>
    </table>
  </div>
)

const OrLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>

interface RowProps extends Pick<MatrixTableProps, 'courses' | 'selection' | 'withOrganisation'> {
  person: MatrixPerson
}

function Row({
  person: { id: personId, learner, clientName, isClientPaused, state, overdue, cells },
  selection,
  courses,
  withOrganisation,
}: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <SelectBox selection={selection} id={personId} name={learner.name}>
          <Link to={`/learner/${learner.urlToken}`}>
            <bdi>{learner.name}</bdi>
          </Link>
        </SelectBox>
        {(withOrganisation || isClientPaused) && (
          <span className={classes['organisation']}>
            {withOrganisation && <bdi>{clientName}</bdi>} {isClientPaused && <Tag tone="warning">Paused</Tag>}
          </span>
        )}
      </th>
      <td role="cell" data-label="State">
        <StateTag state={state} />
      </td>
      <td role="cell" data-number data-label="Overdue or expired">
        {overdue}
      </td>
      {courses.map(({ id, title }) => (
        <Cell
          key={id}
          title={title}
          to={`/learner/${learner.urlToken}/course/${id}`}
          of={cells.find(({ courseId }) => courseId === id)}
        />
      ))}
    </tr>
  )
}

function Cell({
  of,
  title,
  to,
}: {
  of: MatrixPerson['cells'][number] | undefined
  title: string
  to: string
}) {
  if (!of)
    return (
      <td role="cell" data-empty>
        <span className="visually-hidden">Not listed</span>
      </td>
    )
  const { before, text } = cellText(of)
  return (
    <td role="cell" data-label={title} data-tone={obligationTones[of.status]}>
      <Link to={to} className={classes['cell']}>
        <span aria-hidden className={classes['symbol']}>
          {cellSymbols[of.status]}
        </span>
        {before && <span className="visually-hidden">{before}, </span>}
        {text}
      </Link>
    </td>
  )
}

interface HeadingProps extends Pick<MatrixTableProps, 'sorting' | 'onSort'> {
  label: string
  sort: string
}

function Heading({ label, sort, sorting, onSort }: HeadingProps) {
  const direction = sorting?.by === sort ? sorting.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  // Users look first for the people with the most overdue courses.
  const first = sort === 'overdue' ? 'desc' : 'asc'
  return (
    <th
      role="columnheader"
      scope="col"
      data-label={label}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={() =>
          onSort({ by: sort, direction: direction ? (direction === 'asc' ? 'desc' : 'asc') : first })
        }
      >
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
