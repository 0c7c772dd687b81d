// One check for each part of the product: does it, now, what it is there for?
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app/app.ts'
import type { Config } from '../../app/config.ts'
import type { FileStore } from '../../files/store.ts'
import { type OutboxFacts, databaseFacts, lastBackupAt, outboxFacts } from './queries.ts'

const timeoutMs = 3_000

export interface Checked {
  works: boolean
  problem: string | null
  milliseconds: number
}

/** Runs a check that throws what is wrong, and waits for it only so long. */
export async function check(look: () => Promise<unknown>, atMost = timeoutMs): Promise<Checked> {
  const started = performance.now()
  const tooLate = sleep(atMost, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${atMost / 1000} seconds`)
  })
  const problem = await Promise.race([look(), tooLate]).then(
    () => null,
    (error: unknown) => sentenceOf(error),
  )
  return { works: problem === null, problem, milliseconds: Math.round(performance.now() - started) }
}

function sentenceOf(error: unknown): string {
  const { message, cause } = error as Error
  return (cause instanceof Error && cause.message) || message || 'It does not answer'
}

/** The listener itself: a server often cannot reach its own public address. */
export async function contentHostMustAnswer({ host, contentPort }: Config): Promise<void> {
  const near = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(`http://${near}:${contentPort}/health`, { signal })
  if (!answer.ok) throw new Error(`It answers with status ${answer.status}`)
}

/** Writes a small file, reads it, and takes it away. */
async function mustStore(files: FileStore): Promise<void> {
  const key = `health/${randomUUID()}`
  try {
    await files.write(key, Buffer.from(key))
    if ((await text(files.read(key))) !== key) throw new Error('What was written is not what is read')
  } finally {
    await files.remove(key)
  }
}

/** Longer than the worker ever leaves a mail that is due, unless thousands wait. */
const maxWait = 2 * 60_000

function queueMustMove({ oldestAt }: Pick<OutboxFacts, 'oldestAt'>): void {
  if (oldestAt && Date.now() - Date.parse(oldestAt) > maxWait)
    throw new Error('What is due has not been taken up for more than two minutes')
}

export async function checkDatabase({ db }: App) {
  const facts = { version: '', sizeBytes: 0, lastBackupAt: null as string | null }
  const checked = await check(async () => {
    Object.assign(facts, await databaseFacts(db), { lastBackupAt: await lastBackupAt(db) })
  })
  return { ...checked, ...facts }
}

function filesMustBeThere(missing: readonly string[]): void {
  const [first] = missing
  if (!first) return
  const what = missing.length === 1 ? `${first} is` : `${missing.length} things, such as ${first}, are`
  throw new Error(
    `${what} missing, which the database names. Please bring back what is missing from a backup; it is looked for at each start, and every day`,
  )
}

export async function checkFileStore({ files, missingFiles }: App) {
  const checked = await check(async () => {
    await mustStore(files)
    filesMustBeThere(missingFiles)
  })
  return { ...checked, place: files.place, freeBytes: await files.freeBytes().catch(() => null) }
}

/** Both read the same rows. */
export async function checkMailAndQueue({ db, mail }: App) {
  let facts: OutboxFacts = {
    waiting: 0,
    failing: 0,
    lastError: null,
    oldestAt: null,
    lastSentAt: null,
    sentLastHour: 0,
    refusedLastHour: 0,
  }
  const [post, queue] = await Promise.all([
    check(async () => mail.check?.()),
    check(async () => {
      facts = await outboxFacts(db)
      queueMustMove(facts)
    }),
  ])
  const { waiting, oldestAt, failing, lastError, lastSentAt, refusedLastHour } = facts
  return {
    mail: { ...post, sends: mail.leaves, failing, lastError, lastSentAt, refusedLastHour },
    jobQueue: { ...queue, waiting, oldestAt },
  }
}
