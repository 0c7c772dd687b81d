import type { SessionEnd } from '#contract/call.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { LinkPurpose } from '#contract/calls/accounts.ts'
import type { DemandedOf } from '#contract/rules/second-factors.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

/** The reasons that are stored when a session ends by a change of its row. Expiry is read from its own column. */
export type EndedBecause = Exclude<SessionEnd, 'expired'>

export const authentication = {
  sessions: unauditedTable('secret; the entry of the log-in says the same', {
    id: column<Generated<string>>(),
    user_id: column<string>(),
    token_hash: column<Buffer>(),
    created_at: column<Generated<string>>(),
    expires_at: column<string>(),
    ended_because: column<EndedBecause | null>(),
    device: column<string | null>(),
    address: column<string | null>(),
    last_seen_at: column<Generated<string | null>>(),
    proved_at: column<Generated<string | null>>(),
    provider_id: column<string | null>(),
    provider_session_hash: column<Buffer | null>(),
  }),

  known_devices: unauditedTable('the entry of the log-in says the same', {
    user_id: column<string>(),
    device_key: column<string>(),
    known_since: column<Generated<string>>(),
    last_used_at: column<Generated<string>>(),
  }),

  second_factors: auditedTable(
    { kind: 'second factor', id: '', person: 'user_id' },
    {
      user_id: column<string>(),
      secret: column<Buffer>(),
      last_step: column<Generated<number>>(),
      created_at: column<Generated<string>>(),
      turned_on_at: logged<string | null>(),
      change_reason: logged<string | null>(),
    },
  ),

  recovery_codes: unauditedTable('secret', {
    user_id: column<string>(),
    code_hash: column<Buffer>(),
    created_at: column<Generated<string>>(),
  }),

  passkeys: auditedTable(
    { kind: 'passkey', person: 'user_id' },
    {
      id: column<Generated<string>>(),
      user_id: column<string>(),
      credential_id: column<Buffer>(),
      public_key: column<Buffer>(),
      sign_count: column<number>(),
      transports: column<string[]>(),
      host: logged<string>(),
      name: logged<string>(),
      created_at: column<Generated<string>>(),
      last_used_at: column<string | null>(),
      change_reason: logged<string | null>(),
    },
  ),

  passkey_challenges: unauditedTable('secret; no change of anything', {
    challenge_hash: column<Buffer>(),
    user_id: column<string | null>(),
    host: column<string>(),
    expires_at: column<string>(),
  }),

  second_factor_demands: auditedTable(
    { kind: 'demand of a second factor', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      demanded_of: logged<DemandedOf>(),
      since: column<Generated<string>>(),
      grace_days: logged<number>(),
    },
  ),

  second_factor_graces: unauditedTable('the entry of the log-in says the same', {
    user_id: column<string>(),
    demanded_since: column<string>(),
    began_at: column<Generated<string>>(),
  }),

  unfinished_logins: unauditedTable('secret; the entry of the log-in says the same', {
    token_hash: column<Buffer>(),
    user_id: column<string>(),
    by_present_address: column<boolean>(),
    expires_at: column<string>(),
  }),

  link_tokens: unauditedTable('secret', {
    user_id: column<string>(),
    purpose: column<LinkPurpose>(),
    token_hash: column<Buffer>(),
    expires_at: column<string>(),
    closed_at: column<string | null>(),
  }),

  login_cards: auditedTable(
    { kind: 'log-in card', id: '', person: 'user_id' },
    {
      user_id: column<string>(),
      has_pin: logged<Generated<boolean>>(),
      code_hash: column<Buffer | null>(),
      code_ends_at: logged<string | null>(),
      unlocked_at: logged<string | null>(),
    },
  ),

  api_keys: auditedTable(
    { kind: 'API key', person: 'user_id', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      user_id: column<string>(),
      client_id: column<string | null>(),
      name: logged<string>(),
      scopes: logged<string[]>(),
      key_hash: column<Buffer>(),
      last_characters: logged<string>(),
      created_at: column<Generated<string>>(),
      ends_at: logged<string>(),
      ended_at: logged<string | null>(),
      last_used_at: column<string | null>(),
    },
  ),

  idempotent_calls: unauditedTable('no change of anything; the call itself is in the log', {
    key_id: column<string>(),
    name_hash: column<Buffer>(),
    request_hash: column<Buffer>(),
    result: column<string | null>(),
    begun_at: column<Generated<string>>(),
    attempt: column<Generated<string>>(),
    state: column<Generated<'begun' | 'stored' | 'ended'>>(),
  }),

  pin_tries: unauditedTable('no change of anything', {
    user_id: column<string>(),
    wrong_tries: column<number>(),
  }),

  secrets: unauditedTable('secret', {
    name: column<string>(),
    value: column<Buffer>(),
  }),

  rate_counters: unauditedTable('no change of anything', {
    key: column<string>(),
    count: column<number>(),
    ends_at: column<string>(),
  }),

  login_events: unauditedTable('the entry of the log-in says the same', {
    id: column<GeneratedAlways<number>>(),
    at: column<Generated<string>>(),
    user_id: column<string | null>(),
    client_id: column<string>(),
    is_learner: column<boolean>(),
    /** Both are set by a trigger. */
    day: column<GeneratedAlways<string>>(),
    provider_day: column<GeneratedAlways<string>>(),
  }),
}
