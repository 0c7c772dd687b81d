// Enquiries of visitors of the website, which administrators read.
import { z } from 'zod'
import { get, post, changes } from '../call.ts'
import { dateTime, email, id, pageIfAsked, pageSize, paged, required, text } from '../shapes.ts'

export const longestMessage = 5000

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

export const list = get('ContactForm/GetAll', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'All enquiries, newest first, or a page of them',
  input: { pageNumber: pageIfAsked, pageSize },
  reply: z.object({ enquiries: z.array(enquiry), ...paged }),
})

export const open = get('ContactForm/GetById/{id}', {
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
    name: required('Please enter your name'),
    company: text().default(''),
    email,
    phoneNumber: text(50).default(''),
    enquiry: required('Please enter a message', longestMessage),
    ...honeypot,
  },
  bodyLimit: 64 * 1024,
})
