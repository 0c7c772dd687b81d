// The mail domains whose people may join a client (rules clients-44 and clients-49).
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as joining from '#contract/calls/joining.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { limitTo, makeAdmin, makeClient, makeLearner, makeManager, makeTeam } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
let count = 0
const newDomain = () => `domain-${++count}.example`

const allow = (clientId: string, domain: string) =>
  product.ask(joining.addDomain, { clientId, domain }, admin)
const refuseToAllow = (clientId: string, domain: string) =>
  product.refuse(joining.addDomain, { clientId, domain }, admin)
const domainsOf = async (clientId: string, who = admin) =>
  (await product.ask(joining.waiting, { clientId }, who)).mailDomains
const stored = async (clientId: string) =>
  (await db.selectFrom('joining_domains').where('client_id', '=', clientId).select('domain').execute()).map(
    ({ domain }) => domain,
  )

const notOfOne = (domain = '') =>
  `${domain} is not the domain of one organisation. Please enter its own, such as example.org`

test('people of other organisations at the domain have to be seen before it is allowed (clients-53)', async () => {
  const [client, other, third] = [
    await makeClient(product),
    await makeClient(product),
    await makeClient(product),
  ]
  const domain = newDomain()
  const at = (name: string, clientId: string, address = `${name}@${domain.toUpperCase()}`) =>
    makeLearner(product, clientId, { email: address })
  await at('own', client.id)
  const archived = await at('archived', third.id)
  await db.updateTable('users').set({ archived_at: '2026-01-01' }).where('id', '=', archived.id).execute()
  await at('sub', other.id, `sub@a.${domain}`)
  const preview = () => product.ask(joining.previewDomain, { clientId: client.id, domain }, admin)
  expect(await preview()).toEqual({ people: 0, organisations: 0 })
  for (const name of ['ada', 'ben']) await at(name, other.id)
  await at('cai', third.id)
  expect(await preview()).toEqual({ people: 3, organisations: 2 })
  const send = (peopleElsewhere?: number) =>
    product.refuse(joining.addDomain, { clientId: client.id, domain, peopleElsewhere }, admin)
  for (const seen of [undefined, 2, 4])
    expect(await send(seen)).toEqual({
      status: 409,
      errors: [
        `People of other organisations who have an address at ${domain}: 3. Please confirm this number`,
      ],
    })
  expect(await stored(client.id)).toEqual([])
  await product.ask(joining.addDomain, { clientId: client.id, domain, peopleElsewhere: 3 }, admin)
  expect(await stored(client.id)).toEqual([domain])
  const manager = await makeManager(product, client.id)
  expect(await product.refuse(joining.previewDomain, { clientId: client.id, domain }, manager)).toMatchObject(
    { status: 403 },
  )
})

describe('an administrator allows a domain', () => {
  test('which is stored as addresses have it, and removed in any spelling', async () => {
    const { id } = await makeClient(product)
    await allow(id, ' @EXAMPLE-Housing.org ')
    await allow(id, 'xn--exmple-cua.example')
    await allow(id, 'jo@a.example-housing.org')
    expect(await domainsOf(id)).toEqual(['a.example-housing.org', 'example-housing.org', 'exämple.example'])
    await product.ask(joining.removeDomain, { clientId: id, domain: 'XN--exmple-cua.EXAMPLE' }, admin)
    expect(await stored(id)).toEqual(
      expect.not.arrayContaining(['exämple.example', 'xn--exmple-cua.example']),
    )
    expect(
      await product.refuse(joining.removeDomain, { clientId: id, domain: 'exämple.example' }, admin),
    ).toMatchObject({ status: 404 })
  })

  test.each([
    '',
    '   ',
    '@',
    'example',
    'exa mple.org',
    'example..org',
    '-example.org',
    'example.org/',
    'https://example.org',
    'аpple.org', // begins with a Cyrillic letter
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(160)}org`,
    7,
    null,
    ['example.org'],
  ])('but not %j, and nothing is stored', async (domain) => {
    const { id } = await makeClient(product)
    const refused = await product.refuse(joining.addDomain, { clientId: id, domain }, admin)
    expect(refused.status).toBe(400)
    expect(refused.errors[0]).toMatch(/^Please enter a mail domain/)
    expect(await stored(id)).toEqual([])
  })

  test('but no character that cannot be stored', async () => {
    const { id } = await makeClient(product)
    expect((await refuseToAllow(id, 'a\u0000b.org')).status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test.each(['gmail.com', 'GMX.net', 'yahoo.co.uk', 'hotmail.fr', 'web.de', 'proton.me'])(
    'but not %s, where anybody gets an address',
    async (domain) => {
      const { id } = await makeClient(product)
      expect(await refuseToAllow(id, domain)).toEqual({
        status: 400,
        errors: [
          `Anybody can get an address at ${domain.toLowerCase()}. Please enter a domain of the organisation`,
        ],
      })
      expect(await stored(id)).toEqual([])
    },
  )

  // With one of these, people of many organisations could join. The last one is that of a company whose customers have names below it.
  test.each(['co.uk', 'CO.UK', 'jo@nhs.uk', 'kent.sch.uk', '127.0.0.1', 'рф', 'GitHub.io', 'uk.com'])(
    'but not %s, which is not of one organisation',
    async (typed) => {
      const { id } = await makeClient(product)
      const domain = typed.toLowerCase().split('@').at(-1)
      const sentence = domain === 'рф' ? 'Please enter a mail domain such as example.org' : notOfOne(domain)
      const refused = { status: 400, errors: [sentence] }
      expect(await refuseToAllow(id, typed)).toEqual(refused)
      expect(await product.refuse(joining.previewDomain, { clientId: id, domain: typed }, admin)).toEqual(
        refused,
      )
      expect(
        await product.refuse(singleSignOn.addSignOnDomain, { clientId: id, domain: typed }, admin),
      ).toEqual(refused)
      expect(await stored(id)).toEqual([])
    },
  )

  test.each([
    'digital.cabinet-office.gov.uk',
    'homeoffice.gov.uk',
    'acme.github.io',
    'пример.рф',
    'acme.co.uk',
  ])('and %s, which is of one', async (domain) => {
    const { id } = await makeClient(product)
    await allow(id, domain)
    expect(await stored(id)).toEqual([domain])
  })

  test('for one client only, also while that is archived, and of many at once one gets it', async () => {
    const [first, second] = [await makeClient(product, { name: 'Bryn Awel' }), await makeClient(product)]
    const domain = newDomain()
    await allow(first.id, domain)
    expect(await refuseToAllow(first.id, domain)).toEqual({
      status: 409,
      errors: [`${domain} is allowed already`],
    })
    expect(await refuseToAllow(second.id, domain.toUpperCase())).toEqual({
      status: 409,
      errors: [`${domain} belongs to “Bryn Awel”. A mail domain leads to one client only`],
    })
    await product.ask(clients.archive, { clientId: first.id }, admin)
    expect((await refuseToAllow(second.id, domain)).errors[0]).toContain('“Bryn Awel”, which is archived')
    const wanted = newDomain()
    const many = [second, await makeClient(product), await makeClient(product)]
    const outcomes = await Promise.allSettled(many.map(({ id }) => allow(id, wanted)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('at most twenty, also when many are allowed at once', async () => {
    const { id } = await makeClient(product)
    for (let one = 0; one < 19; one++) await allow(id, newDomain())
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => allow(id, newDomain())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refuseToAllow(id, newDomain())).toEqual({
      status: 409,
      errors: ['An organisation can have at most 20 mail domains. Please remove one first'],
    })
  })

  test('of a client that is there, and not of the provider', async () => {
    const provider = admin.clientId
    const archived = await makeClient(product)
    await product.ask(clients.archive, { clientId: archived.id }, admin)
    for (const clientId of [unknownId, provider, archived.id])
      expect((await refuseToAllow(clientId, newDomain())).status).toBe(404)
  })

  test('and removes only those of the client that is named', async () => {
    const [first, second] = [await makeClient(product), await makeClient(product)]
    const domain = newDomain()
    await allow(first.id, domain)
    const wrong = { clientId: second.id, domain }
    expect((await product.refuse(joining.removeDomain, wrong, admin)).status).toBe(404)
    expect(await stored(first.id)).toEqual([domain])
  })
})

test('managers of the whole client see the domains, limited ones and other clients do not', async () => {
  const { id } = await makeClient(product)
  const [manager, limited] = [await makeManager(product, id), await makeManager(product, id)]
  await limitTo(product, limited, await makeTeam(product, id))
  const other = await makeManager(product, (await makeClient(product)).id)
  const domain = newDomain()
  await allow(id, domain)
  expect(await domainsOf(id, manager)).toEqual([domain])
  expect(await domainsOf(id, limited)).toEqual([])
  expect((await product.ask(joining.waiting, {}, other)).mailDomains).toEqual([])
  expect((await product.ask(joining.waiting, {}, admin)).mailDomains).toBeNull()
  for (const who of [manager, limited, other]) {
    const sent = { clientId: id, domain }
    expect((await product.refuse(joining.removeDomain, sent, who)).status).toBe(403)
    expect((await product.refuse(joining.addDomain, { clientId: id, domain: newDomain() }, who)).status).toBe(
      403,
    )
  }
  expect(await stored(id)).toEqual([domain])
})

test('a deleted client comes back with its domains, unless another client has one (rule clients-49)', async () => {
  const [{ id }, other] = [await makeClient(product), await makeClient(product)]
  const domain = newDomain()
  await allow(id, domain)
  const remove = async () => {
    await product.ask(clients.remove, { clientId: id }, admin)
    const found = db.selectFrom('deletions').where('object_id', '=', id).select('id')
    return found.executeTakeFirstOrThrow()
  }
  const deletion = await remove()
  await allow(other.id, domain)
  expect(await product.refuse(deletions.restore, deletion, admin)).toEqual({
    status: 409,
    errors: [
      'Another organisation has an allowed mail domain of this one by now. Please remove it there, then restore this organisation',
    ],
  })
  await product.ask(joining.removeDomain, { clientId: other.id, domain }, admin)
  await product.ask(deletions.restore, deletion, admin)
  expect(await domainsOf(id)).toEqual([domain])
})
