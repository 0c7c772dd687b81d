import type * as ownData from '#contract/calls/own-data.ts'
import type { Answers } from '../../http/answer.ts'
import { ownDataFile } from './own-data-file.ts'

export const ownDataAnswers: Answers<typeof ownData> = {
  mine: ({ app, input, who }) => ownDataFile(app, who.id, who.id, input.format),
  ofPerson: ({ app, input, who }) => ownDataFile(app, who.id, input.id, input.format),
}
