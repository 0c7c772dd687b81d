import { expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { ConfigError, readConfig } from '#server/app/config.ts'
import { makeClient, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct({ BRANDED_HOSTS: 'Learn.Acme.test = acme , gone.test=nobody' })
const { db } = product.app
const acme = await makeClient(product, { name: 'Acme' })
await db.updateTable('clients').set({ referral_code: 'ACME' }).where('id', '=', acme.id).execute()
await db.insertInto('themes').values({ client_id: acme.id, primary_nav_colour: '#123456' }).execute()

async function themeOn(host: string, as?: { token: string }) {
  const headers = { host, ...(as ? { authorization: `Bearer ${as.token}` } : {}) }
  const answer = await product.send({ method: 'GET', url: '/api/Config/GetConfig', headers })
  const { name, primaryNavColour } = theme.openTheme.reply.parse(answer.json()).config
  return { name, primaryNavColour }
}
const provider = { name: 'Coppice', primaryNavColour: '#12372a' }

test("a client's own host has the client's look before log-in", async () => {
  expect(await themeOn('learn.acme.test')).toEqual({ name: 'Acme', primaryNavColour: '#123456' })
  expect(await themeOn('LEARN.acme.test:8443')).toEqual({ name: 'Acme', primaryNavColour: '#123456' })
})

test('any other host has the look of the provider', async () => {
  for (const host of ['localhost', 'acme.test', 'learn.acme.test.evil.test', 'gone.test', ''])
    expect(await themeOn(host), host).toEqual(provider)
})

test('who is logged in sees their own look on any host', async () => {
  const other = await makeLearner(product, (await makeClient(product)).id)
  expect(await themeOn('learn.acme.test', other)).toEqual(provider)
  expect(await themeOn('localhost', await makeLearner(product, acme.id))).toMatchObject({ name: 'Acme' })
})

test('the host of an archived client has the look of the provider', async () => {
  const archive = (archived_at: string | null) =>
    db.updateTable('clients').set({ archived_at }).where('id', '=', acme.id).execute()
  await archive(new Date().toISOString())
  expect(await themeOn('learn.acme.test')).toEqual(provider)
  await archive(null)
  expect(await themeOn('learn.acme.test')).toMatchObject({ name: 'Acme' })
})

test('a pair that is none ends the start with a sentence', () => {
  for (const wrong of ['learn.acme.test', '=acme', 'a b=acme', 'https://x=acme'])
    expect(() => readConfig({ BRANDED_HOSTS: wrong })).toThrow(ConfigError)
  expect(readConfig({}).brandedHosts.size).toBe(0)
})
