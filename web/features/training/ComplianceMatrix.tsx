import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { complianceMatrix } from '#contract/calls/compliance.ts'
import { Card } from '../../ui/Card.tsx'
import { AnnouncedTotal } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { daysInWords } from './ComplianceChoices.tsx'
import { ComplianceFrame } from './ComplianceFrame.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { emptyCompliance, complianceFilterMenu } from './filters.ts'
import {
  type PeopleView,
  useHandOut,
  useMatrix,
  useOutputsOfMatrix,
  usePeopleView,
  wantedOf,
} from './hooks.ts'
import type { Choice } from './use-choices.ts'
import { complianceAddress } from '../up-to-date/share.ts'
import { counted } from '../../ui/quantities.ts'

interface ComplianceMatrixProps {
  /** The choices above the table, for its printed heading. */
  choices: Choice[]
  isAdministrator: boolean
}

/** Returns the address of those who are up to date in a course; undefined while the search or a filter hides some of them. */
function listOfUpToDate({ search, filters }: PeopleView): ((courseId: string) => string) | undefined {
  const { client = '', team = '', pathway = '', course: _, ...narrowing } = filters
  if (search || Object.keys(narrowing).length > 0) return undefined
  return (course) =>
    complianceAddress({ client, team, pathway, course }, { view: 'matrix', people: 'upToDate' })
}

const toPerson = ({
  id,
  learner: { name },
  clientName,
}: Reply<typeof complianceMatrix>['people'][number]) => ({
  ...{ id, name, clientName },
})

/** Shows people and courses: one row for each person, one column for each course. */
export function ComplianceMatrix({ choices, isAdministrator }: ComplianceMatrixProps) {
  const view = usePeopleView()
  const list = useMatrix(view, isAdministrator)
  const { data } = list
  const wanted = wantedOf(view, isAdministrator)
  const people = useChosenPeople(data?.people.map(toPerson), data?.totalCount, wanted)
  const outputs = useOutputsOfMatrix(view, isAdministrator)
  const handOut = useHandOut(view, isAdministrator)
  return (
    <ComplianceFrame
      view={view}
      choices={choices}
      isAdministrator={isAdministrator}
      list={list}
      shown="matrix"
      handOut={handOut.printed}
    >
      <div data-paper="wide">
        <Card>
          <ListBar
            view={view}
            searchLabel="Search by name or email"
            filters={complianceFilterMenu}
            printedFilters={[...complianceFilterMenu, ...choices, ...daysInWords(view)]}
            total={data?.totalCount}
            {...outputs}
            {...(view.filters.login ? { printing: handOut } : {})}
          />
          <SelectAll selection={people.selection} />
          <AnnouncedTotal total={data?.totalCount} />
          {data ? (
            <Rows
              view={view}
              data={data}
              people={outputs.printing.printed?.rows ?? data.people}
              selection={people.selection}
              withOrganisation={isAdministrator && !view.filters.client}
            />
          ) : (
            <PageLoading />
          )}
          <Pager
            page={view.page}
            totalPages={data?.totalPages}
            total={data?.totalCount}
            pageSize={view.pageSize}
            onPage={view.goTo}
            label="Pages of the compliance matrix"
          />
          <PeopleActionBar
            {...people}
            whole={{ list: 'compliance', compliance: wanted }}
            clientId={view.filters.client}
            onDone={people.selection.clear}
          />
        </Card>
      </div>
    </ComplianceFrame>
  )
}

interface RowsProps extends Pick<
  Parameters<typeof MatrixTable>[0],
  'people' | 'selection' | 'withOrganisation'
> {
  view: PeopleView
  data: NonNullable<ReturnType<typeof useMatrix>['data']>
}

const Rows = ({ view, data, ...table }: RowsProps) =>
  data.people.length === 0 ? (
    <EmptyState action={view.isNarrowed && <ShowAllButton view={view} />}>{emptyCompliance(view)}</EmptyState>
  ) : (
    <>
      {data.moreCourses > 0 && <FurtherCourses count={data.moreCourses} />}
      <MatrixTable
        {...table}
        upToDateIn={listOfUpToDate(view)}
        courses={data.courses}
        sorting={view.sorting}
        onSort={view.sortBy}
      />
    </>
  )

/** The number of courses without a column, and where they are shown. */
const FurtherCourses = ({ count }: { count: number }) => (
  <Text size="sm" c="var(--quiet)" mb="sm">
    {counted(count, 'further course')} {count === 1 ? 'has' : 'have'} no column here: please choose a learning
    pathway, or save the file, which has all.
  </Text>
)
