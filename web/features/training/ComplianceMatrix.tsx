import { Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { AnnouncedTotal } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { daysInWords } from './ComplianceChoices.tsx'
import { ComplianceFrame } from './ComplianceFrame.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { emptyCompliance, complianceFilterMenu } from './filters.ts'
import { useMatrix, useOutputsOfMatrix, usePeopleView } from './hooks.ts'
import type { Choice } from './use-choices.ts'
import { complianceAddress } from '../up-to-date/share.ts'
import { counted } from '../../ui/quantities.ts'

interface ComplianceMatrixProps {
  /** The choices above the table, for its printed heading. */
  choices: Choice[]
  isAdministrator: boolean
}

/** Shows people and courses: one row for each person, one column for each course. */
export function ComplianceMatrix({ choices, isAdministrator }: ComplianceMatrixProps) {
  const view = usePeopleView()
  const list = useMatrix(view, isAdministrator)
  const { data } = list
  const outputs = useOutputsOfMatrix(view, isAdministrator)
  const { client = '', team = '', pathway = '', course: _, ...narrowing } = view.filters
  const isWhole = !view.search && Object.keys(narrowing).length === 0
  const upToDateIn = (course: string) =>
    complianceAddress({ client, team, pathway, course }, { view: 'matrix', people: 'upToDate' })
  return (
    <ComplianceFrame
      view={view}
      choices={choices}
      isAdministrator={isAdministrator}
      list={list}
      shown="matrix"
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
          />
          <AnnouncedTotal total={data?.totalCount} />
          {!data ? (
            <PageLoading />
          ) : data.people.length === 0 ? (
            <EmptyState action={view.isNarrowed && <ShowAllButton view={view} />}>
              {emptyCompliance(view)}
            </EmptyState>
          ) : (
            <>
              {data.moreCourses > 0 && (
                <Text size="sm" c="var(--quiet)" mb="sm">
                  {counted(data.moreCourses, 'further course')} {data.moreCourses === 1 ? 'has' : 'have'} no
                  column here: please choose a learning pathway, or save the file, which has all.
                </Text>
              )}
              <MatrixTable
                upToDateIn={isWhole ? upToDateIn : undefined}
                courses={data.courses}
                people={outputs.printing.printed?.rows ?? data.people}
                withOrganisation={isAdministrator && !view.filters.client}
                sorting={view.sorting}
                onSort={view.sortBy}
              />
            </>
          )}
          <Pager
            page={view.page}
            totalPages={data?.totalPages}
            total={data?.totalCount}
            pageSize={view.pageSize}
            onPage={view.goTo}
            label="Pages of the compliance matrix"
          />
        </Card>
      </div>
    </ComplianceFrame>
  )
}
