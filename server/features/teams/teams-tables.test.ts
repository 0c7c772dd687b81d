// What the database itself guarantees about teams.
import { expect, test } from 'vitest'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app

const addTeam = async (clientId: string, name: string) => {
  const added = await db
    .insertInto('teams')
    .values({ client_id: clientId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
const join = (table: 'team_members' | 'team_managers', team_id: string, user_id: string) =>
  db.insertInto(table).values({ team_id, user_id }).execute()
const teamsOf = async (table: 'team_members' | 'team_managers', user_id: string) =>
  (await db.selectFrom(table).where('user_id', '=', user_id).select('team_id').execute()).map(
    (row) => row.team_id,
  )

test('a name is used once in a client, without regard to case', async () => {
  const [one, other] = [await makeClient(product), await makeClient(product)]
  await addTeam(one.id, 'Night shift')
  await addTeam(other.id, 'Night shift')
  await expect(addTeam(one.id, 'NIGHT SHIFT')).rejects.toThrow('teams_by_name')
})

test('a team has people of its own client only', async () => {
  const [one, other] = [await makeClient(product), await makeClient(product)]
  const team = await addTeam(one.id, 'Office')
  const outsider = await makeManager(product, other.id)
  for (const table of ['team_members', 'team_managers'] as const)
    await expect(join(table, team, outsider.id)).rejects.toThrow('foreign key')
})

test('a person who comes to another client leaves the teams of the previous one', async () => {
  const [one, other] = [await makeClient(product), await makeClient(product)]
  const team = await addTeam(one.id, 'Office')
  const [moving, staying] = [await makeManager(product, one.id), await makeManager(product, one.id)]
  for (const { id } of [moving, staying]) {
    await join('team_members', team, id)
    await join('team_managers', team, id)
  }
  await db.updateTable('users').set({ client_id: other.id }).where('id', '=', moving.id).execute()
  for (const table of ['team_members', 'team_managers'] as const)
    expect([await teamsOf(table, moving.id), await teamsOf(table, staying.id)]).toEqual([[], [team]])
})

test('a team is deleted without its people, and only when no manager is limited to it', async () => {
  const client = await makeClient(product)
  const team = await addTeam(client.id, 'Office')
  const [learner, manager] = [await makeLearner(product, client.id), await makeManager(product, client.id)]
  await join('team_members', team, learner.id)
  await join('team_managers', team, manager.id)
  await expect(db.deleteFrom('teams').where('id', '=', team).execute()).rejects.toThrow('team_managers')
  await db.deleteFrom('team_managers').where('team_id', '=', team).execute()
  await db.deleteFrom('teams').where('id', '=', team).execute()
  const people = await db.selectFrom('users').where('client_id', '=', client.id).select('id').execute()
  expect(people).toHaveLength(2)
  expect(await teamsOf('team_members', learner.id)).toEqual([])
})

test('a client is deleted with its teams, also where managers are limited to them', async () => {
  const client = await makeClient(product)
  const team = await addTeam(client.id, 'Office')
  const manager = await makeManager(product, client.id)
  await join('team_managers', team, manager.id)
  await db.deleteFrom('clients').where('id', '=', client.id).execute()
  expect(await db.selectFrom('teams').where('id', '=', team).select('id').execute()).toEqual([])
})
