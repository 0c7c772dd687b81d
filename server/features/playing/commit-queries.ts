// Reads what plans of commits need and stores their effects, for many commits in one statement each.
import { sql } from 'kysely'
import type { Package } from '#contract/rules/package.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { LostReason } from '#contract/rules/lost-reasons.ts'
import type { WithoutStatus } from '#contract/rules/without-status.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { LaunchKind } from '../../db/tables/learning.ts'
import { recordNotice } from '../../learning/record-queries.ts'
import type { KnownWindow } from './known-windows.ts'
import type { Plan } from './commit-plan.ts'
import { anyOf } from '../../db/any-of.ts'
import { ticketMinutes } from './window-queries.ts'

export interface CommitKeys {
  /** The hash of the ticket, in hexadecimal. */
  ticket: string
  /** Items of which everything has to be known. */
  items: string[]
}

interface WindowRow {
  characters: number
  ticket: string
  id: string
  kind: LaunchKind
  revision: number
  lastSequence: number
  isOver: boolean
  ended: LostReason | null
  attemptId: string | null
  number: number
  versionId: string
  completedAt: string | null
  lessonStatus: number
  score: number | null
  progress: number
  recordId: string
  userId: string
  clientId: string
  courseId: string
  withoutStatus: WithoutStatus
  items: Record<string, Cmi> | null
}

/** Finds windows by their tickets. Tickets that have expired or never existed are left out. */
export async function readWindows(
  db: Database | Tx,
  wanted: CommitKeys[],
): Promise<Map<string, KnownWindow>> {
  const { rows } = await sql<WindowRow>`
    select wanted.ticket, launch.id, launch.kind, launch.revision, launch.last_sequence as "lastSequence",
           launch.taken_over_at is not null or attempt.ended_at is not null as "isOver",
           why_window_ends(launch.id) as ended, attempt.id as "attemptId", attempt.number, attempt.version_id as "versionId",
           attempt.completed_at as "completedAt", attempt.lesson_status as "lessonStatus", attempt.score,
           attempt.progress, record.id as "recordId", record.user_id as "userId", record.client_id as "clientId",
           record.course_id as "courseId", course.without_status as "withoutStatus",
           states.items, coalesce(length(states.items::text), 0) as characters
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (ticket text, items jsonb)
      join launches as launch on launch.ticket_hash = decode(wanted.ticket, 'hex') and launch.expires_at > now()
      left join attempts as attempt on attempt.id = launch.attempt_id
      left join course_records as record on record.id = attempt.record_id
      left join courses as course on course.id = record.course_id
      left join lateral (
        select json_object_agg(item, case
                 when wanted.items ? item then cmi
                 else cmi - array['suspendData', 'location', 'objectives', 'interactions', 'comments', 'preferences',
                                  'apiErrors', 'exit'] end) as items
          from item_states where item_states.attempt_id = attempt.id
      ) as states on true`.execute(db)
  const packages = await packagesOf(db, [
    ...new Set(rows.flatMap((row) => (row.attemptId ? row.versionId : []))),
  ])
  const wholeItems = new Map(wanted.map(({ ticket, items }) => [ticket, items]))
  return new Map(rows.map((row) => [row.ticket, windowOf(row, wholeItems.get(row.ticket) ?? [], packages)]))
}

function windowOf(row: WindowRow, whole: string[], packages: ReadonlyMap<string, Package>): KnownWindow {
  const {
    ticket: _,
    id,
    kind,
    revision,
    lastSequence,
    isOver,
    ended,
    characters,
    attemptId,
    items,
    ...attempt
  } = row
  const window = { id, kind, revision, lastSequence, isOver, ended, characters }
  if (attemptId === null) return { ...window, attempt: null }
  const known = Object.entries(items ?? {}).map(
    ([item, cmi]) => [item, { cmi, isWhole: whole.includes(item) }] as const,
  )
  return {
    ...window,
    attempt: {
      ...attempt,
      id: attemptId,
      package: packages.get(attempt.versionId) as Package,
      items: new Map(known),
    },
  }
}

/** A version never changes. The least recently used one is removed first. */
const readPackages = new Map<string, Package>()
const maxPackages = 100

async function packagesOf(db: Database | Tx, versionIds: string[]): Promise<Map<string, Package>> {
  const found = new Map<string, Package>()
  for (const id of versionIds) {
    const known = readPackages.get(id)
    if (known) found.set(id, known)
  }
  const missing = versionIds.filter((id) => !found.has(id))
  if (missing.length > 0) {
    const rows = await db
      .selectFrom('course_versions')
      .where('id', '=', anyOf(missing))
      .select(['id', 'package'])
      .execute()
    for (const row of rows) found.set(row.id, row.package as Package)
  }
  for (const [id, content] of found) {
    readPackages.delete(id)
    readPackages.set(id, content)
  }
  for (const id of readPackages.keys()) if (readPackages.size > maxPackages) readPackages.delete(id)
  return found
}

export interface Stored {
  outcome: 'saved' | 'busy' | 'changed'
  /** ISO-8601, when it was saved. */
  savedAt: string
  /** The length of the JSON of the item's state. */
  characters: number
}

/** The answers of `save_commits`, in the order of the plans. All is on the disk when this resolves. */
export async function storePlans(
  db: Database | Tx,
  plans: { window: KnownWindow; plan: Plan }[],
): Promise<Stored[]> {
  const at = new Date().toISOString()
  const commits = plans.map(({ window, plan }, place) => rowOf(window, plan, place, at))
  const { rows } = await sql<{ place: number; outcome: Stored['outcome']; savedAt: string }>`
    select place, outcome, saved_at as "savedAt"
      from save_commits(${`[${commits.join()}]`}::json, ${ticketMinutes}::int)`.execute(db)
  const stored = new Map(rows.map(({ place, ...row }) => [place, row]))
  return commits.map((text, place) => ({
    ...(stored.get(place) as Omit<Stored, 'characters'>),
    characters: text.length,
  }))
}

function rowOf(
  window: KnownWindow,
  { after, commit, settled, ...plan }: Plan,
  place: number,
  at: string,
): string {
  const { attempt } = after
  const { sessionTime, ...fields } = commit?.cmi ?? {}
  return JSON.stringify({
    place,
    launch: window.id,
    attempt: attempt.id,
    record: attempt.recordId,
    course: attempt.courseId,
    revision: window.revision,
    without_status: attempt.withoutStatus,
    refused: plan.refusal !== undefined,
    lost: window.isOver,
    late: plan.late,
    known_sequence: window.lastSequence,
    sequence: after.lastSequence,
    entries: plan.entries.map(({ entry, ofWindow }) => ({
      at,
      launch: ofWindow ? window.id : null,
      entry: JSON.stringify(entry),
    })),
    ...(commit && {
      item: commit.sco,
      cmi: fields,
      // A commit without a visit counts the item's time for the window.
      visit: commit.visit ?? window.id,
      seconds: sessionTime,
      sequencing: commit.sequencing,
    }),
    result: settled !== undefined,
    ...(settled && {
      lesson_status: settled.result.lessonStatus,
      score: settled.result.score,
      progress: settled.result.progress,
      completed: settled.isNowCompleted,
      notice: recordNotice(attempt),
    }),
  })
}
