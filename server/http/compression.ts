// Sets how answers are compressed, on both listeners.
import type { FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

export const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  // A list of a thousand names is compressed in a millisecond; handing it to another thread and back takes longer.
  syncThreshold: 128 * 1024,
  brotliOptions: {
    params: {
      // This is twice as fast as the usual 4, and the result is a fiftieth larger.
      [constants.BROTLI_PARAM_QUALITY]: 2,
      // The usual window takes 4 MB of memory for every answer, and an answer has only some kilobytes.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
}
