import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as compliance from '#contract/calls/compliance.ts'
import { matrixOrder, peopleFilterTexts, peopleFilters } from '#contract/rules/compliance.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { useColumns } from '../../data/use-columns.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { complianceAddress } from '../up-to-date/share.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { type ListedPerson, peopleColumns } from './people-columns.tsx'
import { RowActionBar, RowActionDialog, useRowActions } from './use-row-actions.tsx'

const peopleOfSubject = defineList({
  name: 'people-of-subject',
  inAddress: 'people',
  call: compliance.people,
  fileCall: compliance.exportPeople,
  rowsOf: ({ people }) => people,
  order: matrixOrder,
  filters: { state: choicesOf('State', peopleFilters, (filter) => peopleFilterTexts[filter]) },
  fields: { state: 'people', search: null },
  label: 'People',
  searchLabel: '',
  pagesLabel: 'Pages of people',
  empty: {
    nothing: 'Nobody has to complete this yet.',
    found: 'Nobody has a name or email like this',
    filtered: 'Nobody is in this state',
  },
})

interface Course {
  id: string
  title: string
}

function usePeopleOfSubject(of: { learningPathwayId: string } | { courseId: string }) {
  const { wanted, ...list } = useList(peopleOfSubject, { of })
  const { sort: _, direction: __, ...filter } = wanted
  return { ...list, filter, total: list.loaded.data?.totalCount }
}
type PeopleOfSubject = ReturnType<typeof usePeopleOfSubject>

/** Lists the people who have to complete a pathway, with its state for each of them, as the list of compliance has them. */
export function PeopleOfPathway({ pathwayId }: { pathwayId: string }) {
  const list = usePeopleOfSubject({ learningPathwayId: pathwayId })
  const people = useChosenPeople(
    list.rows?.map(({ id, learner: { name }, clientName }) => ({ id, name, clientName })),
    list.total,
    list.filter,
  )
  return (
    <PeopleCard list={list} of={{ pathway: pathwayId }} selection={people.selection}>
      <PeopleActionBar
        {...people}
        whole={{ list: 'compliance', compliance: list.filter }}
        onDone={people.selection.clear}
      />
    </PeopleCard>
  )
}

/** Lists the people who have to complete a course. Each of them has one due date there, which can be changed, and can be exempted. */
export function PeopleOfCourse({ course }: { course: Course }) {
  const list = usePeopleOfSubject({ courseId: course.id })
  const actions = useRowActions({
    rows: list.rows?.map((person) => rowIn(course, person)),
    rowsArePeople: true,
    total: list.total,
    compliance: list.filter,
  })
  return (
    <PeopleCard list={list} of={{ course: course.id }} selection={actions.selection}>
      <RowActionBar actions={actions} compliance={list.filter} clientId={undefined} />
      <RowActionDialog actions={actions} />
    </PeopleCard>
  )
}

const rowIn = ({ id, title }: Course, { id: userId, learner, dueOn, clientName }: ListedPerson) => ({
  userId,
  learner,
  course: { id, title },
  dueOn,
  clientName,
})

interface PeopleCardProps {
  list: PeopleOfSubject
  of: { pathway: string } | { course: string }
  selection: Selection
  /** The bar of the selection. */
  children: ReactNode
}

function PeopleCard({ list, of, selection, children }: PeopleCardProps) {
  const { view } = list
  const columns = useColumns(
    'pathway' in of ? 'people-of-pathway' : 'people-of-course',
    peopleColumns({
      withOrganisation: useIsAdministrator(),
      showsLoginName: false,
      showsProgress: 'pathway' in of,
      selection,
    }),
  )
  return (
    <Card
      title="People"
      actions={
        <Button
          component={Link}
          to={complianceAddress(of, { people: view.filters.state ?? '' })}
          variant="default"
          size="sm"
        >
          Open in Compliance
        </Button>
      }
    >
      {/* The page of a pathway has a specified search and page size, those of its courses. There is one of each on a page. */}
      <PagedList
        list={{ ...list, ...columns, view: { ...view, resize: undefined, searchFor: undefined } }}
        aboveRows={<SelectAll selection={selection} />}
      />
      {children}
    </Card>
  )
}
