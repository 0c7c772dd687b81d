import type { Generated, GeneratedAlways } from 'kysely'
import { column, unauditedTable } from './column.ts'

export type AuditKind =
  | 'change'
  | 'export'
  | 'view'
  | 'login'
  | 'refused login'
  | 'cleanup'
  | 'command'
  | 'job'
export type AuditAction = 'created' | 'changed' | 'removed'

export const audit = {
  audit_log: unauditedTable('the log itself', {
    id: column<number>(),
    at: column<Generated<string>>(),
    kind: column<AuditKind>(),
    call: column<string>(),
    person_id: column<string | null>(),
    client_id: column<string | null>(),
    address: column<Generated<string>>(),
    request_id: column<Generated<string>>(),
    about: column<Generated<string[]>>(),
  }),

  audit_changes: unauditedTable('the log itself', {
    entry_id: column<number>(),
    id: column<GeneratedAlways<number>>(),
    at: column<Generated<string>>(),
    action: column<AuditAction>(),
    kind: column<string>(),
    object_id: column<string | null>(),
    person_id: column<string | null>(),
    client_id: column<string | null>(),
    about: column<Generated<string[]>>(),
    fields: column<unknown>(),
    salt: column<Buffer | null>(),
    digest: column<Buffer>(),
  }),

  audit_subjects: unauditedTable('the log itself', {
    subject_id: column<string>(),
    at: column<Generated<string>>(),
    entry_id: column<number>(),
    call: column<string>(),
  }),

  audit_seals: unauditedTable('the log itself', {
    number: column<number>(),
    at: column<Generated<string>>(),
    first_id: column<number>(),
    last_id: column<number>(),
    entries: column<Buffer>(),
    hash: column<Buffer>(),
  }),
}
