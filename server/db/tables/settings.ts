import type { Generated } from 'kysely'
import { auditedTable, column, logged } from './column.ts'

export const settings = {
  provider_settings: auditedTable(
    { kind: 'provider settings', id: '' },
    {
      one_row: column<Generated<boolean>>(),
      has_own_name: logged<Generated<boolean>>(),
      registered_address: logged<Generated<string>>(),
      company_number: logged<Generated<string>>(),
      privacy_contact: logged<Generated<string>>(),
      legal_basis: logged<Generated<string>>(),
      processors: logged<Generated<string>>(),
      storage_location: logged<Generated<string>>(),
      retention_period: logged<Generated<string>>(),
      supervisory_authority: logged<Generated<string>>(),
      login_text: logged<Generated<string>>(),
      session_hours: logged<Generated<number>>(),
      test_mail_sent_at: logged<string | null>(),
      first_steps_hidden_at: logged<string | null>(),
      due_soon_days: logged<Generated<number>>(),
      evidence_optional: logged<Generated<boolean>>(),
      smallest_group: logged<Generated<number>>(),
      open_hours_per_day: logged<Generated<number>>(),
      active_hours_per_day: logged<Generated<number>>(),
      audit_days: logged<number | null>(),
      people_months: logged<number | null>(),
      answers_months: logged<number | null>(),
      logs_months: logged<number | null>(),
      mails_months: logged<number | null>(),
    },
  ),
}
