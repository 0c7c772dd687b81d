import type { ColumnType, Generated } from 'kysely'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const singleSignOn = {
  identity_providers: auditedTable(
    { kind: 'single sign-on', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      kind: logged<Generated<'oidc' | 'saml'>>(),
      is_on: logged<Generated<boolean>>(),
      is_only: logged<Generated<boolean>>(),
      managers_may: logged<Generated<boolean>>(),
      label: logged<Generated<string>>(),
      discovery_address: logged<Generated<string>>(),
      issuer: logged<Generated<string>>(),
      oidc_client_id: logged<Generated<string>>(),
      secret: column<Buffer | null>(),
      metadata_address: logged<Generated<string>>(),
      sign_in_address: logged<Generated<string>>(),
      certificates: logged<Generated<string[]>>(),
      starts_at_provider: logged<Generated<boolean>>(),
      renewed_at: logged<string | null>(),
      renew_by: logged<string | null>(),
      end_mailed_for: column<string | null>(),
      first_name_claim: logged<Generated<string>>(),
      last_name_claim: logged<Generated<string>>(),
      email_claim: logged<Generated<string>>(),
      team_claim: logged<Generated<string>>(),
      field_claims: logged<ColumnType<Record<string, string>, string, string>>(),
      logs_out_there: logged<Generated<boolean>>(),
      log_out_address: logged<Generated<string>>(),
      asks_two_factors: logged<Generated<boolean>>(),
      request_key: column<Buffer | null>(),
      request_certificate: column<Generated<string>>(),
    },
  ),

  identity_provider_domains: auditedTable(
    { kind: 'single sign-on domain', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      domain: logged<string>(),
      proof: column<string>(),
      proven_at: logged<string | null>(),
      proven_by: logged<'dns' | 'administrator' | null>(),
    },
  ),

  identity_links: auditedTable(
    { kind: 'single sign-on of a person', id: '', person: 'user_id' },
    {
      provider_id: column<string>(),
      issuer: logged<string>(),
      subject: logged<string>(),
      user_id: column<string>(),
      linked_at: column<Generated<string>>(),
    },
  ),

  begun_sign_ons: unauditedTable('secret; the entry of the log-in says the same', {
    state_hash: column<Buffer>(),
    browser_hash: column<Buffer>(),
    provider_id: column<string>(),
    tried_by: column<string | null>(),
    return_address: column<string>(),
    answer: column<Buffer | null>(),
    expires_at: column<string>(),
    answered_at: column<string | null>(),
  }),

  used_log_out_messages: unauditedTable('no change of anything; that sessions end is in the log', {
    provider_id: column<string>(),
    id_hash: column<Buffer>(),
    expires_at: column<string>(),
  }),
}
