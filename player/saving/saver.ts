// Sends the reports of the items to the server, and shows them as saved only when they are. The states and their
// transitions are in saver-state.ts. The transport and the clock are passed in.
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import { makeCommitSender } from './commit-sender.ts'
import type { Report } from '../base/report.ts'
import { makeLeavingSender } from './leaving-sender.ts'
import { type CoreParts, type Opening, type SaverCore, makeCore } from './saver-core.ts'

export type SaverParts = CoreParts

export interface Saver {
  record(report: Report): void
  recordSequencing(state: string): void
  /** Sends the recorded reports: immediately, or after a pause since the last commit. */
  save(when: 'soon' | 'now'): void
  /** Sends the recorded reports; returns true when they are safe, on the disk of this device or else on the server. */
  store(): boolean
  /** The page is hidden and may be closed without notice. */
  hide(): void
  /** The page is about to close. From now on everything is sent immediately, until `stay` is called. */
  leave(): void
  stay(): void
  /** Whether closing loses data: something cannot be sent now and is not stored on this device. */
  losesOnClose(): boolean
  /** Waits at most this many milliseconds; resolves to whether everything recorded has arrived. */
  settle(timeoutMs: number): Promise<boolean>
  /** The heartbeat: renews the ticket, and checks whether this window may still save to the attempt. */
  check(): Promise<void>
  /** The server has reported that this window may no longer save. */
  lose(reason: LostReason): void
}

/** Milliseconds between two commits, so that a course with many changes does not send each one alone. */
const pause = 1_000

export function startSaver(opening: Opening, parts: SaverParts): Saver {
  const core = makeCore(opening, parts, () => void sender.sendNext())
  const sender = makeCommitSender(core)
  const leaving = makeLeavingSender(core, sender)
  const { tracker, alarm } = core
  const sendAt = (milliseconds: number) => {
    if (!core.isOver() && core.failures() === 0) alarm.set(milliseconds)
  }

  return {
    record: tracker.record,
    recordSequencing: tracker.recordSequencing,
    save(when) {
      if (core.isOver()) return
      if (core.state().page === 'leaving') return leaving.flushSoon()
      core.store()
      sendAt(when === 'now' ? 0 : Math.max(0, sender.sentAt() + pause - core.clock.elapsed()))
    },
    store() {
      const state = core.state()
      // The next window sends the reports that come after the ticket has expired.
      if (state.page === 'over') return state.reason === 'ended' && core.store({ isToWait: true })
      if (state.page === 'leaving') {
        const isStored = core.store()
        leaving.flush()
        return isStored
      }
      if (!core.store({ isToWait: true })) return sender.sendAllAndWait()
      sendAt(0)
      return true
    },
    hide: leaving.flush,
    leave() {
      core.apply('page leaves')
      leaving.flush()
    },
    stay() {
      core.apply('page stays')
      if (tracker.unsent().length && !core.isOver()) alarm.set(0)
    },
    losesOnClose: () => core.failures() > 0 && !core.isStored(),
    async settle(timeoutMs) {
      if (core.isOver() || !tracker.unsent().length) return !core.isOver()
      void sender.sendNext()
      await untilSettled(core, timeoutMs)
      return !core.isOver() && !tracker.unsent().length
    },
    async check() {
      if (core.isOver()) return
      if (tracker.unsent().length) {
        core.apply('connection expected')
        return alarm.set(0)
      }
      const renewed = await parts.renew()
      if (renewed.kind === 'unknown') core.end('ended')
      if (renewed.kind === 'superseded') core.end(renewed.over ?? 'lost')
    },
    lose: core.end,
  }
}

function untilSettled({ clock, onSettled }: SaverCore, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(timeoutMs, done)
    function done() {
      cancel()
      onSettled.delete(done)
      resolve()
    }
    onSettled.add(done)
  })
}
