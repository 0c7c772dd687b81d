import type * as contract from '#contract/calls/search.ts'
import type { Answers } from '../../http/answer.ts'
import { search } from './service.ts'

export const searchAnswers: Answers<typeof contract> = {
  async find({ app, input, who }) {
    return { groups: await search(app.db, who, input.searchTerm) }
  },
}
