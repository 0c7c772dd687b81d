import { sql } from 'kysely'
import type { MailKind, MailText } from '#contract/rules/mail-texts.ts'
import type { Database, Tx } from '../../db/open.ts'

/** Finds the texts that the client or the provider has edited. */
export const storedTexts = (db: Database | Tx, clientId: string) =>
  db
    .selectFrom('mail_texts')
    .innerJoin('clients', 'clients.id', 'mail_texts.client_id')
    .where((where) => where.or([where('clients.id', '=', clientId), where('clients.is_provider', '=', true)]))
    .select([
      'mail_texts.kind',
      'mail_texts.subject',
      'mail_texts.opening',
      'mail_texts.closing',
      sql<boolean>`clients.id = ${clientId}::uuid`.as('isOwn'),
    ])
    .execute()

/** Locks the client, so that two people who save at the same time take turns. */
export async function lockClient(tx: Tx, clientId: string) {
  await tx.selectFrom('clients').where('id', '=', clientId).forNoKeyUpdate().select('id').execute()
}

export async function storeText(tx: Tx, clientId: string, kind: MailKind, texts: MailText) {
  await tx
    .insertInto('mail_texts')
    .values({ client_id: clientId, kind, ...texts })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(texts))
    .execute()
}

export async function removeText(tx: Tx, clientId: string, kind: MailKind) {
  await tx.deleteFrom('mail_texts').where('client_id', '=', clientId).where('kind', '=', kind).execute()
}
