// Who is watching what in this process, and how they are told. What happens comes from PostgreSQL, so that it does not
// matter which process it happened in. Whatever goes wrong ends streams and never lets one miss something: a reader
// whose stream has ended comes back and loads anew.
import type { FastifyReply } from 'fastify'
import { type Hearing, listen } from '../db/notices.ts'
import type { Database } from '../db/open.ts'
import { Refusal } from '../base/refusal.ts'
import { retryAfterSeconds } from '../base/unavailable.ts'
import { type Person, stillSignedIn } from '../access/who.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

/** Something that can be watched. */
export interface Topic {
  /** As pg_notify on the channel "live" begins, before a blank. */
  name: string
  /**
   * From what was said of it, each once, to what every watcher is to be told. The watchers are signed in, as they are
   * at this moment; for who may not see it any more the answer is undefined.
   */
  tell(notices: string[], watchers: Person[]): Promise<(watcher: Person) => object[] | undefined>
}

export interface Live {
  /** Answers with a stream. @throws Refusal 429 for who has too many open, or what the database throws */
  watch(reply: FastifyReply, who: Person, topic: Topic): Promise<void>
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
  who: Person
  stream: EventStream
}

interface Room {
  topic: Topic
  watchers: Set<Watcher>
  waiting: Set<string>
  busy: boolean
}

export function makeLive(db: Database): Live {
  const rooms = new Map<string, Room>()
  let hearing: Promise<Hearing> | undefined
  let checking: NodeJS.Timeout | undefined
  let isEnding = false

  const everybody = () => [...rooms.values()].flatMap(({ watchers }) => [...watchers])

  function letGo(watchers: Iterable<Watcher>) {
    for (const { stream } of watchers) stream.end()
  }

  function hear(): Promise<Hearing> {
    const asked = (hearing ??= listen(db, channel, {
      onNotice: take,
      onLost: () => {
        if (hearing === asked) hearing = undefined
        letGo(everybody())
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
        await tellAll(room, notices)
      }
    } catch {
      letGo(room.watchers)
    } finally {
      room.busy = false
    }
  }

  async function tellAll(room: Room, notices: string[]) {
    const watchers = [...room.watchers]
    const present = await presentOf(watchers)
    const eventsFor = await room.topic.tell(notices, [...present.values()])
    for (const { who, stream } of watchers) {
      const person = present.get(who.sessionId)
      const events = person && eventsFor(person)
      if (!events) stream.end()
      else for (const event of events) stream.send(event)
    }
  }

  async function presentOf(watchers: Watcher[]): Promise<Map<string, Person>> {
    if (watchers.length === 0) return new Map()
    const sessions = [...new Set(watchers.map(({ who }) => who.sessionId))]
    const people = await stillSignedIn(db, sessions)
    return new Map(people.map((person) => [person.sessionId, person]))
  }

  /** Who has signed out hears nothing more in any case; this ends the streams of those of whom nothing is said. */
  async function check(round: number) {
    const watchers = everybody()
    try {
      // The line is checked also while nobody watches: the next one to come must not get a silent one.
      const [present] = await Promise.all([presentOf(watchers), hearing?.then((line) => line.mustBeThere())])
      letGo(watchers.filter(({ who }) => !present.has(who.sessionId)))
      if (round % checksPerBeat === 0) for (const { stream } of watchers) stream.beat()
    } catch {
      letGo(watchers)
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

  return {
    async watch(reply, who, topic) {
      if (!isEnding) await hear()
      // Lost or ended in the same moment.
      if (!hearing || isEnding)
        throw new Refusal(503, 'Something went wrong', { retryAfter: retryAfterSeconds })
      if (everybody().filter((watcher) => watcher.who.id === who.id).length >= mostPerPerson)
        throw new Refusal(429, 'You have this open in too many windows', { retryAfter: 30 })
      startChecking()
      const room = rooms.get(topic.name) ?? { topic, watchers: new Set(), waiting: new Set(), busy: false }
      rooms.set(topic.name, room)
      const watcher: Watcher = {
        who,
        stream: openEventStream(reply, () => {
          room.watchers.delete(watcher)
          if (room.watchers.size === 0 && rooms.get(topic.name) === room) rooms.delete(topic.name)
        }),
      }
      room.watchers.add(watcher)
    },

    openStreams: () => everybody().length,

    async end() {
      isEnding = true
      clearInterval(checking)
      checking = undefined
      letGo(everybody())
      const line = hearing
      hearing = undefined
      await line?.then(
        (open) => open.end(),
        () => undefined,
      )
    },
  }
}
