import type * as blog from '#contract/calls/blog.ts'

/** The error of the contract for this title, if any. */
export const titleProblem = (call: typeof blog.create | typeof blog.update, title: string) =>
  call.input.shape.title.safeParse(title).error?.issues[0]?.message
