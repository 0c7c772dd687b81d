// An S3-compatible server for tests, with its files in a folder that is deleted with it.
import S3rver from '@20minutes/s3rver'
import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// It ciphers the position in a long list with DES, which OpenSSL has only in its threefold form by now: the same three
// times over is the same.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const own = crypto[name] as unknown as (algorithm: string, key: Buffer, iv: Buffer) => never
  Object.assign(crypto, {
    [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des' ? own('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : own(algorithm, key, iv),
  })
}

/** Answers the settings of a product whose files go there. */
export async function startS3(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'coppice-s3-'))
  const bucket = 'coppice-test'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It reckons the signature of a list with a slash in its prefix in a way of its own.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
