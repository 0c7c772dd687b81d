// Makes packs that are due: in any process, one at a time in each (rules evidence-13 to evidence-15).
import { packSubjectTexts } from '#contract/rules/evidence-packs.ts'
import { findActingPerson } from '../../identity/acting-person-queries.ts'
import { writeTo } from '../../identity/mails.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import {
  type TakenPack,
  leaseSeconds,
  markFailed,
  markReady,
  releasePack,
  reportProgress,
  takeDuePack,
} from './queue-queries.ts'
import { keyOf } from './service.ts'
import { writePack } from './write-pack.ts'

/** A pack fails after this number of tries, because something in it ends the process or cannot be read. */
const maxTries = 3

type OnError = (error: unknown) => void

/** @returns whether there was one that was due */
export async function makeNextPack(app: App, onError: OnError, stop?: AbortSignal): Promise<boolean> {
  const pack = await takeDuePack(app.db)
  if (!pack) return false
  if (pack.tries > maxTries) await fail(app, pack, 'The server was stopped each time while it was made')
  else await make(app, pack, onError, stop)
  return true
}

async function make(app: App, pack: TakenPack, onError: OnError, stop?: AbortSignal) {
  const cancelled = new AbortController()
  const ending = stop ? AbortSignal.any([stop, cancelled.signal]) : cancelled.signal
  let percent = 0
  const heartbeat = setInterval(() => {
    reportProgress(app.db, pack, percent).then(
      (isOurs) => isOurs || cancelled.abort(new Error('The pack was cancelled')),
      // The lease is extended by the next one.
      () => undefined,
    )
  }, leaseSeconds * 50)
  try {
    const progress = (share: number) => (percent = Math.floor(share * 99))
    const made = await writePack(app, pack, { progress, signal: ending })
    const isStored = await app.db.transaction().execute(async (tx) => {
      const isOurs = await markReady(tx, pack, made)
      if (isOurs) await reportReady(app, tx, pack)
      return isOurs
    })
    if (!isStored) await app.files.remove(keyOf(pack.id))
  } catch (error) {
    if (cancelled.signal.aborted) await app.files.remove(keyOf(pack.id))
    else if (stop?.aborted) await releasePack(app.db, pack, { counts: false })
    else await retryOrFail(app, pack, error, onError)
  } finally {
    clearInterval(heartbeat)
  }
}

async function retryOrFail(app: App, pack: TakenPack, error: unknown, onError: OnError) {
  if (error instanceof Refusal) return fail(app, pack, error.message)
  onError(error)
  if (pack.tries < maxTries) return releasePack(app.db, pack, { counts: true })
  return fail(app, pack, 'Something went wrong each time that it was made')
}

/**
 * A thread that did not start, or ended by itself: a try of the pack that is due longest, which otherwise would wait for ever. One
 * that was being made is due again when its lease has ended; that try has been counted when it was taken.
 */
export async function countFailedThread(app: App, error: unknown, onError: OnError): Promise<void> {
  const pack = await takeDuePack(app.db)
  if (pack) await retryOrFail(app, pack, error, onError)
  else onError(error)
}

async function fail(app: App, pack: TakenPack, problem: string) {
  await app.db.transaction().execute(async (tx) => {
    if (await markFailed(tx, pack, problem)) await reportFailed(app, tx, pack, problem)
  })
  await app.files.remove(keyOf(pack.id))
}

const inWords = ({ subject, subjectName, fromDay, toDay }: TakenPack) =>
  `${packSubjectTexts[subject].toLowerCase()} “${makeNameSafeForMail(subjectName)}” from ${fromDay} to ${toDay}`

const reportReady = (app: App, tx: Tx, pack: TakenPack) =>
  report(app, tx, pack, {
    subject: `The evidence pack of ${makeNameSafeForMail(pack.subjectName)} is ready`,
    paragraphs: [
      `The evidence pack of the ${inWords(pack)} is ready. You can download it for 30 days.`,
      'The file contains personal data. Please keep it in a safe place.',
    ],
    label: 'Download the evidence pack',
  })

const reportFailed = (app: App, tx: Tx, pack: TakenPack, problem: string) =>
  report(app, tx, pack, {
    subject: `The evidence pack of ${makeNameSafeForMail(pack.subjectName)} could not be made`,
    paragraphs: [
      `The evidence pack of the ${inWords(pack)} could not be made.`,
      `The reason: ${problem}.`,
      `Please request it again. If it fails again, the operator of the server finds more in its log, with the id ${pack.id}.`,
    ],
    label: 'Request it again',
  })

async function report(
  { config }: App,
  tx: Tx,
  pack: TakenPack,
  { label, ...words }: { subject: string; paragraphs: string[]; label: string },
) {
  const to = await findActingPerson(tx, pack.requestedBy)
  if (!to) return
  await writeTo(tx, config, to, 'EvidencePack', {
    ...words,
    action: { label, url: `${config.publicUrl}/evidence` },
  })
}
