import type { GeneratedAlways } from 'kysely'
import { column, unauditedTable } from './column.ts'

export const totalsOfCourses = {
  course_totals: unauditedTable('maintained by triggers', {
    course_id: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
    in_progress: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
  }),

  course_changes: unauditedTable('maintained by triggers', {
    course_id: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
    in_progress: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
  }),
}
