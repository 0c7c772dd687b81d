import type { Generated, GeneratedAlways } from 'kysely'
import type { DeadlineMailKind, MailKind } from '#contract/rules/mail-texts.ts'
import type { ReminderReason } from '#contract/rules/reminders.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const reminders = {
  reminder_policies: auditedTable(
    { kind: 'reminder policy', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      is_enabled: logged<boolean>(),
      enabled_on: column<string>(),
      on_assignment: logged<boolean>(),
      before_due: logged<number[]>(),
      overdue_every: logged<number | null>(),
      overdue_at_most: logged<number>(),
      before_expiry: logged<number[]>(),
      notice_after: logged<number | null>(),
      digest_weekday: logged<number | null>(),
      digest_hour: logged<number>(),
      digest_when_empty: logged<boolean>(),
      send_hour: logged<number>(),
      quiet_days: logged<number[]>(),
    },
  ),

  reminder_runs: unauditedTable('when reminders were sent; no change of anything', {
    client_id: column<string>(),
    kind: column<'reminders' | 'digest'>(),
    day: column<string>(),
    mails: column<number>(),
    ended_at: column<Generated<string>>(),
  }),

  reminder_mails: unauditedTable('which mails were sent; shown with the person', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    kind: column<DeadlineMailKind>(),
    day: column<string>(),
    is_manual: column<Generated<boolean>>(),
    mail_id: column<string | null>(),
    listed: column<string | null>(),
    created_at: column<Generated<string>>(),
  }),

  reminder_subjects: unauditedTable('why they were sent; shown with the person', {
    id: column<GeneratedAlways<number>>(),
    reminder_id: column<string>(),
    user_id: column<string>(),
    course_id: column<string | null>(),
    kind: column<ReminderReason>(),
    day: column<string>(),
  }),

  seat_notices: unauditedTable('which mails were sent; no change of anything', {
    client_id: column<string>(),
    percent: column<number>(),
    mailed_on: column<string>(),
    fell_below: column<Generated<boolean>>(),
  }),

  calendar_feeds: auditedTable(
    { kind: 'calendar address', id: '', person: 'user_id' },
    {
      user_id: column<string>(),
      token_hash: column<Buffer>(),
      created_at: logged<Generated<string>>(),
      last_read_at: column<string | null>(),
    },
  ),

  calendar_events: unauditedTable('what a calendar program was last shown', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    course_id: column<string>(),
    day: column<string>(),
    summary: column<string>(),
    sequence: column<Generated<number>>(),
    changed_at: column<Generated<string>>(),
  }),

  mail_texts: auditedTable(
    { kind: 'mail text', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      kind: logged<MailKind>(),
      subject: logged<string>(),
      opening: logged<string>(),
      closing: logged<string>(),
    },
  ),
}
