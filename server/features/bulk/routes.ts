import type * as bulk from '#contract/calls/bulk.ts'
import { scopeOf } from '../../access/who.ts'
import type { Answers } from '../../http/answer.ts'
import { certificatesOfPeople } from '../certificates/certificates-of-people.ts'
import { exportLearners } from '../users/export-learners.ts'
import { countsBefore } from '../../deletion/count-queries.ts'
import { actOnPeople, previewReminder } from './act-on-people.ts'
import { livingChosen } from './chosen-people.ts'

export const bulkAnswers: Answers<typeof bulk> = {
  act: ({ app, who, input }) => actOnPeople(app, who, input),

  previewReminder: ({ app, who, input }) => previewReminder(app, who, input),

  async losses({ app, who, input }) {
    return countsBefore(app.db, 'users', await livingChosen(app.db, who, input))
  },

  async exportCertificates({ app, who, input: { format, ...chosen } }) {
    const scope = scopeOf(who)
    const userIds = await livingChosen(app.db, who, chosen)
    return certificatesOfPeople(app, { scope, userIds, onlyLatest: true, format, name: 'Certificates' })
  },

  async exportResults({ app, who, input }) {
    const ids = await livingChosen(app.db, who, input)
    return exportLearners(app, who, ids, input.format)
  },
}
