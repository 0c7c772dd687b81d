import type { GeneratedAlways } from 'kysely'
import { column, unauditedTable } from './column.ts'

export type Happening = 'login' | 'learner-login' | 'started' | 'completed'

export const countsOfEvents = {
  monthly_counts: unauditedTable('maintained by triggers', {
    month: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    kind: column<GeneratedAlways<Happening>>(),
    count: column<GeneratedAlways<number>>(),
  }),

  daily_counts: unauditedTable('maintained by triggers', {
    day: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    started: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
    started_in_sums: column<GeneratedAlways<number>>(),
    completed_in_sums: column<GeneratedAlways<number>>(),
  }),

  daily_totals: unauditedTable('maintained by triggers', {
    day: column<GeneratedAlways<string>>(),
    started: column<GeneratedAlways<number>>(),
    completed: column<GeneratedAlways<number>>(),
  }),

  daily_logins: unauditedTable('maintained by triggers', {
    day: column<GeneratedAlways<string>>(),
    client_id: column<GeneratedAlways<string>>(),
    logins: column<GeneratedAlways<number>>(),
    learner_logins: column<GeneratedAlways<number>>(),
  }),

  daily_login_totals: unauditedTable('maintained by triggers', {
    day: column<GeneratedAlways<string>>(),
    logins: column<GeneratedAlways<number>>(),
  }),
}
