// What a call changes for a few people is worked out before it is answered, and files wait for what is outstanding (rules
// deadlines-17 and -60).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as compliance from '#contract/calls/compliance.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import { finishObligations, updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()

const overdue = async (who: { token: string }, filter = {}) =>
  (await product.ask(compliance.obligations, filter, who)).totals.overdue

test('each change of a few people is in the figures when its call is answered, also while many others wait', async () => {
  const { client, manager, people, pathway, extra, team, fire } = await makeMixed()
  const [ada, ben, cai] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const others = async () =>
    sql`insert into obligation_changes (user_id) select gen_random_uuid() from generate_series(1, 3000)`.execute(
      db,
    )
  const required = async () => (await product.ask(compliance.obligations, {}, manager)).share.required
  const after = async (call: Promise<unknown>) => {
    await call
    return required()
  }
  expect(await required()).toBe(10)
  await others()
  expect(await after(product.ask(users.archive, { userIds: [cai.id] }, admin))).toBe(8)
  await others()
  expect(await after(product.ask(users.unarchive, { userIds: [cai.id] }, admin))).toBe(10)
  await others()
  expect(await after(product.ask(teams.removePeople, { teamId: team, userIds: [ben.id] }, admin))).toBe(9)
  await others()
  expect(await after(product.ask(teams.addPeople, { teamId: team, userIds: [cai.id, ben.id] }, admin))).toBe(
    11,
  )
  const assigned = { clientId: client.id, learningPathwayId: extra.id }
  expect(await after(product.ask(pathways.assign, assigned, admin))).toBe(12)
  expect(await after(product.ask(pathways.unassign, assigned, admin))).toBe(11)
  await others()
  expect(await overdue(manager)).toBe(3)
  const row = { urlToken: ben.urlToken, courseId: fire.id }
  await product.ask(training.extend, { rows: [row], day: inDays(9), reason: 'Away' }, manager)
  expect(await overdue(manager)).toBe(2)
  expect(await overdue(manager, { learningPathwayId: pathway.id })).toBe(2)
  expect(ada.id).not.toBe(ben.id)
  await updateAllObligations(db)
})

test('a file has what was changed before it was asked for, and says where it could not wait for it', async () => {
  const { manager, people } = await makeMixed()
  const file = () =>
    product.send({
      method: 'GET',
      url: '/api/Training/ExportCompliance?format=csv',
      headers: { authorization: `Bearer ${manager.token}` },
    })
  await sql`update users set archived_at = now() where id = ${people[0]?.id}`.execute(db)
  const { body, headers } = await file()
  expect(body.trim().split(/\r?\n/)).toHaveLength(1 + 7)
  expect(String(headers['content-disposition'])).not.toContain('before')
  await sql`update users set archived_at = null where id = ${people[0]?.id}`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('obligations', 0))`.execute(tx)
    expect(await finishObligations(db, 100)).toBe(false)
    expect(String((await file()).headers['content-disposition'])).toContain(
      'Compliance before the latest changes',
    )
  })
  await updateAllObligations(db)
  expect(await finishObligations(db, 100)).toBe(true)
})

test('a course that is completed counts when the commit is answered', async () => {
  const playing = await startPlaying()
  const made = await playing.setUp()
  await updateAllObligations(playing.db)
  const completed = async () =>
    (await playing.product.ask(compliance.obligations, { clientId: made.client.id }, playing.admin)).totals
      .completed
  const { commit } = await playing.open(made)
  expect(await completed()).toBe(0)
  expect((await commit({ lessonStatus: 'passed', score: { raw: 90 } })).status).toBe(200)
  expect(await completed()).toBe(1)
})
