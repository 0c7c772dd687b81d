// Certificates. These calls are answered on the content host, to any visitor who knows both ids.
import { z } from 'zod'
import { download, get } from '../call.ts'
import { dateTime, id } from '../shapes.ts'

const ids = { userId: id, courseId: id }

export const openCertificate = get('Certificate/GetCertificate/{userId}/{courseId}', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'The content of a certificate, as it was when it was earned',
  input: ids,
  reply: z.object({
    firstName: z.string(),
    lastName: z.string(),
    credentialName: z.string(),
    issuedDate: dateTime,
    id: z.string(),
    course: z.object({ title: z.string(), completedDateTime: dateTime }),
    learner: z.object({ name: z.string() }),
  }),
})

export const number = get('Certificate/GetNumber/{userId}/{courseId}', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'The number of a certificate, with which it can be verified, also of one that was revoked',
  input: ids,
  reply: z.object({ number: z.string() }),
})

export const document = download('Certificate/DownloadCertificate/{userId}/{courseId}', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'The certificate as a PDF',
  input: ids,
})
