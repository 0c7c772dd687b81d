import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/pathways.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { usePathways } from './hooks.ts'

type Pathway = Reply<typeof list>['learningPathways'][number]

export function PathwaysPage() {
  const { data, error, refetch } = usePathways()
  const createNew = (
    <Button component={Link} to="/create-pathway">
      Create New
    </Button>
  )
  return (
    <Page
      title="Learning Pathways"
      subtitle="Courses that belong together, assigned to clients in one go."
      actions={createNew}
    >
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <DataTable
            label="Learning pathways"
            rows={data?.learningPathways}
            keyOf={({ id }) => id}
            empty="No learning pathways to currently display"
            emptyAction={createNew}
            columns={[
              {
                label: 'Name',
                of: ({ id, name }) => <RowLink to={`/learning-pathway/${id}`}>{name}</RowLink>,
              },
              { label: 'Number of courses', of: ({ numberOfCourses }) => numberOfCourses, number: true },
              viewColumn<Pathway>(({ id, name }) => ({ to: `/learning-pathway/${id}`, name })),
            ]}
          />
        )}
      </Card>
    </Page>
  )
}
