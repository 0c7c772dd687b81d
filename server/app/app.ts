// Makes the app, the object that every feature is given.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { type Outgoing, makeOutgoing } from '../base/outgoing-requests.ts'
import type { Tracing } from '../base/tracing.ts'
import type { Config } from './config.ts'
import type { Database } from '../db/open.ts'
import { type ScaledPictures, makeScaledPictures } from '../files/scaled-pictures.ts'
import { storeFor } from '../files/store-for.ts'
import type { FileStore } from '../files/store.ts'
import type { CauseLog } from '../live/log-disconnects.ts'
import { type Live, makeLive } from '../live/live.ts'
import type { Transport } from '../mail/transport.ts'
import { type KeysSecret, openKeysSecret } from '../signing/keys-secret.ts'

export interface App {
  config: Config
  db: Database
  files: FileStore
  scaledPictures: ScaledPictures
  incomingFolder: string
  keysSecret: KeysSecret
  /** Requests to addresses that people typed. */
  outgoing: Outgoing
  mail: Transport
  live: Live
  /** Whether a proxy may send requests: only after both listeners are up, and no longer once this process is about to end. */
  state: 'starting' | 'ready' | 'stopping'
  /** Keys that rows name but the file store lacks, as of the last check (features/courses/missing-files.ts). */
  missingFiles: readonly string[]
  /** Measures every answer of both listeners. */
  measure?: (request: FastifyRequest, reply: FastifyReply) => void
  /** Set where OpenTelemetry is used. */
  tracing?: Tracing
}

const silent: CauseLog = { warn() {} }

export function makeApp(config: Config, db: Database, mail: Transport, log: CauseLog = silent): App {
  const files = storeFor(config)
  return {
    config,
    db,
    mail,
    live: makeLive(db, log),
    state: 'starting',
    missingFiles: [],
    files,
    scaledPictures: makeScaledPictures(files),
    incomingFolder: join(config.dataDir, 'incoming'),
    keysSecret: openKeysSecret(config),
    outgoing: makeOutgoing(config.insideHosts),
  }
}
