// Holds the open streams of this process. PostgreSQL announces changes, so that it does not matter which process made them. Any failure
// ends streams, and no stream misses an event silently: a client whose stream has ended reconnects and loads again.
import type { FastifyReply } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Subscription, subscribe } from '../db/notices.ts'
import type { Database } from '../db/open.ts'
import { Refusal } from '../base/refusal.ts'
import { retryAfterSeconds } from '../base/unavailable.ts'
import { type Caller, stillSignedIn } from '../access/who.ts'
import { type CauseLog, reportCausesOnce } from './log-disconnects.ts'
import { type Watcher, makeChannels, stillAllowed } from './channels.ts'
import { answerHead, openEventStream } from './event-stream.ts'
import type { FindViewers, Topic, Viewer } from './topic.ts'

export interface Live {
  /** Answers with a stream. @throws Refusal 429 for a person who has too many open streams, or what the database throws */
  watch(reply: FastifyReply, who: Caller, topic: Topic): Promise<void>
  /** Does the same as `watch`, for viewers who are not signed in. */
  watchAs<V extends Viewer>(
    reply: FastifyReply,
    viewer: V,
    topic: Topic<V>,
    find: FindViewers<V>,
  ): Promise<void>
  /** How many streams are open. */
  openStreams(): number
  /** Ends all streams. */
  end(): Promise<void>
}

const notifyChannel = 'live'
/** The most open streams of one person in one process: some windows on some devices. */
const maxPerPerson = 8
const checkMilliseconds = 5_000
const checksPerBeat = 3

export function makeLive(db: Database, log: CauseLog): Live {
  const causes = reportCausesOnce(log)
  const channels = makeChannels(db, endStreams)
  const line = makeLine(db, channels.notify, (cause) => endStreams(channels.watchers(), cause))
  const checks = makeTimer(check)
  // They go on for all watchers, and are no part of the request of the first one (server/base/tracing.ts).
  const outside = AsyncLocalStorage.snapshot()

  function endStreams(watchers: Watcher[], cause?: unknown) {
    if (cause !== undefined) causes.report(cause, watchers.length)
    for (const { stream } of watchers) stream.end()
  }

  /** Viewers who have signed out get no events in any case; this also ends their streams when nothing happens. */
  async function check(round: number) {
    const watchers = channels.watchers()
    try {
      // The connection is checked also without subscribers: the next one must not get a connection that has ended.
      const [allowed] = await Promise.all([stillAllowed(db, watchers), line.mustBeConnected()])
      endStreams(watchers.filter(({ who }) => !allowed.has(who.sessionId)))
      causes.reset()
      if (round % checksPerBeat === 0) for (const { stream } of watchers) stream.beat()
    } catch (error) {
      endStreams(watchers, error)
    }
  }

  const watchAs: Live['watchAs'] = async (reply, viewer, topic, find) => {
    await outside(() => line.mustOpen())
    if (channels.watchers().filter(({ who }) => who.id === viewer.id).length >= maxPerPerson)
      throw new Refusal(429, 'You have this open in too many windows', { retryAfter: 30 })
    if (reply.request.method === 'HEAD') return answerHead(reply)
    outside(() => checks.start())
    channels.subscribe(topic as Topic<Viewer>, (onEnd) => ({
      who: viewer,
      find,
      stream: openEventStream(reply, onEnd),
    }))
  }

  return {
    watch: (reply, who, topic) => watchAs(reply, who, topic, stillSignedIn),
    watchAs,
    openStreams: () => channels.watchers().length,
    async end() {
      checks.stop()
      const ended = line.end()
      endStreams(channels.watchers())
      await ended
    },
  }
}

/** Manages the subscription to notices. It is made for the first watcher, and again after it was lost. */
function makeLine(db: Database, onNotice: (payload: string) => void, onLost: (cause: Error) => void) {
  let subscription: Promise<Subscription> | undefined
  let isEnding = false

  function open(): Promise<Subscription> {
    const opened = (subscription ??= subscribe(db, notifyChannel, {
      onNotice,
      onLost: (cause) => {
        if (subscription === opened) subscription = undefined
        onLost(cause)
      },
    }))
    opened.catch(() => {
      if (subscription === opened) subscription = undefined
    })
    return opened
  }

  return {
    async mustOpen() {
      if (!isEnding) await open()
      // The subscription was lost or ended since then.
      if (!subscription || isEnding)
        throw new Refusal(503, 'Something went wrong', { retryAfter: retryAfterSeconds })
    },
    mustBeConnected: async () => (await subscription)?.mustBeConnected(),
    async end() {
      isEnding = true
      const last = subscription
      subscription = undefined
      await last?.then(
        (opened) => opened.end(),
        () => undefined,
      )
    },
  }
}

/** Runs a check every few seconds, never two at the same time. */
function makeTimer(check: (round: number) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let round = 0
  let running = false

  function tick() {
    if (running) return
    running = true
    void check(round++).finally(() => (running = false))
  }
  return {
    start() {
      timer ??= setInterval(tick, checkMilliseconds).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
