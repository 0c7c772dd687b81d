import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#contract/call.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import type { ColourScheme } from '#contract/rules/colours.ts'
import { auditedTable, column, logged, loggedForAdministrators, unauditedTable } from './column.ts'

export const clientsAndUsers = {
  clients: auditedTable(
    { kind: 'client', client: 'id' },
    {
      id: column<Generated<string>>(),
      name: logged<string>({ searched: true }),
      url_token: column<string>(),
      referral_code: logged<string>(),
      maximum_learners: logged<number>(),
      is_provider: column<Generated<boolean>>(),
      is_paused: logged<Generated<boolean>>(),
      archived_at: logged<string | null>(),
      created_at: column<Generated<string>>(),
      time_zone: logged<string | null>(),
      referral_code_ends_on: logged<string | null>(),
      referral_code_max_uses: logged<number | null>(),
      referral_code_uses: column<Generated<number>>(),
      approves_joiners: logged<Generated<boolean>>(),
      contact: loggedForAdministrators<Generated<string>>(),
      address: loggedForAdministrators<Generated<string>>(),
    },
  ),

  former_referral_codes: auditedTable(
    { kind: 'former referral code', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      code: logged<string>(),
      ends_on: logged<string>(),
      max_uses: logged<number | null>(),
      uses: column<number>(),
    },
  ),

  joining_domains: auditedTable(
    { kind: 'allowed mail domain', id: '', client: 'client_id' },
    { domain: logged<string>(), client_id: column<string>() },
  ),

  users: auditedTable(
    { kind: 'person', person: 'id', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      // Managers do not learn to which other client a person belonged or belongs.
      client_id: loggedForAdministrators<string>(),
      first_name: logged<string>({ searched: true }),
      last_name: logged<string>({ searched: true }),
      email: logged<string>({ searched: true }),
      phone_number: logged<Generated<string>>(),
      employee_number: logged<string | null>(),
      login_name: logged<string | null>(),
      url_token: column<string>(),
      role: logged<Role>(),
      secondary_role: logged<Role | null>(),
      is_learner: column<GeneratedAlways<boolean>>(),
      is_manager: column<GeneratedAlways<boolean>>(),
      search_text: column<GeneratedAlways<string>>(),
      password_hash: column<string | null>(),
      email_confirmed_at: logged<string | null>(),
      archived_at: logged<string | null>(),
      created_at: column<Generated<string>>(),
      colour_scheme: logged<Generated<ColourScheme>>(),
      csv_format: column<Generated<CsvFormat>>(),
      has_logged_in: column<Generated<boolean>>(),
      member_since: column<Generated<string>>(),
      restored_at: column<string | null>(),
      /** Set for a person who joined with a referral code and has not confirmed the address: they take no seat yet (rule people-21). */
      awaits_seat: column<Generated<boolean>>(),
      /** Set for a person who joined with a referral code and whom nobody has accepted yet; `archived_at` is set too (rule clients-24). */
      awaits_acceptance: logged<Generated<boolean>>(),
      /** Set for a person who joins by a mail domain and has not confirmed the address; `awaits_acceptance` is set too (rule clients-47). */
      joins_by_domain: column<Generated<boolean>>(),
      starts_on: logged<string | null>(),
      ends_on: logged<string | null>(),
      /** Set by a trigger. */
      changed_at: column<GeneratedAlways<string>>(),
      self_entered_email_at: column<string | null>(),
    },
  ),

  waiting_invitations: unauditedTable('whom a job has still to invite; no change of anything', {
    user_id: column<string>(),
  }),

  themes: auditedTable(
    { kind: 'branding', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      primary_nav_colour: logged<string | null>(),
      secondary_nav_colour: logged<string | null>(),
      primary_button_colour: logged<string | null>(),
      secondary_button_colour: logged<string | null>(),
      primary_nav_font_colour: logged<string | null>(),
      secondary_nav_font_colour: logged<string | null>(),
      icon_colour: logged<string | null>(),
      sidebar_icon_colour: logged<string | null>(),
      logo: logged<string | null>(),
      loading_logo: logged<string | null>(),
      favicon: logged<string | null>(),
    },
  ),

  file_headings: unauditedTable('how a file was read; no change of anything', {
    client_id: column<string>(),
    heading_hash: column<Buffer>(),
    fields: column<string[]>(),
    used_at: column<Generated<string>>(),
    choices: column<Generated<unknown>>(),
  }),
}
