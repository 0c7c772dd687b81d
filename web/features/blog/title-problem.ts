import { create } from '#schemas/calls/blog.ts'

/** The error of the contract for this title, of a new post or a stored one, if any. */
export const titleProblem = (title: string) =>
  create.input.shape.title.safeParse(title).error?.issues[0]?.message
