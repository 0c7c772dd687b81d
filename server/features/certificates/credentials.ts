// Certificates as credentials to download: as JSON, and in the picture of their badge (rule certificates-16).
import type { App } from '../../app/app.ts'
import type { Caller } from '../../access/who.ts'
import { conflict } from '../../base/refusal.ts'
import type { Download } from '../../http/download.ts'
import { embedCredential } from './badge-png.ts'
import { bytesOf, mustBeInForce, nameOn } from './name-and-status.ts'
import { certificateFileName } from './file-name.ts'
import { certificateFor } from './issued-certificates.ts'
import { credentialText } from './sign-credential.ts'

/** @throws Refusal 404 for a certificate of a person whom the caller is not and does not manage, 409 */
export async function downloadCredential(app: App, number: string, who: Caller): Promise<Download> {
  const found = await certificateFor(app, number, who)
  mustBeInForce(found)
  const { text } = await credentialText(app, found.id)
  return {
    fileName: certificateFileName(nameOn(found), found.courseTitle, '.json'),
    type: 'application/json',
    body: text,
  }
}

/** The picture of the badge with the credential in it. @throws Refusal 404, 409 */
export async function downloadBadge(app: App, number: string, who: Caller): Promise<Download> {
  const found = await certificateFor(app, number, who)
  mustBeInForce(found)
  const { text, badge } = await credentialText(app, found.id)
  if (!badge || !(await app.files.look(badge))) throw conflict('The picture of this badge is missing')
  return {
    fileName: certificateFileName(nameOn(found), found.courseTitle, '.png'),
    type: 'image/png',
    body: embedCredential(await bytesOf(app.files.read(badge)), text),
  }
}
