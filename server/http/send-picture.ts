// Answers with a stored picture, in the width that the address asks for.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app.ts'
import { orNotFound } from '../base/refusal.ts'
import { readPictureWidth } from '#contract/rules/picture-widths.ts'
import type { FileStore, OpenFile } from '../files/store.ts'

/** @param headers for a picture that is there, as it is stored. @throws Refusal 404 */
export async function sendPicture(
  { files, scaledPictures }: Pick<App, 'files' | 'scaledPictures'>,
  key: string,
  request: FastifyRequest<{ Querystring: { width?: string } }>,
  reply: FastifyReply,
  headers: Record<string, string>,
) {
  const width = readPictureWidth(request.query.width)
  // A picture that was removed from the store may still be remembered in another width.
  if (width) orNotFound(await files.look(key))
  const scaled = width && (await scaledPictures(key, width))
  if (!scaled) return sendStored(files, key, request, reply, headers)
  return reply
    .headers({ ...headers, 'content-type': 'image/webp', 'content-length': scaled.length })
    .send(request.method === 'HEAD' ? null : scaled)
}

/** Makes only one look-up, because each costs a request on S3. @param headers for a file that is there. @throws Refusal 404 */
async function sendStored(
  files: FileStore,
  key: string,
  { method }: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
) {
  const file = orNotFound(await (method === 'HEAD' ? files.look(key) : files.open(key)))
  return reply
    .headers({ ...headers, 'content-length': file.size })
    .send('body' in file ? (file as OpenFile).body : null)
}
