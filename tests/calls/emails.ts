import { type Examples, administrators, exported, nothing } from './example.ts'

export const emails: Examples = {
  'GET Email/getAllEmails': {
    who: administrators,
    send: () => ({ pageNumber: 1, toAddress: '' }),
    log: nothing,
  },
  'GET Email/ExportEmails': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of emails'),
  },
  'GET Email/GetFailedEmails': {
    who: administrators,
    log: nothing,
  },
  'GET Email/ExportFailedEmails': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of failed emails'),
  },
  'GET Email/GetEmailCounts': {
    who: administrators,
    log: nothing,
  },
  'GET Email/getEmail/{id}': {
    who: administrators,
    send: async (w) => ({ id: (await w.mail()).id }),
    log: nothing,
  },
}
