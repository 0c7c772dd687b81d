// Downloads all stored data about a person, as a file for that person.
import { download, exports } from '../call.ts'
import { csvFormat, id } from '../shapes.ts'

/** The maximum number of requests for the data of one person by the same caller in 24 hours. */
export const maxRequestsADay = 2

export const mine = download('Account/DownloadOwnData', {
  access: 'signed-in',
  audit: exports('Downloaded the own data'),
  summary: 'Everything that is held about the caller as a ZIP with JSON, CSV and PDF files; twice a day',
  input: { format: csvFormat },
})

export const ofPerson = download('User/DownloadPersonalData/{id}', {
  access: ['ADMIN'],
  audit: exports('Downloaded the data of a person'),
  summary: 'Everything that is held about a person as a ZIP, to hand it to that person; twice a day',
  input: { id, format: csvFormat },
})
