import { type Examples, administrators, everybody, change, exported, nothing } from './example.ts'

export const enquiries: Examples = {
  'GET ContactForm/GetAll': {
    who: administrators,
    log: nothing,
  },
  'GET ContactForm/ExportEnquiries': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of enquiries'),
  },
  'GET ContactForm/GetById/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.enquiry()).id }),
    log: nothing,
  },
  'POST ContactForm/MarkAsRead': {
    who: administrators,
    send: async (w) => ({ enquiryId: (await w.enquiry()).id }),
    log: change('Marked an enquiry as read'),
  },
  'POST ContactForm/Answer': {
    who: administrators,
    send: async (w) => ({ enquiryId: (await w.enquiry()).id, text: 'Yes, we do.', numberOfAnswers: 0 }),
    log: change('Answered an enquiry'),
  },
  'POST ContactForm/SetClosed': {
    who: administrators,
    send: async (w) => ({ enquiryId: (await w.enquiry()).id, isClosed: true }),
    log: change('Closed or reopened an enquiry'),
  },
  'POST ContactForm/Submit': {
    who: everybody,
    send: () => ({ name: 'Eve', company: '', email: 'eve@example.test', phoneNumber: '', enquiry: 'Hello' }),
    log: change('Sent an enquiry'),
  },
}
