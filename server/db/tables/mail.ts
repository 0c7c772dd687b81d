import type { Generated, GeneratedAlways } from 'kysely'
import { column, unauditedTable, view } from './column.ts'

export const mail = {
  last_invitations: unauditedTable('maintained by triggers from outbox', {
    user_id: column<GeneratedAlways<string>>(),
    at: column<GeneratedAlways<string>>(),
  }),

  refused_addresses: view({
    user_id: column<GeneratedAlways<string>>(),
    refused_at: column<GeneratedAlways<string>>(),
    reason: column<GeneratedAlways<string | null>>(),
  }),

  outbox: unauditedTable('holds links; /emails shows it', {
    id: column<Generated<string>>(),
    user_id: column<string | null>(),
    to_address: column<string>(),
    to_name: column<string>(),
    template_type: column<string>(),
    subject: column<string>(),
    html: column<string>(),
    text: column<string>(),
    created_at: column<Generated<string>>(),
    attempts: column<Generated<number>>(),
    next_attempt_at: column<Generated<string>>(),
    last_error: column<string | null>(),
    processed_at: column<string | null>(),
    refused_at: column<string | null>(),
    has_left: column<Generated<boolean>>(),
    reply_to: column<string | null>(),
    sealed: column<Buffer | null>(),
  }),

  sent_mail_counts: unauditedTable('maintained by triggers', {
    mails: column<GeneratedAlways<number>>(),
  }),
}
