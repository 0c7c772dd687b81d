import type { Generated, GeneratedAlways } from 'kysely'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

/** A directory asks for one of these in a request. */
export const provisioningActions = [
  'read',
  'addPerson',
  'changePerson',
  'archivePerson',
  'restorePerson',
  'removePerson',
  'readTeams',
  'addTeam',
  'changeTeam',
  'removeTeam',
  'other',
] as const
export type ProvisioningAction = (typeof provisioningActions)[number]

export const provisioning = {
  provisioning_clients: auditedTable(
    { kind: 'provisioning', id: '', client: 'client_id' },
    {
      client_id: column<string>(),
      managers_may_provision: logged<Generated<boolean>>(),
      stopped_at: logged<string | null>(),
      counted_from: column<string | null>(),
    },
  ),

  provisioning_tokens: auditedTable(
    { kind: 'SCIM token', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string>(),
      name: logged<string>(),
      token_hash: column<Buffer>(),
      last_characters: logged<string>(),
      created_at: column<Generated<string>>(),
      ends_at: logged<string>(),
      ended_at: logged<string | null>(),
      last_used_at: column<string | null>(),
    },
  ),

  provisioned_people: auditedTable(
    { kind: 'person in a directory', id: '', person: 'user_id', client: 'client_id' },
    {
      user_id: column<string>(),
      client_id: column<string>(),
      user_name: logged<string | null>(),
      removed_at: logged<string | null>(),
      archived_at: column<string | null>(),
      held_at: logged<string | null>(),
      kept_until: logged<string | null>(),
    },
  ),

  provisioning_requests: unauditedTable('the requests themselves; what each changed is in the log', {
    id: column<GeneratedAlways<number>>(),
    client_id: column<string>(),
    token_id: column<string>(),
    at: column<Generated<string>>(),
    action: column<ProvisioningAction>(),
    user_id: column<string | null>(),
    team_id: column<string | null>(),
    refusal: column<string | null>(),
    missing_fields: column<Generated<string[]>>(),
  }),
}
