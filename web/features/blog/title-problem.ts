import { rulesFrom } from '../../ui/rules.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/blog.ts')).create.input.pick({ title: true }),
)

/** The error of the contract for this title, of a new post or a stored one, if any. */
export const titleProblem = async (title: string) =>
  (await rules.check({ title }))['title'] as string | undefined
