import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** The store that the settings name. */
export const storeFor = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'))
