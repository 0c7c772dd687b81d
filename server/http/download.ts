// Sends an answer that is a file to save.
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

export interface Download {
  fileName: string
  type: string
  body: Readable | Buffer | string
}

export function sendDownload(reply: FastifyReply, { fileName, type, body }: Download) {
  return reply.header('content-type', type).header('content-disposition', attachment(fileName)).send(body)
}

/** Returns the header of RFC 6266: a plain name for old readers, the real one for all others. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const inHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  const real = encodeURIComponent(fileName).replace(/['()*]/g, inHex)
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`
}
