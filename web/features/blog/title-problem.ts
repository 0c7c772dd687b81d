import type * as blog from '#contract/calls/blog.ts'

/** What the contract says against this title, if anything. */
export const titleProblem = (call: typeof blog.create | typeof blog.update, title: string) =>
  call.input.shape.title.safeParse(title).error?.issues[0]?.message
