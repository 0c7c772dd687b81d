// Packs are made in a thread of their own: drawing certificates and writing tables would let every request wait. It lasts as
// long as there is something to make.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { App } from '../../app/app.ts'
import type { Config } from '../../app/config.ts'
import { addressOf } from '../../db/open.ts'
import { hasDuePack } from './queue-queries.ts'
import { makeNextPack } from './run.ts'

export interface ThreadData {
  config: Config
  connectionString: string
}

/** Beside the bundle of the server; from source there is none. */
const program = join(dirname(fileURLToPath(import.meta.url)), 'packs.js')
const mostMegabytes = 512
const betweenLooksMilliseconds = 1000

/** Looks for packs that are due until stopped. */
export function startPackWorker(app: App, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      try {
        if (await hasDuePack(app.db)) await makeAll(app, onError, signal)
      } catch (error) {
        onError(error)
      }
      await setTimeout(betweenLooksMilliseconds, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

async function makeAll(app: App, onError: (error: unknown) => void, stop: AbortSignal) {
  if (existsSync(program)) return inThread(app, onError, stop)
  while (!stop.aborted && (await makeNextPack(app, onError, stop)));
}

function inThread(app: App, onError: (error: unknown) => void, stop: AbortSignal): Promise<void> {
  const data: ThreadData = { config: app.config, connectionString: addressOf(app.db) }
  const thread = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const end = () => thread.postMessage('stop')
  stop.addEventListener('abort', end, { once: true })
  thread.on('message', onError)
  return new Promise<void>((done, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => done())
  }).finally(() => stop.removeEventListener('abort', end))
}
