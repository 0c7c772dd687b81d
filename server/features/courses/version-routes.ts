import type * as courseVersions from '#contract/calls/course-versions.ts'
import type { Answers } from '../../http/answer.ts'
import { changeEnd, listVersions, previewEnd } from './required-versions.ts'

export const courseVersionAnswers: Answers<typeof courseVersions> = {
  list: ({ app, input }) => listVersions(app.db, input.courseId),

  preview: ({ app, who, input }) => previewEnd(app.db, who, input),

  save: ({ app, who, input }) => changeEnd(app.db, who, input),
}
