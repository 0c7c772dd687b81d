import type { Deadline } from '#tests/reference/training/due-date.ts'
import type { Product } from './product.ts'

/** Of the pathway, or of the course, the client or the team in it that is named too. */
export async function makeDeadline(
  { app }: Product,
  of: {
    pathwayId: string
    courseId?: string | undefined
    clientId?: string | undefined
    teamId?: string | undefined
  },
  deadline: Deadline,
) {
  await app.db
    .insertInto('deadlines')
    .values({
      pathway_id: of.pathwayId,
      course_id: of.courseId ?? null,
      client_id: of.clientId ?? null,
      team_id: of.teamId ?? null,
      kind: deadline.kind,
      days: 'days' in deadline ? deadline.days : null,
      day: 'day' in deadline ? deadline.day : null,
    })
    .execute()
}
