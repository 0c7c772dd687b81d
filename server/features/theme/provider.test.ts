import { expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct({
  PROVIDER_NAME: 'Acme Training',
  PROVIDER_ADDRESS: '1 High Street, Cardiff',
  PRIVACY_CONTACT: 'privacy@acme.test',
  LOADING_SCREEN_MS: '700',
})
const look = async (as?: { token: string }) => (await product.ask(theme.openTheme, {}, as)).config
const nothing = {
  companyNumber: '',
  legalBasis: '',
  processors: '',
  storageLocation: '',
  retentionPeriod: '',
  supervisoryAuthority: '',
}

test('until a provider is named it is called after the product, which is no name for the privacy policy', async () => {
  expect(await look()).toMatchObject({ name: 'Coppice', provider: { name: '' } })
})

test('the details of the provider are public, also for people who see the look of their client', async () => {
  await prepareFirstRun(product.app)
  const client = await makeClient(product, { name: 'Orchard' })
  await product.app.db.insertInto('themes').values({ client_id: client.id }).execute()
  const provider = {
    ...nothing,
    name: 'Acme Training',
    registeredAddress: '1 High Street, Cardiff',
    privacyContact: 'privacy@acme.test',
  }
  expect(await look()).toMatchObject({ name: 'Acme Training', provider })
  expect(await look(await makeLearner(product, client.id))).toMatchObject({ name: 'Orchard', provider })
})

test('every browser learns for how long the loading screen is shown', async () => {
  const client = await makeClient(product)
  for (const as of [undefined, await makeLearner(product, client.id)])
    expect(await product.ask(theme.openTheme, {}, as)).toMatchObject({ loadingScreenMilliseconds: 700 })
})
