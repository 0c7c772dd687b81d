// Answers with a stored file. It makes only one look-up, because each costs a request on S3.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, OpenFile } from '../files/store.ts'
import { orNotFound } from '../base/refusal.ts'

/** @param headers for a file that is there. @throws Refusal 404 */
export async function sendStored(
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
