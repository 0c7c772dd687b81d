import { describe, expect, test } from 'vitest'
import * as settings from '#contract/calls/settings.ts'
import * as theme from '#contract/calls/theme.ts'
import { readConfig } from '#server/app/config.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { mailLook } from '#server/branding/theme.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const environment = { PROVIDER_NAME: 'Acme Training', PROVIDER_ADDRESS: '1 High Street, Cardiff' }
const product = await startProduct(environment)
const { app } = product
await prepareFirstRun(app)
const admin = await makeAdmin(product)

const set = (changes: object) => product.ask(settings.update, changes, admin)
const shown = async () => (await product.ask(theme.openTheme, {})).config
const facts = () => product.ask(settings.openSettings, {}, admin)

test('at first everything follows the environment', async () => {
  const { settings: own, defaults } = await facts()
  expect(new Set(Object.values(own))).toEqual(new Set(['']))
  expect(defaults).toMatchObject({ name: 'Acme Training', registeredAddress: '1 High Street, Cardiff' })
})

test('a value that is set holds everywhere, and clearing it returns to the environment', async () => {
  const { config } = await set({
    name: '  Rowan\nTraining ',
    registeredAddress: '2 Low Road',
    legalBasis: 'a contract',
    loginText: 'Welcome\nto Rowan',
  })
  expect(config).toEqual(await shown())
  expect(config).toMatchObject({
    name: 'Rowan Training',
    provider: {
      name: 'Rowan Training',
      registeredAddress: '2 Low Road',
      legalBasis: 'a contract',
      loginText: 'Welcome\nto Rowan',
    },
  })
  expect((await mailLook(app.db, app.config, admin.clientId)).name).toBe('Rowan Training')
  expect((await facts()).defaults.name).toBe('Acme Training')

  // The next start does not put the name of the environment back.
  await prepareFirstRun(app)
  expect((await shown()).name).toBe('Rowan Training')

  await set({ name: '', registeredAddress: ' ', legalBasis: '', loginText: '' })
  expect(await shown()).toMatchObject({
    name: 'Acme Training',
    provider: { registeredAddress: '1 High Street, Cardiff', legalBasis: '', loginText: '' },
  })
})

test('what is not sent stays', async () => {
  await set({ companyNumber: '0123', processors: 'Acme Hosting' })
  await set({ companyNumber: '0456' })
  expect((await facts()).settings).toMatchObject({ companyNumber: '0456', processors: 'Acme Hosting' })
  await set({ companyNumber: '', processors: '' })
})

test('a name that an earlier start took from the environment stays without it, and is no setting', async () => {
  const before = app.config
  app.config = readConfig({ DATA_DIR: before.dataDir })
  try {
    await prepareFirstRun(app)
    expect((await shown()).provider.name).toBe('Acme Training')
    expect(await facts()).toMatchObject({ settings: { name: '' }, defaults: { name: 'Acme Training' } })
    await set({ companyNumber: '0789' })
    expect((await shown()).provider.name).toBe('Acme Training')
    await set({ companyNumber: '' })
    await set({ name: 'Coppice' })
    // Chosen, although it is also what a provider without a name is called.
    expect((await shown()).provider.name).toBe('Coppice')
    await set({ name: '' })
    expect(await shown()).toMatchObject({ name: 'Coppice', provider: { name: '' } })
  } finally {
    app.config = before
    await prepareFirstRun(app)
  }
})

describe('is refused, and nothing of it is stored', () => {
  test.each([
    ['too long', { companyNumber: 'x', name: 'x'.repeat(201) }],
    ['what cannot be stored', { companyNumber: 'x', loginText: 'a\u0000b' }],
    ['no text', { companyNumber: 'x', legalBasis: 7 }],
    ['nothing instead of an empty text', { companyNumber: 'x', legalBasis: null }],
  ])('%s', async (_what, sent) => {
    expect((await product.refuse(settings.update, sent, admin)).status).toBe(400)
    expect((await facts()).settings.companyNumber).toBe('')
  })
})
