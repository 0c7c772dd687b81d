// Certificates that a fault of earlier versions has issued: the upgrade finds them, and administrators see them
// (rule learning-20).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { makeManager } from '#tests/support/make.ts'
import { startPlaying } from '#tests/support/start-playing.ts'

const { product, db, admin, setUp, open } = await startPlaying()

/** Finds them as the upgrade does. */
async function upgrade() {
  const file = join(projectRoot, 'server/db/history/360_doubtful_passes.sql')
  const [update] = /update attempts[^;]+;/.exec(await readFile(file, 'utf8')) ?? []
  await db.updateTable('attempts').set({ is_doubtful: false }).execute()
  await sql.raw(update as string).execute(db)
}

/** A learner whose item, or the named one, reports this. */
async function learned(reports: (Cmi & { sco?: string })[], content = makePackage([makeItem('one')])) {
  const all = await setUp(content)
  const window = await open(all)
  for (const { sco = 'one', ...cmi } of reports) await window.commit(cmi, { sco })
  return all
}

test('the upgrade finds what was passed although what decides about it has failed and never passed', async () => {
  const modern = makePackage([makeItem('one'), makeItem('two')], { scormVersion: '2004 4th Edition' })
  const wrong = [
    await learned([{ lessonStatus: 'completed' }, { lessonStatus: 'failed', score: { raw: 53 } }]),
    await learned([{ completionStatus: 'completed' }, { successStatus: 'failed', score: { scaled: 0.53 } }]),
  ]
  // Passed first, and failed afterwards; passed by a roll-up that does not ask for the item; failed; passed.
  await learned([{ lessonStatus: 'passed' }, { lessonStatus: 'failed' }])
  await learned(
    [{ successStatus: 'failed' }, { sco: 'org', completionStatus: 'completed', successStatus: 'passed' }],
    modern,
  )
  await learned([{ lessonStatus: 'completed', isUnderWay: true }, { lessonStatus: 'failed' }])
  await learned([{ lessonStatus: 'passed' }])
  await upgrade()

  const list = () => product.ask(dashboards.activity, { show: 'doubtful', pageSize: 50 }, admin)
  const tokensOf = async (people: typeof wrong) => {
    const ids = people.map(({ learner }) => learner.id)
    const found = await db.selectFrom('users').select('url_token').where('id', 'in', ids).execute()
    return found.map(({ url_token: token }) => token).toSorted()
  }
  const { rows, totalCount } = await list()
  expect(rows.map(({ urlToken }) => urlToken).toSorted()).toEqual(await tokensOf(wrong))
  expect(totalCount).toBe(2)
  expect((await product.ask(dashboards.overview, {}, admin)).doubtful).toBe(2)

  // They are for administrators.
  const [first] = wrong
  const manager = await makeManager(product, first?.client.id as string)
  expect(await product.ask(dashboards.activity, { show: 'doubtful', pageSize: 50 }, manager)).toMatchObject({
    rows: [],
    totalCount: 0,
  })
  expect((await product.ask(dashboards.overview, {}, manager)).doubtful).toBe(0)

  // One that is revoked has been dealt with.
  const { number } = await db
    .selectFrom('certificates')
    .select('number')
    .where('user_id', '=', first?.learner.id as string)
    .executeTakeFirstOrThrow()
  await product.ask(issued.revoke, { certificateNumber: number, reason: 'The test was failed' }, admin)
  expect((await list()).rows.map(({ urlToken }) => urlToken)).toEqual(await tokensOf(wrong.slice(1)))
})
