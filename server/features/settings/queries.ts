import type { Provider } from '#contract/calls/theme.ts'
import { sql } from 'kysely'
import type {
  AuditSettings,
  DeadlineSettings,
  Limits,
  RetentionSettings,
  SessionSettings,
} from '#contract/calls/settings.ts'
import type { PastEvidence } from '#contract/rules/past-completions.ts'
import type { Database, Tx } from '../../db/open.ts'
import { timeZoneOfProvider } from '../../training/time-zone-queries.ts'
import { colourColumns } from '../../branding/theme.ts'

/** Locks the settings, so that two administrators who save at the same time take turns. */
export async function lockSettings(tx: Tx) {
  await tx.selectFrom('provider_settings').select('one_row').forUpdate().execute()
}

type StoredSettings = Omit<Provider, 'name'> & { hasOwnName: boolean }

export async function saveSettings(tx: Tx, settings: StoredSettings) {
  await tx
    .updateTable('provider_settings')
    .set({
      has_own_name: settings.hasOwnName,
      registered_address: settings.registeredAddress,
      company_number: settings.companyNumber,
      privacy_contact: settings.privacyContact,
      legal_basis: settings.legalBasis,
      processors: settings.processors,
      storage_location: settings.storageLocation,
      retention_period: settings.retentionPeriod,
      supervisory_authority: settings.supervisoryAuthority,
      login_text: settings.loginText,
    })
    .execute()
}

export async function markAsNamed(tx: Tx) {
  await tx.updateTable('provider_settings').set({ has_own_name: true }).execute()
}

export const storedLimits = (db: Database | Tx) =>
  db
    .selectFrom('provider_settings')
    .select([
      'smallest_group as smallestGroup',
      'open_hours_per_day as openHoursPerDay',
      'active_hours_per_day as activeHoursPerDay',
    ])
    .executeTakeFirstOrThrow()

export async function saveLimits(tx: Tx, limits: Limits) {
  await tx
    .updateTable('provider_settings')
    .set({
      smallest_group: limits.smallestGroup,
      open_hours_per_day: limits.openHoursPerDay,
      active_hours_per_day: limits.activeHoursPerDay,
    })
    .execute()
}

export async function storedDeadlineSettings(db: Database | Tx): Promise<DeadlineSettings> {
  const stored = await db
    .selectFrom('provider_settings')
    .select('due_soon_days as dueSoonDays')
    .select(
      sql<PastEvidence>`case when evidence_optional then 'optional' else 'required' end`.as('pastEvidence'),
    )
    .executeTakeFirstOrThrow()
  return { ...stored, timeZone: await timeZoneOfProvider(db) }
}

export async function saveDeadlineSettings(
  tx: Tx,
  { dueSoonDays, pastEvidence }: Omit<DeadlineSettings, 'timeZone'>,
) {
  await tx
    .updateTable('provider_settings')
    .set({ due_soon_days: dueSoonDays, evidence_optional: pastEvidence === 'optional' })
    .execute()
}

export const storedSessionSettings = (db: Database | Tx): Promise<SessionSettings> =>
  db.selectFrom('provider_settings').select('session_hours as hours').executeTakeFirstOrThrow()

export async function saveSessionHours(tx: Tx, hours: number) {
  await tx.updateTable('provider_settings').set({ session_hours: hours }).execute()
}

export async function storedAuditSettings(db: Database | Tx): Promise<AuditSettings> {
  const { days } = await db
    .selectFrom('provider_settings')
    .select('audit_days as days')
    .executeTakeFirstOrThrow()
  return { days: days ?? 0 }
}

export async function saveAuditDays(tx: Tx, days: number) {
  await tx
    .updateTable('provider_settings')
    .set({ audit_days: days === 0 ? null : days })
    .execute()
}

export async function saveRetention(tx: Tx, { people, answers, logs, mails }: RetentionSettings) {
  const orNull = (months: number) => (months === 0 ? null : months)
  await tx
    .updateTable('provider_settings')
    .set({
      people_months: orNull(people),
      answers_months: orNull(answers),
      logs_months: orNull(logs),
      mails_months: orNull(mails),
    })
    .execute()
}

/** Counts the entries that the cleanup will remove, up to the same seal (audit_remove_old). The last seal always stays. */
export async function countOldEntries(db: Database, days: number) {
  const { rows } = await sql<{ removed: number; entries: number }>`
    with old as (
      select max(last_id) as last from audit_seals
       where ${days} > 0 and at < now() - make_interval(days => ${days})
         and number < (select max(number) from audit_seals)
    )
    select count(*) filter (where id <= last) as removed, count(*) as entries from audit_log, old`.execute(db)
  return rows[0] ?? { removed: 0, entries: 0 }
}

/** Finds which first steps are done. Each look-up ends with the first row it finds, however many rows there are. */
export async function firstStepFacts(db: Database) {
  const chosen = [...colourColumns.map(([, column]) => column), 'logo', 'loading_logo', 'favicon'] as const
  return db
    .selectFrom('provider_settings')
    .select((row) => [
      sql<boolean>`first_steps_hidden_at is not null`.as('isHidden'),
      sql<boolean>`test_mail_sent_at is not null`.as('mail'),
      row
        .selectFrom('courses')
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('created_at')
        .limit(1)
        .as('courseId'),
      row
        .selectFrom('clients')
        .where('is_provider', '=', false)
        .where('archived_at', 'is', null)
        .select('id')
        .orderBy('created_at')
        .limit(1)
        .as('clientId'),
      row
        .selectFrom('pathways')
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('created_at')
        .limit(1)
        .as('pathwayId'),
      sql<boolean>`exists (select from client_pathways) or exists (select from team_pathways)`.as(
        'assignment',
      ),
      sql<boolean>`exists (select from users where role = 'LEARNER')`.as('invitation'),
      // Previews are removed after some time, so a course that somebody learns with counts too.
      sql<boolean>`exists (select from launches where kind in ('preview', 'learn'))`.as('wasTried'),
      sql<boolean>`exists (select from course_records where lesson_status > 0)`.as('result'),
      row
        .exists(
          row
            .selectFrom('themes')
            .innerJoin('clients', 'clients.id', 'themes.client_id')
            .where('clients.is_provider', '=', true)
            .where(
              sql<boolean>`num_nonnulls(${sql.join(chosen.map((column) => sql.ref(`themes.${column}`)))}) > 0`,
            )
            .select('clients.id'),
        )
        .as('look'),
    ])
    .executeTakeFirstOrThrow()
}

export async function hideFirstSteps(db: Database) {
  await db
    .updateTable('provider_settings')
    .set({ first_steps_hidden_at: sql<string>`now()` })
    .where('first_steps_hidden_at', 'is', null)
    .execute()
}

export async function recordTestMail(db: Database) {
  await db
    .updateTable('provider_settings')
    .set({ test_mail_sent_at: sql<string>`now()` })
    .execute()
}
