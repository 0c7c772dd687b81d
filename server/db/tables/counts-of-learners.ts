import type { GeneratedAlways } from 'kysely'
import { column, unauditedTable, view } from './column.ts'

export const countsOfLearners = {
  client_courses: view({
    client_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
    in_progress: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
  }),

  learner_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
  }),

  course_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
    in_progress: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
    is_offered: column<GeneratedAlways<boolean>>(),
  }),
}
