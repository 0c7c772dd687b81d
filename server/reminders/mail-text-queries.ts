import type { MailKind, MailText } from '#contract/rules/mail-texts.ts'
import type { Database, Tx } from '../db/open.ts'
import { defaultTexts } from './default-texts.ts'
import { anyOf } from '../db/any-of.ts'

/** Returns the texts of a kind of mail for people of each of these clients (rule reminders-41). */
export async function mailTexts(
  db: Database | Tx,
  clientIds: readonly string[],
  kind: MailKind,
): Promise<Map<string, MailText>> {
  const rows = await db
    .selectFrom('mail_texts')
    .innerJoin('clients', 'clients.id', 'mail_texts.client_id')
    .where('kind', '=', kind)
    .where((where) =>
      where.or([
        where('clients.is_provider', '=', true),
        where('mail_texts.client_id', '=', anyOf(clientIds)),
      ]),
    )
    .select([
      'mail_texts.client_id as clientId',
      'is_provider as isProvider',
      'subject',
      'opening',
      'closing',
    ])
    .execute()
  const textsOf = new Map(rows.map(({ clientId, isProvider: _isProvider, ...texts }) => [clientId, texts]))
  const provider = rows.find(({ isProvider }) => isProvider)
  const otherwise = (provider && textsOf.get(provider.clientId)) ?? defaultTexts[kind]
  return new Map(clientIds.map((id) => [id, textsOf.get(id) ?? otherwise]))
}
