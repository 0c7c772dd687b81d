import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/pathways.ts'
import { pathwaysOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowsShown } from '../../ui/Pager.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import { useDownloadOfPathways, usePathways } from './hooks.ts'

type Pathway = Reply<typeof list>['learningPathways'][number]

const columnsOfPathways: Column<Pathway>[] = [
  {
    label: 'Name',
    sort: 'name',
    of: ({ id, name }) => <RowLink to={`/learning-pathway/${id}`}>{name}</RowLink>,
  },
  {
    label: 'Number of courses',
    sort: 'courses',
    of: ({ numberOfCourses }) => numberOfCourses,
    number: true,
  },
  viewColumn<Pathway>(({ id, name }) => ({ to: `/learning-pathway/${id}`, name })),
]

export function PathwaysPage() {
  const view = useListView({ order: pathwaysOrder })
  const { data, error, refetch } = usePathways(view)
  const count = data?.learningPathways.length ?? 0
  const download = useDownloadOfPathways(view)
  const { columns, choice } = useColumns('pathways', columnsOfPathways)
  const createNew = (
    <Button component={Link} to="/create-pathway">
      Create New
    </Button>
  )
  return (
    <Page
      title="Learning Pathways"
      subtitle="Courses that belong together, assigned to organisations in one go."
      actions={createNew}
    >
      <Card>
        <ListBar
          view={{ ...view, resize: undefined }}
          searchLabel="Search pathways"
          columns={choice}
          download={download}
          total={data && count}
        />
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <DataTable
            label="Learning pathways"
            rows={data?.learningPathways}
            keyOf={({ id }) => id}
            total={count}
            empty={emptyText(view, {
              nothing: 'No learning pathways to currently display',
              found: 'No learning pathway has a name like this',
            })}
            emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
            columns={columns}
            sorting={view.sorting}
            onSort={view.sortBy}
          />
        )}
        {count > 0 && <RowsShown from={1} to={count} of={count} />}
      </Card>
    </Page>
  )
}
