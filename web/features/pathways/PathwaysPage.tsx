import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { usePathways } from './hooks.ts'

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
              { label: 'Name', of: ({ name }) => name },
              { label: 'Number of courses', of: ({ numberOfCourses }) => numberOfCourses, number: true },
              {
                label: 'View',
                quiet: true,
                of: ({ id, name }) => (
                  <Anchor component={Link} to={`/learning-pathway/${id}`} aria-label={`View ${name}`}>
                    View
                  </Anchor>
                ),
              },
            ]}
          />
        )}
      </Card>
    </Page>
  )
}
