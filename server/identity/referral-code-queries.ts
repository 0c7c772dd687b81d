// Reads the codes with which people join a client. Code that changes them is in features/clients.
import { sql } from 'kysely'
import { usesOnlySignOn } from '../access/only-sign-on.ts'
import type { Database, Tx } from '../db/open.ts'

/** The present codes and the former ones that may go on. No code belongs to the provider. */
export const allCodes = sql`(
  select id as client_id, referral_code as code, referral_code_ends_on as ends_on, referral_code_max_uses as max_uses,
         referral_code_uses as uses
    from clients where not is_provider
  union all
  select client_id, code, ends_on, max_uses, uses from former_referral_codes)`

/**
 * Makes changes of codes wait for each other until the transaction ends. One index cannot say that a code names one client, because
 * present and former codes are in two tables.
 */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('referral codes'))`.execute(tx)
}

/**
 * Finds the client that a code names in the log-in without an email address (rule access-24). The present code names its client for as
 * long as it is the present one, because it opens nothing by itself there. A former one, which is printed on log-in cards, does so too where no
 * other client has it by now.
 */
export async function clientOfKnownCode(db: Database | Tx, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`
    select known.client_id as "clientId"
      from ${allCodes} as known join clients on clients.id = known.client_id
     where lower(known.code) = lower(${code})
     order by known.code = clients.referral_code desc, known.ends_on desc nulls last, clients.id
     limit 1`.execute(db)
  return rows[0]?.clientId
}

interface OpenCode {
  clientId: string
  isPaused: boolean
  /** Whether people of the client log in with single sign-on only (rule access-68). */
  isOnlySignOn: boolean
}

/** Finds the client of a code that lets people in now, compared without regard to case (rules clients-21 and clients-22). */
export async function clientOfOpenCode(db: Database | Tx, code: string): Promise<OpenCode | undefined> {
  const { rows } = await sql<OpenCode>`
    select clients.id as "clientId", clients.is_paused as "isPaused",
           ${usesOnlySignOn(sql.ref('clients.id'))} as "isOnlySignOn"
      from ${allCodes} as known join clients on clients.id = known.client_id
     where lower(known.code) = lower(${code}) and clients.archived_at is null
       and (known.ends_on is null or known.ends_on >= day_in_client(clients.id, now()))
       and (known.max_uses is null or known.uses < known.max_uses)`.execute(db)
  return rows[0]
}
