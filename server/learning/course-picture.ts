// Makes the address of the picture of a course. Only people who may see the course receive it, and it expires: a browser shows a picture
// without the token of the session, so the address itself has to prove that it was sent to somebody. It is signed with the key of the
// stored file, which is random and never sent: a picture that is replaced has other addresses.
import { createHmac, timingSafeEqual } from 'node:crypto'

const week = 7 * 24 * 3_600_000

const signatureOf = (key: string, expires: number) =>
  createHmac('sha256', key).update(String(expires)).digest('base64url')

/** Returns an address that is the same for a week, so that browsers store the picture. It can be loaded for one to two weeks. */
export function pictureUrl(course: { id: string; picture: string | null }, now = Date.now()): string | null {
  if (!course.picture) return null
  const expires = (Math.floor(now / week) + 2) * week
  return `/course-pictures/${course.id}/${expires}-${signatureOf(course.picture, expires)}`
}

/** Whether `name`, the last part of an address, was made for the file with this key and has not expired. */
export function opensPicture(name: string, key: string, now = Date.now()): boolean {
  const [, expires = '0', signature = ''] = /^(\d{13,14})-([\w-]{43})$/.exec(name) ?? []
  if (Number(expires) <= now) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, Number(expires))))
}
