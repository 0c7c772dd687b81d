import type * as enquiries from '#contract/calls/enquiries.ts'
import type { Answers } from '../../http/answer.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { orNotFound } from '../../base/refusal.ts'
import { pagesIfAsked } from '../../base/pages.ts'
import { enquiriesFile } from './list-file.ts'
import { countEnquiries, listEnquiries } from './list-queries.ts'
import { addEnquiry, enquiryById, markRead } from './queries.ts'

export const enquiryAnswers: Answers<typeof enquiries> = {
  async list({ app, input: { pageNumber, pageSize, ...wanted } }) {
    const page = pageNumber === undefined ? undefined : { pageNumber, pageSize }
    const [totalCount, rows] = await Promise.all([
      countEnquiries(app.db, wanted),
      listEnquiries(app.db, wanted, page),
    ])
    return { enquiries: rows, ...pagesIfAsked(totalCount, pageNumber, pageSize) }
  },

  exportList: ({ app, input }) => enquiriesFile(app, input),

  async openEnquiry({ app, input }) {
    return { enquiry: orNotFound(await enquiryById(app.db, input.id)) }
  },

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
