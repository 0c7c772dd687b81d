// The code of docs/adding-a-call.md, so that it compiles. tests/guides.test.ts compares the two.
import { z } from 'zod'
import { get } from '#contract/call.ts'
import { id } from '#contract/shapes.ts'
import { orNotFound } from '#server/base/refusal.ts'
import { pathway } from '#server/features/pathways/queries.ts'
import type { Answers } from '#server/http/answer.ts'

export const size = get('Course/GetPathwaySize/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many courses a pathway has',
  input: { id },
  reply: z.object({ size: z.number() }),
})

export const pathways = { size }

export const pathwayAnswers: Answers<typeof pathways> = {
  async size({ app, input }) {
    const { numberOfCourses } = orNotFound(await pathway(app.db, input.id))
    return { size: numberOfCourses }
  },
}
