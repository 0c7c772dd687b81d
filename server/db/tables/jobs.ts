import type { Generated } from 'kysely'
import { column, unauditedTable } from './column.ts'

export const jobs = {
  backups: unauditedTable('when they were taken; no change of anything', {
    taken_at: column<string>(),
  }),

  jobs: unauditedTable('when they ran; no change of anything', {
    name: column<string>(),
    next_run_at: column<Generated<string | null>>(),
    running_since: column<string | null>(),
    last_run_at: column<string | null>(),
    last_milliseconds: column<number | null>(),
    failures: column<Generated<number>>(),
    last_error: column<string | null>(),
  }),

  failed_parts: unauditedTable('what of a recurring job has failed; no change of anything', {
    job: column<string>(),
    part: column<string>(),
    failures: column<Generated<number>>(),
    reason: column<string>(),
    next_try_at: column<string>(),
  }),
}
