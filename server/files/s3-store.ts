// Stores files on an S3-compatible service, which any number of processes can share. The client is loaded with the first file: an
// installation with files in a folder does not load it.
import { Readable } from 'node:stream'
import { FileStoreError } from '../base/unavailable.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import type { FileStore, StoredFile } from './store.ts'

export interface S3Settings {
  bucket: string
  /** Absent for Amazon S3. */
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bytes of a write that are in memory at a time: the smallest part that the protocol allows. */
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
    // Some compatible services have no host name per bucket, or do not accept checksums at the end of a body.
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
        if (isAbsence(error)) throw error
        onFailure()
        throw new FileStoreError(error as Error)
      }
    },
    { step: 'initialize' },
  )
  return { s3, client, Upload }
}

interface Bucket {
  name: string
  connect(): ReturnType<typeof connect>
}

export function s3Store(settings: S3Settings): FileStore {
  let connected: ReturnType<typeof connect> | undefined
  let failures = 0
  const bucket: Bucket = {
    name: settings.bucket,
    connect: () => (connected ??= connect(settings, () => failures++)),
  }
  return {
    write: (key, bytes) => writeObject(bucket, key, bytes),
    writeNew: (files) =>
      forEachConcurrently(files, atOnce, async (file) => writeObject(bucket, file.key, await file.open())),
    look: (key) => lookAt(bucket, key),
    open: (key) => openObject(bucket, key),
    read: (key, range) => Readable.from(bytesOf(bucket, key, range), { objectMode: false }),
    remove: (keyOrPrefix) => removeObjects(bucket, keyOrPrefix),
    async list(prefix) {
      const names: string[] = []
      for await (const { keys, folders } of pages(bucket, `${prefix}/`, '/'))
        names.push(...[...keys, ...folders].map((key) => key.slice(prefix.length + 1).replace(/\/$/, '')))
      return names
    },
    async *keys(prefix) {
      for await (const { keys } of pages(bucket, `${prefix}/`)) yield* keys
    },
    place: `bucket ${settings.bucket} at ${settings.endpoint ?? `Amazon S3, ${settings.region}`}`,
    freeBytes: async () => null,
    failures: () => failures,
  }
}

/** Returns the names below a prefix, page by page. With a delimiter it returns only those directly below it. */
async function* pages({ name: Bucket, connect: open }: Bucket, Prefix: string, Delimiter?: string) {
  const { s3, client } = await open()
  // Names may contain what XML cannot, so they are returned encoded as in an address.
  const asked = { Bucket, Prefix, Delimiter, EncodingType: 'url' as const }
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new s3.ListObjectsV2Command({ ...asked, ContinuationToken }))
    // Some compatible services do not encode the names.
    const named = (text = '') =>
      page.EncodingType === 'url' ? decodeURIComponent(text.replaceAll('+', ' ')) : text
    yield {
      keys: (page.Contents ?? []).map(({ Key }) => named(Key)),
      folders: (page.CommonPrefixes ?? []).map((common) => named(common.Prefix)),
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

/** Writes an object, which exists only once all of it has arrived. */
async function writeObject({ name: Bucket, connect: open }: Bucket, Key: string, bytes: Readable | Buffer) {
  const { s3, client, Upload } = await open()
  if (Buffer.isBuffer(bytes)) {
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: bytes }))
    return
  }
  const params = { Bucket, Key, Body: bytes }
  const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 })
  await upload.done().catch((error: unknown) => {
    bytes.destroy()
    // The caller has to know why the source failed, not that the upload did.
    throw bytes.errored ?? error
  })
}

async function lookAt({ name: Bucket, connect: open }: Bucket, Key: string) {
  const { s3, client } = await open()
  const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch(ifAbsent)
  return found && factsOf(found)
}

async function openObject({ name: Bucket, connect: open }: Bucket, Key: string) {
  const { s3, client } = await open()
  const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch(ifAbsent)
  return found && { ...factsOf(found), body: found.Body as Readable }
}

const factsOf = ({
  ContentLength: size = 0,
  LastModified: modifiedAt = new Date(0),
}: {
  ContentLength?: number | undefined
  LastModified?: Date | undefined
}): StoredFile => ({ size, modifiedAt })

async function* bytesOf(
  { name: Bucket, connect: open }: Bucket,
  Key: string,
  range?: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const { s3, client } = await open()
  const Range = range && `bytes=${range.start}-${range.end}`
  const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }))
  yield* Body as Readable
}

/** Removes objects one by one, because not every compatible service can remove many in one request. */
async function removeObjects(bucket: Bucket, keyOrPrefix: string) {
  const { s3, client } = await bucket.connect()
  for await (const { keys } of pages(bucket, keyOrPrefix)) {
    const toRemove = keys.filter((key) => key === keyOrPrefix || key.startsWith(`${keyOrPrefix}/`))
    await forEachConcurrently(toRemove, atOnce, async (Key) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket.name, Key }))
    })
  }
}

/** Whether the error says that an object does not exist, which is an answer, not a failure. */
const isAbsence = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

function ifAbsent(error: unknown): undefined {
  if (!isAbsence(error)) throw error
}
