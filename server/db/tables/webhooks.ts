import type { Generated, GeneratedAlways } from 'kysely'
import type { DeliveryState, PauseReason } from '#contract/rules/webhooks.ts'
import { auditedTable, column, logged, unauditedTable } from './column.ts'

export const webhooks = {
  webhook_endpoints: auditedTable(
    { kind: 'webhook', client: 'client_id' },
    {
      id: column<Generated<string>>(),
      client_id: column<string | null>(),
      made_by: column<string | null>(),
      url: column<string | null>(),
      name: logged<string>(),
      events: logged<string[]>(),
      secret: column<Buffer>(),
      previous_secret: column<Buffer | null>(),
      previous_secret_ends_at: column<string | null>(),
      created_at: column<Generated<string>>(),
      paused_at: logged<string | null>(),
      paused_because: logged<PauseReason | null>(),
      failing_since: column<string | null>(),
      // Addresses of chat rooms and the like let in everybody who knows them.
      sealed_url: column<Buffer | null>(),
    },
  ),

  webhook_deliveries: unauditedTable('what has happened is in the log itself', {
    id: column<Generated<string>>(),
    number: column<GeneratedAlways<number>>(),
    endpoint_id: column<string>(),
    user_id: column<string | null>(),
    client_id: column<string | null>(),
    event: column<string>(),
    data: column<unknown>(),
    happened_at: column<Generated<string>>(),
    state: column<Generated<DeliveryState>>(),
    attempts: column<Generated<number>>(),
    next_try_at: column<Generated<string>>(),
    first_tried_at: column<string | null>(),
    last_tried_at: column<string | null>(),
    status: column<number | null>(),
    answer: column<string | null>(),
    failure: column<string | null>(),
  }),

  webhook_announcements: unauditedTable('what was sent already; no change of anything', {
    endpoint_id: column<string>(),
    event: column<string>(),
    subject: column<string>(),
    user_id: column<string | null>(),
    announced_on: column<Generated<string>>(),
  }),
}
