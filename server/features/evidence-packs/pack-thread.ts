// Runs in the thread that makes evidence packs (pack-worker.ts starts it), and ends when no pack is left to make.
import { parentPort, workerData } from 'node:worker_threads'
import { makeApp } from '../../app/app.ts'
import { openDatabase } from '../../db/open.ts'
import { makeNextPack } from './run.ts'
import type { ThreadData } from './pack-worker.ts'

const { config, connectionString } = workerData as ThreadData
const db = openDatabase(connectionString, { connections: 3 })
const app = makeApp(config, db, {
  leaves: false,
  // Mail is stored in the outbox, and the server sends it.
  send: () => Promise.reject(new Error('This thread sends no mail')),
})
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort(new Error('The server is being stopped')))
// An open port would let the thread wait for further messages.
parentPort?.unref()
const report = (error: unknown) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(error instanceof Error ? error : new Error(String(error)))

try {
  while (!stopping.signal.aborted && (await makeNextPack(app, report, stopping.signal)));
} finally {
  await db.destroy()
}
