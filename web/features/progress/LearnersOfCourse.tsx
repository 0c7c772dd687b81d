import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import type { ofCourse } from '#contract/calls/progress.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { ProgressView } from './hooks.ts'
import type { LearnerInCourse } from './learner-columns.tsx'

interface LearnersOfCourseProps {
  /** Absent while loading. */
  progress: Reply<typeof ofCourse> | undefined
  /** All rows of the list, while they are printed. */
  printed: LearnerInCourse[] | undefined
  columns: Column<LearnerInCourse>[]
  view: Pick<ProgressView, 'sorting' | 'sortBy'>
  empty: ReactNode
  emptyAction: ReactNode
}

export const LearnersOfCourse = ({
  progress,
  printed,
  columns,
  view,
  empty,
  emptyAction,
}: LearnersOfCourseProps) => (
  <DataTable
    label={progress ? `Learner progress in ${progress.title}` : 'Learner progress'}
    rows={printed ?? progress?.courses}
    keyOf={({ learner }) => learner.urlToken}
    total={progress?.totalCount}
    empty={empty}
    emptyAction={emptyAction}
    sorting={view.sorting}
    onSort={view.sortBy}
    columns={columns}
  />
)
