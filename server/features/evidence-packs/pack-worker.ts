// Packs are made in a thread of their own, because drawing certificates and writing tables would let every request wait. The thread
// ends when no pack is left to make.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { App } from '../../app/app.ts'
import type { Config } from '../../app/config.ts'
import { connectionStringOf } from '../../db/open.ts'
import { startWorker } from '../../jobs/workers.ts'
import { hasDuePack } from './queue-queries.ts'
import { countFailedThread, makeNextPack } from './run.ts'

export interface ThreadData {
  config: Config
  connectionString: string
}

/** This file lies beside the bundle of the server. It does not exist when the server runs from source. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'packs.js')
const maxMegabytes = 512

type OnError = (error: unknown) => void

/** Looks for due packs until it is stopped. */
export const startPackWorker = (app: App, onError: OnError): (() => Promise<void>) =>
  startWorker(
    app.db,
    {
      name: 'Making evidence packs',
      async round(signal, report) {
        if (!(await hasDuePack(app.db))) return false
        await makeAll(app, report, signal)
        return true
      },
    },
    onError,
  )

async function makeAll(app: App, report: OnError, stop: AbortSignal) {
  if (existsSync(program))
    return inThread(app, report, stop).catch((error: unknown) => countFailedThread(app, error, report))
  while (!stop.aborted && (await makeNextPack(app, report, stop)));
}

async function inThread(app: App, report: OnError, stop: AbortSignal): Promise<void> {
  const data: ThreadData = { config: forThread(app.config), connectionString: connectionStringOf(app.db) }
  const thread = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const end = () => thread.postMessage('stop')
  stop.addEventListener('abort', end, { once: true })
  thread.on('message', report)
  return new Promise<void>((done, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => done())
  }).finally(() => stop.removeEventListener('abort', end))
}

/** Leaves out settings that a pack does not need, such as secrets and addresses. All of these are optional in `Config`. */
function forThread(config: Config): Config {
  const {
    databaseUrl: _databaseUrl,
    databaseDirectUrl: _databaseDirectUrl,
    databaseOwnerUrl: _databaseOwnerUrl,
    smtpUrl: _smtpUrl,
    adminEmail: _adminEmail,
    metrics: _metrics,
    ...needed
  } = config
  return needed
}
