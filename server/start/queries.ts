import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { RegistrationKind } from '../db/tables/registration.ts'
import { storeLinks } from '../identity/account-queries.ts'
import { unnamedProvider } from '../branding/theme.ts'

/**
 * Adds the provider. It is excluded from every list and report. People whom administrators add without choosing a client belong to it
 * (rule access-6).
 */
export async function addProvider(tx: Tx, urlToken: string) {
  const there = await tx.selectFrom('clients').where('is_provider', '=', true).select('id').executeTakeFirst()
  if (there) return
  await tx
    .insertInto('clients')
    .values({
      name: unnamedProvider,
      url_token: urlToken,
      referral_code: 'provider',
      maximum_learners: 0,
      is_provider: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the default lists, only where a list has never had an entry. */
export async function addRegistrationOptions(tx: Tx, options: Record<RegistrationKind, readonly string[]>) {
  const kinds = await tx.selectFrom('registration_options').select('kind').distinct().execute()
  const rows = (Object.keys(options) as RegistrationKind[])
    .filter((kind) => !kinds.some((row) => row.kind === kind))
    .flatMap((kind) => options[kind].map((name, position) => ({ kind, name, position })))
  if (rows.length === 0) return
  await tx
    .insertInto('registration_options')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function inviteAdministrator(
  tx: Tx,
  administrator: { clientId: string; email: string; urlToken: string; tokenHash: Buffer },
) {
  const { clientId, email, urlToken, tokenHash } = administrator
  const there = await tx
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email)
    .select('id')
    .executeTakeFirst()
  const { id } =
    there ??
    (await tx
      .insertInto('users')
      .values({
        client_id: clientId,
        first_name: 'First',
        last_name: 'Administrator',
        email,
        url_token: urlToken,
        role: 'ADMIN',
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  await storeLinks(tx, { userIds: [id], purpose: 'confirm', tokenHashes: [tokenHash], hours: 14 * 24 })
  return id
}

export const peopleWithEncodedDomains = (tx: Tx) =>
  tx
    .selectFrom('users')
    .where(sql`lower(email)`, 'like', '%xn--%')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .execute()

/** Changes an address, but leaves it as it is when the new form has an account of its own. */
export async function rewriteEmail(tx: Tx, id: string, email: string) {
  await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .where(sql`lower(other.email)`, '=', email)
            .select('other.id'),
        ),
      ),
    )
    .execute()
}
