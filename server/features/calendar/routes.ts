import type * as calendar from '#contract/calls/calendar.ts'
import { hashOf, newToken } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { feedOf, removeFeed, storeFeed } from './queries.ts'

export const calendarAnswers: Answers<typeof calendar> = {
  async openCalendar({ app, who }) {
    return (await feedOf(app.db, who.id)) ?? { createdDateTime: null, lastReadDateTime: null }
  },

  async create({ app, who }) {
    const token = newToken()
    await storeFeed(app.db, who.id, hashOf(token))
    return { address: `${app.config.publicUrl}/calendar/${token}.ics` }
  },

  revoke: ({ app, who }) => removeFeed(app.db, who.id),
}
