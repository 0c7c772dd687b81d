import { create } from '#schemas/calls/blog.ts'
import { rulesFrom } from '../../ui/rules.ts'

const rules = rulesFrom(create.input.pick({ title: true }))

/** The error of the contract for this title, of a new post or a stored one, if any. */
export const titleProblem = (title: string) => rules.check({ title })['title'] as string | undefined
