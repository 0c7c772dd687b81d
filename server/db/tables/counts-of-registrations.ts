import type { GeneratedAlways } from 'kysely'
import { column, unauditedTable } from './column.ts'

export const countsOfRegistrations = {
  registration_counts: unauditedTable('maintained by triggers', {
    client_id: column<GeneratedAlways<string>>(),
    answer: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
  }),

  registration_totals: unauditedTable('maintained by triggers', {
    answer: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
  }),

  registration_changes: unauditedTable('maintained by triggers', {
    answer: column<GeneratedAlways<string>>(),
    learners: column<GeneratedAlways<number>>(),
  }),
}
