import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as theme from '#contract/calls/theme.ts'
import { buildApi } from '#server/api.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)

const colours = { ...theme.defaultColours, primaryNavColour: '#112233' }
const png = async (colour: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    ),
  ])
const save = (as: { token: string }, input: object) => product.ask(theme.update, { ...colours, ...input }, as)
const look = async (as?: { token: string }) => (await product.ask(theme.openTheme, {}, as)).config
const stored = () => product.app.files.list('images')

describe("the provider's look", () => {
  test('is shown to all visitors, logged in or not', async () => {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    await save(admin, { logo: await png('red') })
    for (const as of [undefined, admin, learner]) {
      const seen = await look(as)
      expect(seen.primaryNavColour).toBe('#112233')
      expect((await product.send({ url: seen.logoUrl })).headers['content-type']).toBe('image/png')
    }
  })

  test('does not change its pictures when none is sent, and stores only the newest when one is sent', async () => {
    await save(admin, { logo: await png('red'), favicon: await png('blue') })
    const before = await look()
    await save(admin, { primaryNavColour: '#445566' })
    expect(await look()).toEqual({ ...before, primaryNavColour: '#445566' })
    const files = await stored()
    await save(admin, { logo: await png('green') })
    expect((await look()).logoUrl).not.toBe(before.logoUrl)
    expect(await stored()).toHaveLength(files.length)
  })

  test.each(['red', '#12345', '#1234567', 'red;}body{background:url(//x)', ''])(
    'refuses %j as a colour',
    async (colour) => {
      const before = await look()
      expect((await product.refuse(theme.update, { ...colours, iconColour: colour }, admin)).status).toBe(400)
      expect(await look()).toEqual(before)
    },
  )

  test('refuses what is no picture and stores nothing of it', async () => {
    const [before, files] = [await look(), await stored()]
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])
    const refused = await product.refuse(
      theme.update,
      { ...colours, logo: await png('red'), favicon: svg },
      admin,
    )
    expect(refused).toEqual({
      status: 400,
      errors: [
        'The favicon could not be used. The picture is neither a PNG nor a JPEG: please save it as one of them',
      ],
    })
    expect([await look(), await stored()]).toEqual([before, files])
  })
})

test('a new picture that is stored stays when the one it replaces cannot be removed', async () => {
  await save(admin, { logo: await png('red') })
  const before = await look()
  const remove = async () => {
    throw new Error('The store does not answer')
  }
  const failing = { ...product.app, files: { ...product.app.files, remove } }
  const api = await buildApi(failing, { logger: false })
  await api.inject(requestOf(theme.update, { ...colours, logo: await png('blue') }, admin))
  await api.close()
  const { logoUrl } = await look()
  expect(logoUrl).not.toBe(before.logoUrl)
  expect((await product.send({ url: logoUrl })).statusCode).toBe(200)
})

describe("a client's look", () => {
  test("overrides the provider's for its own people only", async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const manager = await makeManager(product, client.id)
    const [own, outsider] = [await makeLearner(product, client.id), await makeLearner(product, other.id)]
    const provider = await look()
    await save(manager, { ...provider, primaryButtonColour: '#800000' })
    expect(await look(own)).toMatchObject({ primaryButtonColour: '#800000', name: client.name })
    for (const as of [undefined, outsider, admin]) expect(await look(as)).toEqual(provider)
  })

  test('follows the provider in what it left alone', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    await save(manager, { ...(await look()), iconColour: '#abcdef' })
    await save(admin, { sidebarIconColour: '#fedcba' })
    expect(await look(manager)).toMatchObject({ iconColour: '#abcdef', sidebarIconColour: '#fedcba' })
  })

  test('is changed by administrators as by its manager, for its people only', async () => {
    const [client, other] = [await makeClient(product), await makeClient(product)]
    const [manager, outsider] = [await makeManager(product, client.id), await makeManager(product, other.id)]
    const provider = await look()
    const ofClient = async () =>
      (await product.ask(theme.openOfClient, { clientId: client.id }, admin)).config
    expect(await ofClient()).toEqual(provider)
    const logo = await png('red')
    await product.ask(
      theme.updateOfClient,
      { ...provider, clientId: client.id, iconColour: '#800000', logo },
      admin,
    )
    const seen = await look(manager)
    expect(seen).toMatchObject({ iconColour: '#800000', name: client.name })
    expect(seen.logoUrl).not.toBe(provider.logoUrl)
    expect(await ofClient()).toEqual(seen)
    for (const as of [undefined, outsider, admin]) expect(await look(as)).toEqual(provider)

    await save(manager, { ...seen, iconColour: '#000080' })
    expect(await ofClient()).toMatchObject({ iconColour: '#000080', logoUrl: seen.logoUrl })
  })

  test('is neither that of the provider nor that of an archived or unknown client for this call', async () => {
    const provider = await product.app.db
      .selectFrom('clients')
      .where('is_provider', '=', true)
      .select('id')
      .executeTakeFirstOrThrow()
    const archived = await makeClient(product)
    await product.app.db
      .updateTable('clients')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const [before, files] = [await look(), await stored()]
    const logo = await png('red')
    for (const clientId of [provider.id, archived.id, crypto.randomUUID(), 'nothing']) {
      const refused = { status: 404, errors: ['Not found'] }
      expect(await product.refuse(theme.openOfClient, { clientId }, admin)).toMatchObject(refused)
      const sent = { ...colours, clientId, iconColour: '#800000', logo }
      expect(await product.refuse(theme.updateOfClient, sent, admin)).toMatchObject(refused)
    }
    expect([await look(), await stored()]).toEqual([before, files])
  })
})
