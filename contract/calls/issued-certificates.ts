// Certificates by their numbers: verifying one, and what administrators change of those that were issued.
import { z } from 'zod'
import { download, get, post, stream, changes, exports } from '../call.ts'
import { readCertificateNumber } from '../rules/certificate-number.ts'
import { certificateFormat, dateTime, firstName, lastName, required, urlToken } from '../shapes.ts'
import { certificateStatuses } from '../rules/certificates.ts'

/** A wrong one is refused without looking it up, with what is wrong with it. */
export const certificateNumber = z
  .string({ error: 'Please enter the number of a certificate' })
  .transform((typed, context) => {
    const read = readCertificateNumber(typed)
    if ('number' in read) return read.number
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })

export const maxReasonLength = 500
const reason = required('Please enter a reason', maxReasonLength)

/** All replies about a certificate have these facts. */
const facts = {
  number: z.string(),
  status: z.enum(certificateStatuses),
  courseTitle: z.string(),
  issuedDateTime: dateTime,
  /** A day in the time zone in which it was issued (rule certificates-9), as on the PDF. */
  issuedOn: z.string(),
  /** The last day on which it is valid; null without an end. */
  expiresOn: z.string().nullable(),
  revokedDateTime: dateTime.nullable(),
  revokedReason: z.string().nullable(),
}

/** These are printed on a certificate, or say whether it was revoked. */
export const wholeCertificate = {
  ...facts,
  /** The name that is on it. */
  learnerName: z.string(),
  completedDateTime: dateTime,
  completedOn: z.string(),
  /** The name that the provider had. */
  issuer: z.string(),
}

export const verify = get('Certificate/Verify/{certificateNumber}', {
  access: 'anyone',
  audit: 'nothing',
  optionalToken: true,
  summary: 'What a certificate says and whether it is valid, for any visitor who knows its number',
  input: { certificateNumber },
  reply: z.object({
    certificate: z.object({
      ...wholeCertificate,
      courseVersion: z.number(),
      pathwayTitle: z.string().nullable(),
      minutes: z.number().nullable(),
      /** The first day after its end, if it ends because a newer version of the course is required from then on. */
      newerVersionFrom: z.string().nullable(),
      replacedDateTime: dateTime.nullable(),
      /** Only the holder of the certificate gets this field. */
      replacedByNumber: z.string().nullable(),
      isOwn: z.boolean(),
    }),
  }),
})

const issued = z.object({
  ...facts,
  /** The one that lists show: the last one for its course. */
  isLatest: z.boolean(),
  courseId: z.string(),
  /** The name that is on it. */
  firstName: z.string(),
  lastName: z.string(),
  issueReason: z.string().nullable(),
  replacedByNumber: z.string().nullable(),
})
export type IssuedCertificate = z.infer<typeof issued>

export const ofLearner = get('Certificate/GetLearnerCertificates/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'All certificates of a learner, the newest first, also those that were replaced or revoked',
  input: { urlToken },
  reply: z.object({ certificates: z.array(issued) }),
})

export const myCertificates = get('Certificate/GetMyCertificates', {
  access: ['LEARNER'],
  audit: 'nothing',
  summary: "The caller's own certificates, the newest first, also those that were replaced or revoked",
  input: {},
  reply: z.object({ certificates: z.array(issued) }),
})

export const downloadOne = download('Certificate/DownloadByNumber/{certificateNumber}', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    'A certificate that is valid or has expired as a PDF, for its holder and those who manage the learner',
  input: { certificateNumber },
})

export const downloadCredential = download('Certificate/DownloadCredential/{certificateNumber}', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    'A certificate as a signed Open Badges 3.0 credential (JSON), for its holder and those who manage the learner',
  input: { certificateNumber },
})

export const downloadBadge = download('Certificate/DownloadBadge/{certificateNumber}', {
  access: 'signed-in',
  audit: 'nothing',
  summary:
    'The picture of the badge (PNG) with the credential in it, for its holder and those who manage the learner',
  input: { certificateNumber },
})

export const downloadOfLearner = download('Certificate/DownloadLearnerCertificates/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the certificates of a learner'),
  summary:
    'All certificates of a learner that are valid or have expired, as a ZIP with a PDF for each, or as one PDF to print',
  input: { urlToken, format: certificateFormat },
})

export const watch = stream('Certificate/WatchLearnerCertificates/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Reports when a certificate of a learner was issued, replaced or revoked, until the session ends',
  input: { urlToken },
  reply: z.object({ kind: z.literal('changed') }),
})

export const revoke = post('Certificate/Revoke', {
  access: ['ADMIN'],
  audit: changes('Revoked a certificate'),
  summary: 'Revoke a certificate; the reason is shown to anyone who verifies it, and mailed to its holder',
  input: { certificateNumber, reason },
})

export const reissue = post('Certificate/Reissue', {
  access: ['ADMIN'],
  audit: changes('Issued a certificate again with another name'),
  summary:
    'Replace a certificate by one with a corrected name and a new number, which is mailed to its holder',
  input: { certificateNumber, firstName, lastName, reason },
  reply: z.object({ number: z.string() }),
})

export const oldNames = get('Certificate/GetOldNames/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How many valid certificates of a person carry another name than the person has, and whether a manager has asked to issue them again',
  input: { urlToken },
  reply: z.object({ certificates: z.number(), requestedDateTime: dateTime.nullable() }),
})

export const reissueAll = post('Certificate/ReissueWithCurrentName', {
  access: ['ADMIN'],
  audit: changes('Issued the certificates of a person again with the corrected name'),
  summary:
    'Replace each valid certificate of a person that carries another name by one with the current name, all of them or none',
  input: { urlToken },
  reply: z.object({ certificates: z.number() }),
})

export const requestReissue = post('Certificate/RequestReissue', {
  access: ['CLIENTADMIN'],
  audit: changes('Asked to issue the certificates of a person again'),
  summary:
    'Ask the administrators to issue the certificates of a person again that carry another name; asking again changes nothing',
  input: { urlToken },
})

export const dismissReissueRequest = post('Certificate/DismissReissueRequest', {
  access: ['ADMIN'],
  audit: changes('Dismissed a request to issue certificates again'),
  summary: 'Dismiss the request of a manager to issue the certificates of a person again',
  input: { urlToken },
})
