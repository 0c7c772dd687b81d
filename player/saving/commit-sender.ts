// Sends the unsent commits one at a time, so that none overtakes another, and acts on the answers.
import type { Commit } from '#contract/calls/playing.ts'
import type { Outcome } from './content-host.ts'
import type { SaverCore } from './saver-core.ts'

const firstRetry = 1_000
const lastRetry = 30_000

export interface CommitSender {
  /** Sends the oldest unsent commit, unless another one is being sent. */
  sendNext(): Promise<void>
  /** Sends all unsent commits and blocks the page meanwhile; returns whether they have arrived. */
  sendAllAndWait(): boolean
  /** Acts on the answer to a commit. */
  settle(commit: Commit, outcome: Outcome): Promise<void>
  /** When the last commit was sent, by the clock of the core. */
  sentAt(): number
}

export function makeCommitSender(core: SaverCore): CommitSender {
  let sentAt = Number.NEGATIVE_INFINITY
  const sender: CommitSender = {
    async sendNext() {
      const next = core.tracker.unsent()[0]
      const state = core.state()
      if (state.page === 'over' || state.delivery === 'sending' || !next) return
      core.apply('sent')
      sentAt = core.clock.elapsed()
      if (state.failures === 0) core.parts.show({ kind: 'saving' })
      const commit = core.number(next)
      const outcome = await core.parts.send(commit)
      core.apply('answered')
      await sender.settle(commit, outcome)
    },
    sendAllAndWait: () => sendAllAndWait(core),
    settle: (commit, outcome) => settle(core, sender, commit, outcome),
    sentAt: () => sentAt,
  }
  return sender
}

async function settle(
  core: SaverCore,
  sender: CommitSender,
  commit: Commit,
  outcome: Outcome,
): Promise<void> {
  if (core.isOver()) return
  if (outcome.kind === 'saved') return confirm(core, commit, outcome.at)
  if (outcome.kind === 'superseded') return core.end(outcome.over ?? 'lost')
  if (outcome.kind === 'refused') return sendFieldByField(core, sender, commit)
  if (outcome.kind === 'unknown') {
    const renewed = await core.parts.renew()
    if (renewed.kind === 'saved') return sender.sendNext()
    if (renewed.kind === 'unknown') return core.end('ended')
    if (renewed.kind === 'superseded') return core.end(renewed.over ?? 'lost')
  }
  if (core.isOver()) return
  core.apply('failed')
  core.showFailing()
  core.alarm.set(retryDelay(core.failures()))
}

function confirm(core: SaverCore, commit: Commit, at: Date) {
  core.apply('delivered')
  // The server may have ignored a commit that a later one has overtaken, so only the latest one is confirmed.
  if (core.isLatest(commit)) core.tracker.confirm(commit)
  core.store()
  if (core.tracker.unsent().length) return core.alarm.set(0)
  core.parts.show({ kind: 'saved', at })
  for (const settled of [...core.onSettled]) settled()
}

/** Sends each field alone, so that a value that the server never accepts does not block the others. */
async function sendFieldByField(core: SaverCore, sender: CommitSender, commit: Commit): Promise<void> {
  const pieces = fieldsOf(commit)
  let isWhole = pieces.length > 1
  for (const piece of pieces) {
    const numbered = core.number(piece)
    const outcome = pieces.length > 1 ? await core.parts.send(numbered) : ({ kind: 'refused' } as const)
    if (outcome.kind !== 'saved' && outcome.kind !== 'refused') return sender.settle(numbered, outcome)
    if (outcome.kind === 'refused') {
      isWhole = false
      console.warn(`The server does not accept ${Object.keys(piece.cmi)[0] ?? 'the state of the course'}.`)
    }
    core.tracker.confirm(numbered)
  }
  confirm(core, { ...commit, cmi: {}, sequence: core.latestNumber() }, new Date(core.parts.now()))
  if (!isWhole) core.showFailing()
}

function sendAllAndWait(core: SaverCore): boolean {
  for (const commit of core.tracker.unsent()) {
    const numbered = core.number(commit)
    const outcome = core.parts.sendAndWait(numbered)
    if (outcome.kind === 'superseded') core.end(outcome.over ?? 'lost')
    if (outcome.kind !== 'saved') {
      if (!core.isOver()) core.alarm.set(retryDelay(1))
      return false
    }
    confirm(core, numbered, outcome.at)
  }
  return true
}

function fieldsOf(commit: Commit): Commit[] {
  const fields: Commit[] = Object.entries(commit.cmi).map(([field, value]) => ({
    ...commit,
    sequencing: undefined,
    cmi: { [field]: value },
  }))
  return commit.sequencing === undefined ? fields : [...fields, { ...commit, cmi: {} }]
}

/** Returns a delay that grows with each failure and differs between windows, so that they do not all retry at once. */
export const retryDelay = (failures: number) =>
  Math.min(lastRetry, firstRetry * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
