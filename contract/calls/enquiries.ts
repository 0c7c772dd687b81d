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
})

export const enquiryStates = ['unread', 'read'] as const

/** Which enquiries, and in which order. */
const narrowed = {
  company: text().default(''),
  state: z.enum(enquiryStates, { error: `Please choose ${enquiryStates.join(' or ')}` }).optional(),
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
  summary: 'One enquiry',
  input: { id },
  reply: z.object({ enquiry }),
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
