// The file of an external completion and the row that names it: neither is lost without the other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '#contract/calls/person-training.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { withEvidence } from './evidence-files.ts'

const product = await startProduct()
const { db, files, config } = product.app
const admin = await makeAdmin(product)

/** As it is on its way in. */
async function received() {
  const { name, size } = evidence()
  const place = join(config.dataDir, crypto.randomUUID())
  await writeFile(place, await evidence().text())
  return { place, fileName: name, sizeBytes: size }
}

test.each([
  ['stays when its row was stored, and only the answer to that was lost', true],
  ['is removed when its row was not stored', false],
])('a file %s', async (_, isStored) => {
  let key = ''
  const storing = withEvidence(product.app, await received(), async (stored) => {
    key = stored?.key ?? ''
    if (isStored) await db.insertInto('evidence_files').values({ key }).execute()
    throw new Error('Connection terminated unexpectedly')
  })
  await expect(storing).rejects.toThrow('Connection terminated unexpectedly')
  expect(Boolean(await files.look(key))).toBe(isStored)
})

test('one that the store has lost is not found', async () => {
  const client = await makeClient(product)
  const { urlToken } = await makeLearner(product, client.id)
  const { id: courseId } = await makeCourse(product)
  await makePathway(product, { courseIds: [courseId], clientIds: [client.id] })
  const recorded = { urlToken, courseId, completedOn: '2026-01-31', title: 'First aid', evidence: evidence() }
  await product.ask(contract.recordExternal, recorded, admin)
  const { id, key } = await db
    .selectFrom('external_completions')
    .select(['completion_id as id', 'evidence_key as key'])
    .$narrowType<{ key: string }>()
    .executeTakeFirstOrThrow()
  const download = () => product.send(requestOf(contract.downloadEvidence, { id }, admin))
  expect((await download()).statusCode).toBe(200)
  await files.remove(key)
  expect((await download()).statusCode).toBe(404)
})
