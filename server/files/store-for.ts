import { join } from 'node:path'
import { diskStore } from './disk-store.ts'
import { type S3Settings, s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** The store that the settings name. */
export const storeFor = ({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'))
