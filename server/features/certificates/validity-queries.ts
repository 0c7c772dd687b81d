import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A certificate is valid as long as the completion that it certifies (rule certificates-15). */
export async function renewCertificates(tx: Tx, courseId: string, clientId: string | null) {
  const ofClients =
    clientId === null
      ? sql`not exists (select from client_validities as own
                         where own.client_id = users.client_id and own.course_id = completions.course_id)`
      : sql`users.client_id = ${clientId}::uuid`
  await sql`
    with passed as materialized (
      -- Once for each: it is looked up among the certificates of the person. To the millisecond, as in end_completions.
      select completions.user_id, completions.valid_until, 
             date_trunc('milliseconds', pass_of_completion(completions)) as passed_at
        from completions join users on users.id = completions.user_id
       where completions.course_id = ${courseId}::uuid and ${ofClients}
         and not completions.is_external and completions.ended_on is null
    ), renewed as (
      select distinct on (certificates.id) certificates.id, passed.valid_until
        from certificates
        join passed on passed.user_id = certificates.user_id and passed.passed_at = date_trunc('milliseconds', certificates.completed_at)
       where certificates.course_id = ${courseId}::uuid
         and certificates.revoked_at is null and certificates.replaced_by is null
       order by certificates.id, passed.valid_until desc nulls first
    )
    update certificates set expires_on = renewed.valid_until
      from renewed
     where certificates.id = renewed.id and certificates.expires_on is distinct from renewed.valid_until`.execute(
    tx,
  )
}
