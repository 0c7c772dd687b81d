// How a process takes a pack that is due, and how the making of it ends.
import { sql } from 'kysely'
import { packDays } from '#contract/rules/evidence-packs.ts'
import { hasChanged } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { teamsOfLimit } from './queries.ts'

/** How long a pack stays reserved without a heartbeat of its process. */
export const leaseSeconds = 30
const afterLease = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

const due = (db: Database) =>
  db
    .selectFrom('evidence_packs')
    .where('state', 'in', ['waiting', 'running'])
    // Further ahead than any lease or retry: from while the clock was ahead.
    .where((where) =>
      where.or([
        where('lease_until', '<=', sql<string>`now()`),
        where('lease_until', '>', sql<string>`now() + make_interval(secs => ${2 * leaseSeconds})`),
      ]),
    )

export const hasDuePack = async (db: Database): Promise<boolean> =>
  Boolean(await due(db).select('id').limit(1).executeTakeFirst())

export type TakenPack = NonNullable<Awaited<ReturnType<typeof takeDuePack>>>

/** The one that has waited longest, taken so that no other process makes it too. */
export const takeDuePack = (db: Database) =>
  db
    .updateTable('evidence_packs')
    .set({ state: 'running', progress: 0, tries: sql<number>`tries + 1`, lease_until: afterLease })
    .where('id', '=', () => due(db).orderBy('lease_until').limit(1).forUpdate().skipLocked().select('id'))
    .returning([
      'id',
      'client_id as clientId',
      'requested_by as requestedBy',
      'as_administrator as asAdministrator',
      'subject',
      'team_id as teamId',
      'pathway_id as pathwayId',
      'person_id as personId',
      'person_ids as personIds',
      'subject_name as subjectName',
      'from_day as fromDay',
      'to_day as toDay',
      'with_certificates as withCertificates',
      'csv_format as csvFormat',
      'tries',
    ])
    .executeTakeFirst()

/** The pack, as long as this process is the one that makes it: another try has another number. */
const taken = (db: Database | Tx, { id, tries }: Pick<TakenPack, 'id' | 'tries'>) =>
  db
    .updateTable('evidence_packs')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'running')

/** False when the pack was cancelled, or is made by another process by now. */
export const reportProgress = (db: Database, pack: TakenPack, percent: number) =>
  taken(db, pack).set({ progress: percent, lease_until: afterLease }).$call(hasChanged)

/** Due again: at once where the process ends, later after an error. */
export async function releasePack(db: Database, pack: TakenPack, { counts }: { counts: boolean }) {
  await taken(db, pack)
    .set({
      state: 'waiting',
      progress: 0,
      tries: pack.tries - (counts ? 0 : 1),
      lease_until: sql<string>`now() + make_interval(secs => ${counts ? 10 * pack.tries : 0})`,
    })
    .execute()
}

/** False when it was cancelled meanwhile. */
export const markReady = (
  tx: Tx,
  pack: TakenPack,
  { sizeBytes, people }: { sizeBytes: number; people: number },
) =>
  taken(tx, pack)
    .set({
      state: 'ready',
      progress: 100,
      size_bytes: sizeBytes,
      people,
      limited_to_teams: teamsOfLimit(pack.requestedBy, pack.asAdministrator),
      ...ended,
    })
    .$call(hasChanged)

export const markFailed = (tx: Tx, pack: TakenPack, problem: string) =>
  taken(tx, pack)
    .set({ state: 'failed', problem, ...ended })
    .$call(hasChanged)

const ended = {
  ended_at: sql<string>`now()`,
  expires_at: sql<string>`now() + make_interval(days => ${packDays})`,
}
