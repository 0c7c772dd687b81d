import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import type { listMine } from '#contract/calls/pathways.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'

type Pathway = Reply<typeof listMine>['learningPathways'][number]

interface PathwayListProps {
  /** Absent while loading. */
  pathways: Pathway[] | undefined
  empty: string
  /** Set for learners only: shows how far they are in a pathway. */
  progressOf?: (pathway: Pathway) => ReactNode
}

/** The pathways of the user's client, each with a link. */
export function PathwayList({ pathways, empty, progressOf }: PathwayListProps) {
  const progress: Column<Pathway>[] = progressOf ? [{ label: 'Progress', of: progressOf, whole: true }] : []
  return (
    <DataTable
      label="Learning pathways"
      rows={pathways}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { label: 'Name', of: ({ id, name }) => <RowLink to={`/learning-pathway/${id}`}>{name}</RowLink> },
        { label: 'Description', of: ({ description }) => description },
        { label: 'Number of courses', of: ({ numberOfCourses }) => numberOfCourses, number: true },
        ...progress,
        viewColumn<Pathway>(({ id, name }) => ({ to: `/learning-pathway/${id}`, name })),
      ]}
    />
  )
}
