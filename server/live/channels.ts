// Manages the channels of this process: one for each topic that is watched, with its watchers and the notices to deliver.
import type { Database } from '../db/open.ts'
import type { EventStream } from './event-stream.ts'
import type { FindViewers, Topic, Viewer } from './topic.ts'

export interface Watcher {
  who: Viewer
  stream: EventStream
  find: FindViewers<Viewer>
}

interface Channel {
  topic: Topic<Viewer>
  watchers: Set<Watcher>
  waiting: Set<string>
  busy: boolean
}

export interface Channels {
  watchers(): Watcher[]
  /** Adds a watcher. `open` opens the watcher's stream, and gets a function to call when the stream has ended. */
  subscribe(topic: Topic<Viewer>, open: (onEnd: () => void) => Watcher): void
  /** Delivers a payload of pg_notify: the topic's name, a blank and the notice. */
  notify(payload: string): void
}

/** @param onError gets the watchers that may have missed something */
export function makeChannels(db: Database, onError: (watchers: Watcher[], cause: unknown) => void): Channels {
  const channels = new Map<string, Channel>()

  function deliver(channel: Channel, notice: string) {
    channel.waiting.add(notice)
    void deliverWaiting(channel)
  }

  /** Delivers one batch after the other, so that events arrive in order. Notices that arrive meanwhile form the next batch. */
  async function deliverWaiting(channel: Channel) {
    if (channel.busy) return
    channel.busy = true
    try {
      while (channel.waiting.size > 0 && channel.watchers.size > 0) {
        const notices = [...channel.waiting]
        channel.waiting.clear()
        await sendToWatchers(db, channel, notices)
      }
    } catch (error) {
      onError([...channel.watchers], error)
    } finally {
      channel.busy = false
    }
  }

  return {
    watchers: () => [...channels.values()].flatMap(({ watchers }) => [...watchers]),

    subscribe(topic, open) {
      const channel = channels.get(topic.name) ?? {
        topic,
        watchers: new Set(),
        waiting: new Set(),
        busy: false,
      }
      channels.set(topic.name, channel)
      const watcher = open(() => {
        channel.watchers.delete(watcher)
        if (channel.watchers.size === 0 && channels.get(topic.name) === channel) channels.delete(topic.name)
      })
      channel.watchers.add(watcher)
      if (topic.first !== undefined) deliver(channel, topic.first)
    },

    notify(payload) {
      const blank = payload.indexOf(' ')
      const channel = channels.get(payload.slice(0, blank))
      if (channel) deliver(channel, payload.slice(blank + 1))
    },
  }
}

async function sendToWatchers(db: Database, { topic, watchers }: Channel, notices: string[]) {
  const now = [...watchers]
  const allowed = await stillAllowed(db, now)
  const eventsFor = await topic.eventsFor(notices, [...allowed.values()])
  for (const { who, stream } of now) {
    const viewer = allowed.get(who.sessionId)
    const events = viewer && eventsFor(viewer)
    if (!events) stream.end()
    else for (const event of events) stream.send(event)
  }
}

/** Returns the viewers that may still watch, by their sessions, with one query for each kind of viewer. */
export async function stillAllowed(db: Database, watchers: Watcher[]): Promise<Map<string, Viewer>> {
  const kinds = new Map<FindViewers<Viewer>, Set<string>>()
  for (const { find, who } of watchers) {
    const sessions = kinds.get(find) ?? new Set()
    kinds.set(find, sessions.add(who.sessionId))
  }
  const found = await Promise.all([...kinds].map(([find, sessions]) => find(db, [...sessions])))
  return new Map(found.flat().map((viewer) => [viewer.sessionId, viewer]))
}
