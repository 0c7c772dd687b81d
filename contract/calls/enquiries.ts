// Enquiries of visitors of the website, which administrators read.
import { z } from 'zod'
import { download, get, post, changes, exports } from '../call.ts'
import { enquiriesOrder } from '../rules/list-order.ts'
import {
  dateTime,
  email,
  id,
  listFormat,
  nameOf,
  paged,
  pageIfAsked,
  pageSize,
  required,
  sortedBy,
  text,
  visible,
} from '../shapes.ts'

export const maxMessageLength = 5000

/** Rule enquiries-4. */
export const enquiryStates = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]
export const readings = ['unread', 'read'] as const

const enquiry = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  /** The message itself (rule enquiries-2). */
  enquiry: z.string(),
  phoneNumber: z.string(),
  createdDateTime: dateTime,
  readDateTime: dateTime.nullable(),
  state: z.enum(enquiryStates),
})

/** Which enquiries, and in which order. */
const narrowed = {
  company: text().default(''),
  state: z.enum(enquiryStates, { error: `Please choose ${enquiryStates.join(' or ')}` }).optional(),
  reading: z.enum(readings, { error: `Please choose ${readings.join(' or ')}` }).optional(),
  ...sortedBy(enquiriesOrder),
}

export const list = get('ContactForm/GetAll', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'All enquiries, newest first unless another order is named, or a page of them',
  input: { pageNumber: pageIfAsked, pageSize, ...narrowed },
  reply: z.object({ enquiries: z.array(enquiry), ...paged }),
})

export const exportList = download('ContactForm/ExportEnquiries', {
  access: ['ADMIN'],
  audit: exports('Exported the list of enquiries'),
  summary: 'The list of enquiries as it is filtered and sorted, with their text, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

export const openEnquiry = get('ContactForm/GetById/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One enquiry, with the answers that were sent to it, the first one first',
  input: { id },
  reply: z.object({
    enquiry: enquiry.extend({
      answers: z.array(
        z.object({
          id: z.string(),
          /** Empty if the person was deleted. */
          answeredBy: z.string(),
          answeredDateTime: dateTime,
          /** Empty if a retention rule has removed it. */
          text: z.string(),
        }),
      ),
    }),
  }),
})

export const answerByMail = post('ContactForm/Answer', {
  access: ['ADMIN'],
  audit: changes('Answered an enquiry'),
  summary: 'Send an answer to an enquiry by mail; replies to it go to the caller',
  input: {
    enquiryId: id,
    text: required('Please enter an answer', maxMessageLength),
    /** How many answers the caller has seen, so that two people do not send one each without knowing. */
    numberOfAnswers: z.coerce.number({ error: 'Please send how many answers you have seen' }).int().min(0),
  },
})

export const setClosed = post('ContactForm/SetClosed', {
  access: ['ADMIN'],
  audit: changes('Closed or reopened an enquiry'),
  summary: 'Close an enquiry for which there is nothing more to do, or reopen it',
  input: { enquiryId: id, isClosed: z.boolean({ error: 'Please say true or false' }) },
})

export const markAsRead = post('ContactForm/MarkAsRead', {
  access: ['ADMIN'],
  audit: changes('Marked an enquiry as read'),
  summary: 'Mark an enquiry as read; the time when it was first read does not change',
  input: { enquiryId: id },
})

/** A field that people do not see and so leave empty. A robot fills it in. */
export const honeypot = { homepage: z.string().default('') }

/** Rule enquiries-1. */
export const submit = post('ContactForm/Submit', {
  access: 'anyone',
  audit: changes('Sent an enquiry'),
  summary: 'Send an enquiry from the website; at most 20 an hour from one address',
  input: {
    name: nameOf('Please enter your name'),
    company: visible(text()).default(''),
    email,
    phoneNumber: visible(text(50)).default(''),
    enquiry: required('Please enter a message', maxMessageLength),
    ...honeypot,
  },
  bodyLimit: 64 * 1024,
})
