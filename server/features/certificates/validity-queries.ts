import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A certificate is valid as long as the completion that it certifies (rule certificates-15). */
export async function renewCertificates(tx: Tx, courseId: string, clientId: string | null) {
  const ofClients =
    clientId === null
      ? sql`not exists (select from client_validities as own
                         where own.client_id = users.client_id and own.course_id = certificates.course_id)`
      : sql`users.client_id = ${clientId}::uuid`
  await sql`
    with renewed as (
      select distinct on (certificates.id) certificates.id, completions.valid_until
        from certificates
        join users on users.id = certificates.user_id
        join completions on completions.user_id = certificates.user_id and completions.course_id = certificates.course_id
       where certificates.course_id = ${courseId}::uuid and ${ofClients}
         and certificates.revoked_at is null and certificates.replaced_by is null
         and not completions.is_external and completions.ended_on is null
         and pass_of_completion(completions) = certificates.completed_at
       order by certificates.id, completions.valid_until desc nulls first
    )
    update certificates set expires_on = renewed.valid_until
      from renewed
     where certificates.id = renewed.id and certificates.expires_on is distinct from renewed.valid_until`.execute(
    tx,
  )
}
