// Policies of reminders: who may set them, and from which day they count.
import type { Read, Reply } from '#contract/call.ts'
import type { openPolicy, savePolicy, showExample as showExampleCall } from '#contract/calls/reminders.ts'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { type Caller, isEverybody, scopeOf } from '../../access/who.ts'
import { conflict, notFound, notPermitted, orNotFound } from '../../base/refusal.ts'
import type { Database } from '../../db/open.ts'
import { exampleOf } from '../../reminders/example.ts'
import { policyOf } from '../../reminders/policy-queries.ts'
import type { Policy } from '../../reminders/triggers.ts'
import { providerId } from '../../identity/client-queries.ts'
import { clientById, dropPolicy, lockClient, storePolicy, storedPolicy } from './queries.ts'

/** The chosen client, otherwise the own one. @throws Refusal 404 for a client out of sight */
export function clientFor(who: Caller, clientId: string | null): string {
  const own = scopeOf(who)
  if (!isEverybody(own) && clientId !== null && clientId.toLowerCase() !== own.clientId) throw notFound()
  return clientId ?? who.clientId
}

export async function readPolicy(
  db: Database,
  who: Caller,
  clientId: string | null,
): Promise<Reply<typeof openPolicy>> {
  const client = orNotFound(await clientById(db, clientFor(who, clientId)))
  const { timeZone, ...shown } = client
  const [own, inherited] = await Promise.all([
    storedPolicy(db, client.id),
    client.isProvider ? undefined : storedPolicy(db, await providerId(db)),
  ])
  return {
    client: shown,
    own: own ? settingsOf(own) : null,
    inherited: inherited ? settingsOf(inherited) : null,
    mayChange: !who.isLimited,
    timeZone,
  }
}

const settingsOf = ({ enabledOn: _enabledOn, ...settings }: Policy): ReminderSettings => settings

/** @throws Refusal 403 for who is limited to teams, 404, 409 when another user has changed it meanwhile */
export async function changePolicy(
  db: Database,
  who: Caller,
  { clientId, seen, ...settings }: Read<typeof savePolicy>,
): Promise<void> {
  const id = clientFor(who, clientId)
  if (who.isLimited) throw notPermitted()
  await db.transaction().execute(async (tx) => {
    const { today } = orNotFound(await lockClient(tx, id))
    const stored = await storedPolicy(tx, id)
    if (seen !== undefined && !isSame(seen, stored && settingsOf(stored)))
      throw conflict('Somebody else has changed this in the meantime. Please look at it again')
    const before = stored ?? (await storedPolicy(tx, await providerId(tx)))
    // Reminders of days before it was enabled are not sent (rule reminders-8).
    const enabledOn = before?.isEnabled ? before.enabledOn : today
    await storePolicy(tx, id, { ...settings, enabledOn })
  })
}

const isSame = (seen: ReminderSettings | null, stored: ReminderSettings | undefined) => {
  if (seen === null || stored === undefined) return seen === null && stored === undefined
  const names = Object.keys(stored) as (keyof ReminderSettings)[]
  return names.every((name) => JSON.stringify(seen[name]) === JSON.stringify(stored[name]))
}

/** @throws Refusal 403 for who is limited to teams, 404 */
export async function resetPolicy(db: Database, who: Caller, clientId: string | null): Promise<void> {
  const id = clientFor(who, clientId)
  if (who.isLimited) throw notPermitted()
  await db.transaction().execute(async (tx) => {
    orNotFound(await lockClient(tx, id))
    await dropPolicy(tx, id)
  })
}

/** @throws Refusal 404 for a client out of sight */
export async function showExample(
  db: Database,
  who: Caller,
  { clientId, policy }: Read<typeof showExampleCall>,
): Promise<Reply<typeof showExampleCall>> {
  const { day: today } = orNotFound(await policyOf(db, clientFor(who, clientId), new Date()))
  return { today, ...exampleOf(policy, today) }
}
