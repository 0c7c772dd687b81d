// The paths of the files in a pack.
import { fileNameOf } from '../../http/file-name.ts'

interface Certificate {
  number: string
  status: string
  firstName: string
  lastName: string
  courseTitle: string
}

/** Null of one without a document: it was revoked or replaced (rule certificates-12). */
export const certificateFile = ({ number, status, firstName, lastName, courseTitle }: Certificate) =>
  status === 'revoked' || status === 'replaced'
    ? null
    : `certificates/${fileNameOf(`${firstName} ${lastName} ${courseTitle}`.slice(0, 120), '')} ${number}.pdf`

/** The name contains the id under which it is stored, because two may have the same name. */
export const evidenceFileOf = (key: string, name: string) =>
  `evidence/${(key.split('/').at(-1) ?? '').slice(0, 8)} ${fileNameOf(name, '')}`
