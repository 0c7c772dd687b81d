// Gets what the items say to the server, and never says that it is there before it is. One commit is on its way at a
// time, so that none overtakes another; only a page that is going sends all at once.
import type { Commit, LostReason, PlayState } from '#contract/playing.ts'
import type { Outcome } from './content-host.ts'
import { fitting, bytesOf, leavingLimit } from './fitting.ts'
import type { Journal } from './journal.ts'
import { type Report, openLedger } from './ledger.ts'

export type Standing =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** `isStored`: what is not saved is kept on this device, also when the window closes. */
  | { kind: 'failing'; isStored: boolean }
  /** Nothing is saved any more. */
  | { kind: 'over'; why: EndReason; isStored: boolean }

/** `lost`: the server no longer takes what this window says, and why is not known yet. `ended`: its ticket ran out. */
export type EndReason = LostReason | 'lost' | 'ended'

export interface Saver {
  note(report: Report): void
  noteSequencing(state: string): void
  /** Sends what was noted: at once, or as soon as the last commit is a while ago. */
  save(when: 'soon' | 'now'): void
  /** Sends what was noted, and answers true when it is kept: on the disk of this device, or else on the server. */
  keep(): boolean
  /** The page is out of sight and may be gone in a moment. */
  hide(): void
  /** The page is going: from now on everything is sent at once, until `stay`. */
  leave(): void
  stay(): void
  /** Whether something cannot be sent now and is not kept on this device either. */
  losesOnClose(): boolean
  /** Answers whether all that was noted has arrived; waits so many milliseconds for it. */
  settle(patience: number): Promise<boolean>
  /** A sign of life: keeps the ticket alive, and finds out whether this window still has the attempt. */
  check(): Promise<void>
  /** The server has said that this window may save nothing any more. */
  lose(reason: LostReason): void
}

export interface SaverParts {
  send(commit: Commit, outliving?: boolean): Promise<Outcome>
  sendAndWait(commit: Commit): Outcome
  renew(): Promise<Outcome>
  journal: Pick<Journal, 'keep' | 'keepOnDisk' | 'forget'>
  /** Milliseconds since 1970, by the server's clock: that of the device may be wrong, and change. */
  now(): number
  show(standing: Standing): void
}

/** Milliseconds between one commit and the next, so that a course that says much does not send each word by itself. */
const pause = 1_000
const firstRetry = 1_000
const lastRetry = 30_000

type Opening = Pick<PlayState, 'launchId' | 'lastSequence' | 'items' | 'sequencing'> & { attemptId: string }

export function startSaver(opening: Opening, parts: SaverParts): Saver {
  const { launchId, attemptId } = opening
  const ledger = openLedger(opening.items, opening.sequencing)
  let sequence = opening.lastSequence
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let sentAt = Number.NEGATIVE_INFINITY
  let sending = false
  let failures = 0
  let isStored = true
  let over: EndReason | undefined
  let leaving = false
  let bytesLeaving = 0
  let flushQueued = false
  const waiting = new Set<() => void>()

  function schedule(delay: number) {
    const at = performance.now() + delay
    if (over || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY
      void sendNext()
    }, delay)
  }

  /** `isSending`: the numbers that what is unsent goes out with now are used up, whether or not they arrive. */
  function journal({ isSending = false, onDisk = false } = {}): boolean {
    const commits = ledger.unsent()
    const used = sequence + (isSending ? commits.length : 0)
    if (commits.length) {
      const unsent = { launchId, attemptId, sequence: used, at: parts.now(), commits }
      isStored = onDisk ? parts.journal.keepOnDisk(unsent) : parts.journal.keep(unsent)
    } else {
      parts.journal.forget(launchId)
      isStored = true
    }
    return isStored
  }

  async function sendNext(): Promise<void> {
    const next = ledger.unsent()[0]
    if (sending || over || !next) return
    sending = true
    sentAt = performance.now()
    if (failures === 0) parts.show({ kind: 'saving' })
    const commit = { ...next, sequence: ++sequence }
    ledger.going(commit)
    const outcome = await parts.send(commit)
    sending = false
    await settleOutcome(commit, outcome)
  }

  async function settleOutcome(commit: Commit, outcome: Outcome): Promise<void> {
    if (over) return
    if (outcome.kind === 'kept') return absorb(commit, outcome.at)
    if (outcome.kind === 'taken over') return end('lost')
    if (outcome.kind === 'refused') return sendPiecemeal(commit)
    if (outcome.kind === 'unknown') {
      const renewed = await parts.renew()
      if (renewed.kind === 'kept') return sendNext()
      if (renewed.kind === 'unknown') return end('ended')
      if (renewed.kind === 'taken over') return end('lost')
    }
    failures++
    showFailing()
    schedule(retryDelay(failures))
  }

  function absorb(commit: Commit, at: Date) {
    failures = 0
    // What was overtaken on its way may have been dropped there, so it does not count.
    if (commit.sequence === sequence) ledger.absorb(commit)
    journal()
    if (ledger.unsent().length) return schedule(0)
    parts.show({ kind: 'saved', at })
    for (const tell of [...waiting]) tell()
  }

  /** One field at a time, so that a value which is never taken holds nothing else back. */
  async function sendPiecemeal(commit: Commit): Promise<void> {
    const pieces: Commit[] = Object.entries(commit.cmi).map(([field, value]) => ({
      ...commit,
      sequencing: undefined,
      cmi: { [field]: value },
    }))
    if (commit.sequencing !== undefined) pieces.push({ ...commit, cmi: {} })
    let isWhole = pieces.length > 1
    for (const piece of pieces) {
      const numbered = { ...piece, sequence: ++sequence }
      const outcome = pieces.length > 1 ? await parts.send(numbered) : ({ kind: 'refused' } as const)
      if (outcome.kind !== 'kept' && outcome.kind !== 'refused') return settleOutcome(numbered, outcome)
      if (outcome.kind === 'refused') {
        isWhole = false
        console.warn(`The server will not take ${Object.keys(piece.cmi)[0] ?? 'the state of the course'}.`)
      }
      ledger.absorb(numbered)
    }
    absorb({ ...commit, cmi: {}, sequence }, new Date(parts.now()))
    if (!isWhole) showFailing()
  }

  const showFailing = () => parts.show({ kind: 'failing', isStored })

  function end(why: EndReason) {
    if (over) return
    over = why
    clearTimeout(timer)
    // What is left on this device stays: the next window may be just about to bring it. Where it has begun without
    // it, the server takes it no more.
    parts.show({ kind: 'over', why, isStored })
    for (const tell of [...waiting]) tell()
  }

  /** Sends everything that fits, without waiting for answers that may find nobody. */
  function flush() {
    if (over && over !== 'ended') return
    journal({ isSending: !over })
    if (over) return
    for (const commit of ledger.unsent()) {
      const part = fitting(commit, leavingLimit - bytesLeaving)
      if (!part) continue
      const numbered = { ...part, sequence: ++sequence }
      const bytes = bytesOf(numbered)
      bytesLeaving += bytes
      ledger.going(numbered)
      void parts.send(numbered, true).then((outcome) => {
        bytesLeaving -= bytes
        return settleOutcome(numbered, outcome)
      })
    }
  }

  return {
    note: ledger.note,
    noteSequencing: ledger.noteSequencing,
    save(when) {
      if (over) return
      if (leaving) {
        // Changes that one handler makes go together.
        if (!flushQueued) queueMicrotask(() => ((flushQueued = false), flush()))
        flushQueued = true
        return
      }
      journal()
      if (failures === 0) schedule(when === 'now' ? 0 : Math.max(0, sentAt + pause - performance.now()))
    },
    keep() {
      // What a window that ran out still says is brought by the next one.
      if (over) return over === 'ended' && journal({ onDisk: true })
      if (leaving) {
        const kept = journal()
        flush()
        return kept
      }
      if (journal({ onDisk: true })) {
        if (failures === 0) schedule(0)
        return true
      }
      return keepOnServer()
    },
    hide: flush,
    leave() {
      leaving = true
      flush()
    },
    stay() {
      leaving = false
      if (ledger.unsent().length) schedule(0)
    },
    losesOnClose: () => !over && failures > 0 && !isStored,
    async settle(patience) {
      if (!ledger.unsent().length || over) return !over
      void sendNext()
      await new Promise<void>((resolve) => {
        const stop = setTimeout(done, patience)
        function done() {
          clearTimeout(stop)
          waiting.delete(done)
          resolve()
        }
        waiting.add(done)
      })
      return !over && !ledger.unsent().length
    },
    lose: end,
    async check() {
      if (over) return
      if (ledger.unsent().length) {
        failures = 0
        return schedule(0)
      }
      const outcome = await parts.renew()
      if (outcome.kind === 'unknown') end('ended')
      if (outcome.kind === 'taken over') end('lost')
    },
  }

  function keepOnServer(): boolean {
    for (const commit of ledger.unsent()) {
      const numbered = { ...commit, sequence: ++sequence }
      ledger.going(numbered)
      const outcome = parts.sendAndWait(numbered)
      if (outcome.kind === 'taken over') end('lost')
      if (outcome.kind !== 'kept') return (schedule(retryDelay(1)), false)
      absorb(numbered, outcome.at)
    }
    return true
  }
}

/** Longer from time to time, and never all windows at once. */
export const retryDelay = (failures: number) =>
  Math.min(lastRetry, firstRetry * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
