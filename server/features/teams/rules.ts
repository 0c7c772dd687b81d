// Teams by rule: who has a value of an own field is in the team, beside those who are added by hand (rules teams-14 to teams-17).
import type { Read } from '#contract/call.ts'
import type * as teams from '#contract/calls/teams.ts'
import type { Caller } from '../../access/who.ts'
import { scopeOf } from '../../access/who.ts'
import { conflict, invalid, notFound, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { readFieldValue } from '../../identity/read-field-value.ts'
import { lockTeam, team } from './queries.ts'
import { type TeamRule, dropRule, effectOf, followRule, setRule } from './rule-queries.ts'
import { mustMayChangeTeams } from './service.ts'

/** @throws Refusal 400 for values that the field cannot have, 403, 404 for a team or a field that the caller does not see */
export async function previewTeamRule(db: Database, who: Caller, sent: Read<typeof teams.previewRule>) {
  const { clientId, ...rule } = await checkedRule(db, who, sent)
  return effectOf(db, clientId, rule)
}

/** @throws Refusal as previewTeamRule, and 409 if other people would join or leave than the caller saw */
export async function saveTeamRule(
  db: Database,
  who: Caller,
  { expected, ...sent }: Read<typeof teams.saveRule>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { clientId, ...rule } = await checkedRule(tx, who, sent)
    orNotFound(await lockTeam(tx, rule.teamId))
    const { joins, leaves } = await effectOf(tx, clientId, rule)
    if (expected && (expected.joins !== joins || expected.leaves !== leaves))
      throw conflict('The people have changed since the rule was checked. Please look at it again')
    await setRule(tx, rule)
    await followRule(tx, rule.teamId)
  })
}

/** Without a rule nothing changes. @throws Refusal 403, 404 for a team that the caller does not see */
export async function removeTeamRule(
  db: Database,
  who: Caller,
  { teamId, keepsPeople }: Read<typeof teams.removeRule>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = orNotFound(await team(tx, teamId, scopeOf(who)))
    mustMayChangeTeams(who)
    orNotFound(await lockTeam(tx, id))
    await dropRule(tx, id, keepsPeople)
  })
}

/** A rule shows everybody who sees the team who has a value, so that it has a field that managers see. */
async function checkedRule(
  db: Database | Tx,
  who: Caller,
  { teamId, fieldId, values }: TeamRule,
): Promise<TeamRule & { clientId: string }> {
  const { id, clientId } = orNotFound(await team(db, teamId, scopeOf(who)))
  mustMayChangeTeams(who)
  const fields = await fieldsOfClient(db, who, clientId)
  const field = fields.find((one) => one.id === fieldId.toLowerCase())
  if (!field) throw notFound()
  if (field.seenBy === 'administrators')
    throw invalid('Managers see the rule of a team, so it needs a field that they see')
  const read = values.map((value) => readFieldValue(field, value))
  const problems = read.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) throw invalid(problems)
  const distinct = new Map(
    read.flatMap(({ value }) => (value ? [[value.toLowerCase(), value] as const] : [])),
  )
  return { teamId: id, clientId, fieldId: field.id, values: [...distinct.values()] }
}
