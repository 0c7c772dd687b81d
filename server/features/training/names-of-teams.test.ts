// A manager who is limited to a team does not read the names of other teams that its people are in (rule teams-4).
import { expect, test } from 'vitest'
import * as compliance from '#contract/calls/compliance.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeLearner,
  makeManager,
  makePathway,
  makeTeam,
} from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startPacks } from '#tests/support/start-packs.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, makeMixed, packOf } = await startPacks()
const { client, fire } = await makeMixed()
await makePathway(product, { courseIds: [fire.id], clientIds: [client.id] })
const learner = await makeLearner(product, client.id)
const [own, other] = [
  await makeTeam(product, client.id, { name: 'Own team' }),
  await makeTeam(product, client.id, { name: 'Works council' }),
]
await joinTeam(product, own, learner)
await joinTeam(product, other, learner)
const [limited, whole] = [await makeManager(product, client.id), await makeManager(product, client.id)]
await limitTo(product, limited, own)
await updateAllObligations(db)

const fileOf = async (
  call: typeof compliance.exportObligations | typeof compliance.exportComplianceMatrix,
  who: MadePerson,
) => (await product.send(requestOf(call, { format: 'csv' }, who))).body

const texts: Record<string, (who: MadePerson) => Promise<string>> = {
  'the list': async (who) =>
    JSON.stringify(await product.ask(compliance.obligations, { pageSize: 100 }, who)),
  'the file of the table of people and courses': (who) => fileOf(compliance.exportComplianceMatrix, who),
  'the file of the list': (who) => fileOf(compliance.exportObligations, who),
  'the evidence pack': async (who) =>
    [...(await packOf({ subject: 'client' }, who)).files.values()].map(String).join('\n'),
}

test.each(Object.entries(texts))('%s names the teams of the limit only', async (_what, textFor) => {
  const shown = await textFor(limited)
  expect(shown).toContain('Own team')
  expect(shown).not.toContain('Works council')
  expect(await textFor(whole)).toContain('Works council')
})
