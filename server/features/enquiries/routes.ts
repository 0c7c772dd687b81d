import type * as enquiries from '#contract/calls/enquiries.ts'
import type { Answers } from '../../http/answer.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { orNotFound } from '../../base/refusal.ts'
import { everybodyFor } from '../../access/who.ts'
import { fileOfList } from '../../http/list-file.ts'
import { enquiriesList } from './list-queries.ts'
import { addEnquiry, answersOf, enquiryById, markRead } from './queries.ts'
import { answerEnquiry, setEnquiryClosed } from './service.ts'

export const enquiryAnswers: Answers<typeof enquiries> = {
  async list({ app, input, who }) {
    const { rows: listed, ...pages } = await enquiriesList.page(app.db, everybodyFor(who), input)
    return { enquiries: listed, ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(enquiriesList, app.db, everybodyFor(who), input),

  async openEnquiry({ app, input }) {
    const enquiry = orNotFound(await enquiryById(app.db, input.id))
    return { enquiry: { ...enquiry, answers: await answersOf(app.db, input.id) } }
  },

  answerByMail: ({ app, who, input }) => answerEnquiry(app, who, input),

  setClosed: ({ app, input }) => setEnquiryClosed(app, input.enquiryId, input.isClosed),

  async markAsRead({ app, input }) {
    orNotFound(await markRead(app.db, input.enquiryId))
  },

  async submit({ app, address, input: { homepage, enquiry, phoneNumber, ...sender } }) {
    await countAgainst(app.db, { key: `enquiry:${address}`, max: 20, perSeconds: 3600 })
    // A bot gets the same answer as a person, so that it learns nothing.
    if (homepage) return
    await addEnquiry(app.db, { ...sender, phone_number: phoneNumber, message: enquiry })
  },
}
