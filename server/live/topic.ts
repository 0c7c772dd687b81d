// Defines what can be watched, and by whom.
import type { Caller } from '../access/who.ts'
import type { Database } from '../db/open.ts'

/** The viewer: a person who is signed in, or the window of a course. */
export interface Viewer {
  /** Open streams are counted per id. */
  id: string
  /** The id of the session or of the window that allows the viewer to watch. */
  sessionId: string
}

/** Finds those of these sessions that still allow to watch, with their current data. */
export type FindViewers<V extends Viewer> = (db: Database, sessionIds: string[]) => Promise<V[]>

/** Something that can be watched. */
export interface Topic<V extends Viewer = Caller> {
  /** The first word of the payload of pg_notify on the channel "live". */
  name: string
  /**
   * Turns the notices about this topic (each once) into the events for each watcher. All of these watchers may still watch, with their
   * current data. The answer is undefined for a watcher who may not see the topic any more.
   */
  eventsFor(notices: string[], watchers: V[]): Promise<(watcher: V) => object[] | undefined>
  /** A notice for every new watcher, because of what happened before they began to watch. */
  first?: string
}
