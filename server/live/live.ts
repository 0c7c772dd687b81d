// Who is watching what in this process, and how they are told. What happens comes from PostgreSQL, so that it does not
// matter which process it happened in. Whatever goes wrong ends streams and never lets one miss something: a reader
// whose stream has ended comes back and loads again.
import type { FastifyReply } from 'fastify'
import { type Hearing, listen } from '../db/notices.ts'
import type { Database } from '../db/open.ts'
import { Refusal } from '../base/refusal.ts'
import { retryAfterSeconds } from '../base/unavailable.ts'
import { type Person, stillSignedIn } from '../access/who.ts'
import { type CauseLog, reportCausesOnce } from './causes.ts'
import { type EventStream, answerHead, openEventStream } from './event-stream.ts'

/** Who watches: a person who is signed in, or the window of a course. */
export interface Viewer {
  /** Whose open streams are counted. */
  id: string
  /** Of the session or of the window that allows it to watch. */
  sessionId: string
}

/** Finds those of these sessions that still allow to watch, as they are now. */
export type FindViewers<V extends Viewer> = (db: Database, sessionIds: string[]) => Promise<V[]>

/** Something that can be watched. */
export interface Topic<V extends Viewer = Person> {
  /** As pg_notify on the channel "live" begins, before a blank. */
  name: string
  /**
   * From what was said of it, each once, to what every watcher is to be told. The watchers may still watch, and are as
   * they are at this moment; for who may not see it any more the answer is undefined.
   */
  tell(notices: string[], watchers: V[]): Promise<(watcher: V) => object[] | undefined>
  /** Said as soon as it is watched, for what has happened before. */
  first?: string
}

export interface Live {
  /** Answers with a stream. @throws Refusal 429 for who has too many open, or what the database throws */
  watch(reply: FastifyReply, who: Person, topic: Topic): Promise<void>
  /** As `watch`, for who is not a signed-in person. */
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

const channel = 'live'
/** Of one person in one process: some windows on some devices. */
const mostPerPerson = 8
const checkMilliseconds = 5_000
const checksPerBeat = 3

interface Watcher {
  who: Viewer
  stream: EventStream
  find: FindViewers<Viewer>
}

interface Room {
  topic: Topic<Viewer>
  watchers: Set<Watcher>
  waiting: Set<string>
  busy: boolean
}

export function makeLive(db: Database, log: CauseLog): Live {
  const rooms = new Map<string, Room>()
  const causes = reportCausesOnce(log)
  let hearing: Promise<Hearing> | undefined
  let checking: NodeJS.Timeout | undefined
  let isEnding = false

  const everybody = () => [...rooms.values()].flatMap(({ watchers }) => [...watchers])

  function endStreams(watchers: Watcher[], cause?: unknown) {
    if (cause !== undefined) causes.report(cause, watchers.length)
    for (const { stream } of watchers) stream.end()
  }

  function hear(): Promise<Hearing> {
    const asked = (hearing ??= listen(db, channel, {
      onNotice: take,
      onLost: (cause) => {
        if (hearing === asked) hearing = undefined
        endStreams(everybody(), cause)
      },
    }))
    asked.catch(() => {
      if (hearing === asked) hearing = undefined
    })
    return asked
  }

  function take(payload: string) {
    const blank = payload.indexOf(' ')
    const room = rooms.get(payload.slice(0, blank))
    if (!room) return
    room.waiting.add(payload.slice(blank + 1))
    void tellRoom(room)
  }

  /** One after the other, so that what came later is told later; what comes meanwhile is told together. */
  async function tellRoom(room: Room) {
    if (room.busy) return
    room.busy = true
    try {
      while (room.waiting.size > 0 && room.watchers.size > 0) {
        const notices = [...room.waiting]
        room.waiting.clear()
        await tellAll(db, room, notices)
      }
    } catch (error) {
      endStreams([...room.watchers], error)
    } finally {
      room.busy = false
    }
  }

  /** Who has signed out hears nothing more in any case; this ends the streams of those of whom nothing is said. */
  async function check(round: number) {
    const watchers = everybody()
    try {
      // The line is checked also while nobody watches: the next one to come must not get a silent one.
      const [present] = await Promise.all([
        presentOf(db, watchers),
        hearing?.then((line) => line.mustBeThere()),
      ])
      endStreams(watchers.filter(({ who }) => !present.has(who.sessionId)))
      causes.forget()
      if (round % checksPerBeat === 0) for (const { stream } of watchers) stream.beat()
    } catch (error) {
      endStreams(watchers, error)
    }
  }

  function startChecking() {
    if (checking) return
    let round = 0
    let running = false
    checking = setInterval(() => {
      if (running) return
      running = true
      void check(round++).finally(() => (running = false))
    }, checkMilliseconds)
    checking.unref()
  }

  async function mustHear(viewer: Viewer) {
    if (!isEnding) await hear()
    // Lost or ended in the same moment.
    if (!hearing || isEnding)
      throw new Refusal(503, 'Something went wrong', { retryAfter: retryAfterSeconds })
    if (everybody().filter((watcher) => watcher.who.id === viewer.id).length >= mostPerPerson)
      throw new Refusal(429, 'You have this open in too many windows', { retryAfter: 30 })
  }

  function addWatcher(reply: FastifyReply, who: Viewer, topic: Topic<Viewer>, find: FindViewers<Viewer>) {
    const room = rooms.get(topic.name) ?? { topic, watchers: new Set(), waiting: new Set(), busy: false }
    rooms.set(topic.name, room)
    const onEnd = () => {
      room.watchers.delete(watcher)
      if (room.watchers.size === 0 && rooms.get(topic.name) === room) rooms.delete(topic.name)
    }
    const watcher: Watcher = { who, find, stream: openEventStream(reply, onEnd) }
    room.watchers.add(watcher)
    if (topic.first === undefined) return
    room.waiting.add(topic.first)
    void tellRoom(room)
  }

  const watchAs: Live['watchAs'] = async (reply, viewer, topic, find) => {
    await mustHear(viewer)
    if (reply.request.method === 'HEAD') return answerHead(reply)
    startChecking()
    addWatcher(reply, viewer, topic as Topic<Viewer>, find)
  }

  return {
    watch: (reply, who, topic) => watchAs(reply, who, topic, stillSignedIn),
    watchAs,

    openStreams: () => everybody().length,

    async end() {
      isEnding = true
      clearInterval(checking)
      checking = undefined
      endStreams(everybody())
      const line = hearing
      hearing = undefined
      await line?.then(
        (open) => open.end(),
        () => undefined,
      )
    },
  }
}

async function tellAll(db: Database, room: Room, notices: string[]) {
  const watchers = [...room.watchers]
  const present = await presentOf(db, watchers)
  const eventsFor = await room.topic.tell(notices, [...present.values()])
  for (const { who, stream } of watchers) {
    const viewer = present.get(who.sessionId)
    const events = viewer && eventsFor(viewer)
    if (!events) stream.end()
    else for (const event of events) stream.send(event)
  }
}

/** By their sessions, those who may still watch: one query for each kind of viewer. */
async function presentOf(db: Database, watchers: Watcher[]): Promise<Map<string, Viewer>> {
  const kinds = new Map<FindViewers<Viewer>, Set<string>>()
  for (const { find, who } of watchers) {
    const sessions = kinds.get(find) ?? new Set()
    kinds.set(find, sessions.add(who.sessionId))
  }
  const found = await Promise.all([...kinds].map(([find, sessions]) => find(db, [...sessions])))
  return new Map(found.flat().map((viewer) => [viewer.sessionId, viewer]))
}
