import type * as pastCompletions from '#contract/calls/past-completions.ts'
import type { Answers } from '../../http/answer.ts'
import { applyPastCompletions } from './apply.ts'
import { previewFile, previewPastRows } from './preview.ts'

export const pastCompletionAnswers: Answers<typeof pastCompletions> = {
  preview: ({ app, who, input, files }) => previewFile(app, who, input, files.csvFile),

  previewRows: ({ app, who, input }) => previewPastRows(app, who, input),

  apply: ({ app, who, input }) => applyPastCompletions(app, who, input),
}
