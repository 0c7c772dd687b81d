// Checks the audit log against its chain of hashes, in pieces, and names each entry that differs.
import { sql } from 'kysely'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'

export interface Checked {
  seals: number
  entries: number
  /** Sentences, each of which names what is wrong. */
  faults: string[]
}

interface Seal {
  number: number
  firstId: number
  lastId: number
  hash: Buffer
  previous: Buffer | null
  previousNumber: number | null
  previousLast: number | null
  isIntact: boolean
}

const sealsAtOnce = 100

/** @param head a seal and its hash, as the log of the server has them */
export async function verifyChain(db: Database, head?: { number: number; hash: string }): Promise<Checked> {
  const checked: Checked = { seals: 0, entries: 0, faults: [] }
  checked.faults.push(...(await missingTriggers(db)))
  let previous: Seal | undefined
  for (;;) {
    const seals = await sealsAfter(db, previous?.number ?? 0)
    if (seals.length === 0) break
    for (const seal of seals) {
      checked.seals++
      checked.faults.push(...faultsOfSeal(seal, previous, head))
      previous = seal
    }
    checked.entries += await checkEntries(db, seals, checked.faults)
  }
  if (head && (previous?.number ?? 0) < head.number)
    checked.faults.push(`Seal ${head.number} is missing: the chain ends at seal ${previous?.number ?? 0}`)
  return checked
}

const sealsAfter = (db: Database, number: number) =>
  rowsFrom(db)(sql<Seal>`
    select seal.number, seal.first_id as "firstId", seal.last_id as "lastId", seal.hash, before.hash as previous,
           before.number as "previousNumber", before.last_id as "previousLast",
           before.number is null and seal.number > 1
           or seal.hash = audit_seal_hash(coalesce(before.hash, ''), seal.first_id, seal.last_id, seal.entries) as "isIntact"
      from audit_seals as seal left join audit_seals as before on before.number = seal.number - 1
     where seal.number > ${number} order by seal.number limit ${sealsAtOnce}`)

function faultsOfSeal(
  seal: Seal,
  previous: Seal | undefined,
  head?: { number: number; hash: string },
): string[] {
  const faults: string[] = []
  if (previous && seal.number !== previous.number + 1) faults.push(`Seal ${previous.number + 1} is missing`)
  if (!seal.isIntact) faults.push(`Seal ${seal.number} was changed, or the one before it`)
  if (seal.previousLast !== null && seal.firstId !== seal.previousLast + 1)
    faults.push(`Seal ${seal.number} does not begin where the one before it ends`)
  if (head?.number === seal.number && head.hash !== seal.hash.toString('hex'))
    faults.push(`Seal ${seal.number} is not the one that was written to the log of the server`)
  return faults
}

/** Values may be missing only once the person is gone whom they were about (rule audit-8). */
const hasOtherValues = sql`case
  when change.fields is null
    then change.person_id is null or exists (select from users where users.id = change.person_id)
  else change.digest is distinct from sha256(change.salt || convert_to(change.fields::text, 'UTF8')) end`

/** The tabs and filters find an entry by these rows, which follow from what is sealed. */
const isListedOtherwise = sql`
  array(select subject_id from audit_subjects where entry_id = entry.id and at = entry.at and call = entry.call
         order by 1)
  <> array(select distinct id
             from (select unnest(change.about) as id from audit_changes as change where change.entry_id = entry.id
                   union all select unnest(entry.about)
                   union all values (entry.person_id), (entry.client_id)) as objects
            where id is not null order by 1)`

/** Compares the entries with those that were sealed. Answers how many there are. */
async function checkEntries(db: Database, seals: Seal[], faults: string[]): Promise<number> {
  const { rows } = await sql<{ id: number; fault: string | null }>`
    with sealed as (
      select ('x' || encode(substring(seal.entries from start for 8), 'hex'))::bit(64)::bigint as id,
             substring(seal.entries from start + 8 for 32) as digest
        from audit_seals as seal, generate_series(1, length(seal.entries), 40) as start
       where seal.number = any (${seals.map(({ number }) => number)}::int[])
    ), found as (
      select entry.id, audit_digest(entry) as digest,
             exists (select from audit_changes as change where entry_id = entry.id and ${hasOtherValues}) as "hasOtherValues",
             ${isListedOtherwise} as "isListedOtherwise"
        from audit_log as entry where id between ${seals[0]?.firstId ?? 0} and ${seals.at(-1)?.lastId ?? 0}
    )
    select id, case when found.digest is null then 'is missing'
                    when sealed.digest is null then 'was added later'
                    when found.digest <> sealed.digest or found."hasOtherValues" then 'was changed'
                    when found."isListedOtherwise" then 'is listed with other objects than it is about' end as fault
      from sealed full join found using (id) order by id`.execute(db)
  for (const { id, fault } of rows) if (fault) faults.push(`Entry ${id} ${fault}`)
  return rows.length
}

/** The rules that refuse changes, where somebody has removed or disabled them. */
async function missingTriggers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; trigger: string }>`
    select name, trigger from unnest(array['audit_log', 'audit_changes', 'audit_subjects', 'audit_seals']) as name,
           unnest(array['append_only', 'never_emptied']) as trigger
     where not exists (select from pg_trigger where tgrelid = name::regclass and tgname = trigger and tgenabled in ('O', 'A'))
     order by name, trigger`.execute(db)
  return rows.map(({ name, trigger }) => `The rule ${trigger} of ${name} is disabled or missing`)
}
