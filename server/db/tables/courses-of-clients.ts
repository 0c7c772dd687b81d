import type { GeneratedAlways } from 'kysely'
import { column, view } from './column.ts'

export const coursesOfClients = {
  client_courses_now: view({
    client_id: column<GeneratedAlways<string>>(),
    course_id: column<GeneratedAlways<string>>(),
  }),
}
