// What can be watched, and by whom.
import type { Person } from '../access/who.ts'
import type { Database } from '../db/open.ts'

/** Who watches: a person who is signed in, or the window of a course. */
export interface Viewer {
  /** Open streams are counted per id. */
  id: string
  /** Of the session or of the window that allows it to watch. */
  sessionId: string
}

/** Finds those of these sessions that still allow to watch, with their current data. */
export type FindViewers<V extends Viewer> = (db: Database, sessionIds: string[]) => Promise<V[]>

/** Something that can be watched. */
export interface Topic<V extends Viewer = Person> {
  /** The first word of the payload of pg_notify on the channel "live". */
  name: string
  /**
   * From the notices about this topic (each once) to the events for each watcher. All of these watchers may still
   * watch, with their current data; for a watcher who may not see the topic any more the answer is undefined.
   */
  eventsFor(notices: string[], watchers: V[]): Promise<(watcher: V) => object[] | undefined>
  /** A notice for every new watcher, because of what has happened before. */
  first?: string
}
