import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { listMine } from '#contract/pathways.ts'
import { DataTable } from '../../ui/DataTable.tsx'

interface PathwayListProps {
  /** Absent while loading. */
  pathways: Reply<typeof listMine>['learningPathways'] | undefined
  empty: string
}

/** The pathways somebody was given, each with a way in. */
export function PathwayList({ pathways, empty }: PathwayListProps) {
  return (
    <DataTable
      label="Learning pathways"
      rows={pathways}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { label: 'Name', of: ({ name }) => name },
        { label: 'Description', of: ({ description }) => description },
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
  )
}
