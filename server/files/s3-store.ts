// The file store on an S3-compatible service, shared by as many processes as wanted. The client is loaded with the
// first file: an installation with files in a folder does not load it.
import { Readable } from 'node:stream'
import { someAtOnce } from './some-at-once.ts'
import type { FileStore } from './store.ts'

export interface S3Settings {
  bucket: string
  /** Absent: that of Amazon. */
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What one write holds in memory at a time: the smallest part that the protocol takes. */
const partBytes = 5 * 1024 * 1024

const atOnce = 8

async function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  onFailure: () => void,
) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Names of hosts for buckets, and sums at the end of bodies, are more than every compatible service has.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        if (!isAbsence(error)) onFailure()
        throw error
      }
    },
    { step: 'initialize' },
  )
  return { s3, client, Upload }
}

/** What is asked for is not there, which is an answer like any other. */
const isAbsence = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

export function s3Store(settings: S3Settings): FileStore {
  const Bucket = settings.bucket
  let connected: ReturnType<typeof connect> | undefined
  let failures = 0
  const open = () => (connected ??= connect(settings, () => failures++))

  async function* pages(Prefix: string, Delimiter?: string) {
    const { s3, client } = await open()
    // Names may hold what XML does not, so they come as in an address.
    const asked = { Bucket, Prefix, Delimiter, EncodingType: 'url' as const }
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new s3.ListObjectsV2Command({ ...asked, ContinuationToken }))
      // Where the service knows how to.
      const named = (text = '') =>
        page.EncodingType === 'url' ? decodeURIComponent(text.replaceAll('+', ' ')) : text
      yield {
        keys: (page.Contents ?? []).map(({ Key }) => named(Key)),
        folders: (page.CommonPrefixes ?? []).map((common) => named(common.Prefix)),
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  async function* bytesOf(Key: string, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
    const { s3, client } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }))
    yield* Body as Readable
  }

  /** Nothing is there before all has arrived. */
  async function write(Key: string, bytes: Readable | Buffer) {
    const { s3, client, Upload } = await open()
    if (Buffer.isBuffer(bytes)) await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: bytes }))
    else {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: bytes },
        partSize: partBytes,
        queueSize: 1,
      })
      await upload.done().catch((error: unknown) => {
        bytes.destroy()
        // What broke the source off is what the caller has to know.
        throw bytes.errored ?? error
      })
    }
  }

  return {
    write,
    writeNew: (files) => someAtOnce(files, atOnce, async (file) => write(file.key, await file.open())),
    async look(Key) {
      const { s3, client } = await open()
      try {
        const { ContentLength = 0, LastModified } = await client.send(
          new s3.HeadObjectCommand({ Bucket, Key }),
        )
        return { size: ContentLength, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isAbsence(error)) return undefined
        throw error
      }
    },
    async open(Key) {
      const { s3, client } = await open()
      try {
        const {
          ContentLength = 0,
          LastModified,
          Body,
        } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
        return { size: ContentLength, modifiedAt: LastModified ?? new Date(0), body: Body as Readable }
      } catch (error) {
        if (isAbsence(error)) return undefined
        throw error
      }
    },
    read: (key, range) => Readable.from(bytesOf(key, range), { objectMode: false }),
    // One by one: not every compatible service knows how to remove many.
    async remove(keyOrPrefix) {
      const { s3, client } = await open()
      for await (const { keys } of pages(keyOrPrefix)) {
        const toRemove = keys.filter((key) => key === keyOrPrefix || key.startsWith(`${keyOrPrefix}/`))
        await someAtOnce(toRemove, atOnce, async (Key) => {
          await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
        })
      }
    },
    async list(prefix) {
      const names: string[] = []
      for await (const { keys, folders } of pages(`${prefix}/`, '/'))
        names.push(...[...keys, ...folders].map((key) => key.slice(prefix.length + 1).replace(/\/$/, '')))
      return names
    },
    async *keys(prefix) {
      for await (const { keys } of pages(`${prefix}/`)) yield* keys
    },
    place: `bucket ${Bucket} at ${settings.endpoint ?? `Amazon S3, ${settings.region}`}`,
    freeBytes: async () => null,
    failures: () => failures,
  }
}
