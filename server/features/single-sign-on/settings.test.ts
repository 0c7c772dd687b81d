// Setting single sign-on up: who may, whose a domain is, what is asked of the provider, and "Try it" (rules access-60 to access-62).
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as clients from '#contract/calls/clients.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import * as theme from '#contract/calls/theme.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { startDnsServer } from '#tests/support/dns-server.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { openIdClient } from '#tests/support/openid-provider.ts'
import { requestOf } from '#tests/support/product.ts'
import { makeSamlKey } from '#tests/support/saml-provider.ts'
import { openIdAccount, startSingleSignOn } from '#tests/support/start-single-sign-on.ts'

const { product, db, admin, openId, setUp, begin } = await startSingleSignOn({
  BRANDED_HOSTS: 'learn.branded.test=branded',
})
const setTexts = await startDnsServer()
const { ask, refuse } = product
const openOf = (clientId: string, as = admin) => ask(singleSignOn.singleSignOn, { clientId }, as)
const complete = {
  label: 'Work account',
  discoveryAddress: openId.issuer,
  oidcClientId: openIdClient.id,
  secret: openIdClient.secret,
}

/** The shortest metadata of a SAML provider. */
async function anyMetadata() {
  const { certificate } = await makeSamlKey()
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`
}

describe('who sets it up (rule access-60)', () => {
  test('managers of the whole client, once an administrator allows it', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const update = { ...complete }
    expect(await refuse(singleSignOn.updateSingleSignOn, update, manager)).toMatchObject({ status: 403 })
    expect(await ask(singleSignOn.singleSignOn, {}, manager)).toMatchObject({
      mayChange: false,
      settings: null,
      domains: [],
      returnAddresses: [],
    })
    await ask(singleSignOn.updateManagersMay, { clientId: client.id, managersMay: true }, admin)
    await ask(singleSignOn.updateSingleSignOn, update, manager)
    expect(await ask(singleSignOn.singleSignOn, {}, manager)).toMatchObject({
      mayChange: true,
      settings: { label: 'Work account', issuer: openId.issuer },
    })
    await ask(singleSignOn.updateManagersMay, { clientId: client.id, managersMay: false }, admin)
    expect(await refuse(singleSignOn.trySingleSignOn, {}, manager)).toMatchObject({ status: 403 })
  })

  test('a manager neither sees nor changes what is set for fields that only administrators see', async () => {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    await ask(singleSignOn.updateManagersMay, { clientId: client.id, managersMay: true }, admin)
    const { id: fieldId } = await db
      .insertInto('person_fields')
      .values({ client_id: client.id, name: 'Hidden', kind: 'text', seen_by: 'administrators' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fieldClaims = [{ fieldId, claim: 'cost_centre' }]
    await ask(singleSignOn.updateSingleSignOn, { clientId: client.id, ...complete, fieldClaims }, admin)
    expect((await ask(singleSignOn.singleSignOn, {}, manager)).settings?.fieldClaims).toEqual([])
    expect(
      await refuse(singleSignOn.updateSingleSignOn, { ...complete, fieldClaims }, manager),
    ).toMatchObject({
      status: 404,
    })
    await ask(singleSignOn.updateSingleSignOn, { ...complete, label: 'Changed' }, manager)
    expect((await openOf(client.id)).settings).toMatchObject({ label: 'Changed', fieldClaims })
  })
})

describe('a domain (rule access-61)', () => {
  test('is proven by the text in its DNS, and by no other', async () => {
    const client = await makeClient(product)
    const of = { clientId: client.id, domain: 'proven.example' }
    await ask(singleSignOn.addSignOnDomain, of, admin)
    const { dnsName, dnsText } = (await openOf(client.id)).domains[0] ?? { dnsName: '', dnsText: '' }
    expect(dnsName).toBe('_coppice.proven.example')
    const notYet = { status: 400, errors: [expect.stringMatching(/^The DNS does not have the text/)] }
    expect(await refuse(singleSignOn.checkSignOnDomain, of, admin)).toEqual(notYet)
    setTexts(dnsName, [`${dnsText}x`, 'v=spf1 -all'])
    expect(await refuse(singleSignOn.checkSignOnDomain, of, admin)).toEqual(notYet)
    setTexts(dnsName, ['v=spf1 -all', dnsText])
    await ask(singleSignOn.checkSignOnDomain, of, admin)
    expect((await openOf(client.id)).domains).toMatchObject([{ provenBy: 'dns' }])
  })

  test('is proven for one client only', async () => {
    const [first, second] = [await makeClient(product), await makeClient(product)]
    for (const { id: clientId } of [first, second])
      await ask(singleSignOn.addSignOnDomain, { clientId, domain: 'shared.example' }, admin)
    const confirm = { clientId: first.id, domain: 'shared.example' }
    await ask(singleSignOn.confirmSignOnDomain, confirm, admin)
    expect(
      await refuse(singleSignOn.confirmSignOnDomain, { ...confirm, clientId: second.id }, admin),
    ).toEqual({ status: 409, errors: ['shared.example is proven to belong to another organisation'] })
  })

  test('of an archived client goes to the one that proves it, and is never proven twice (rule access-105)', async () => {
    const [first, second] = [await setUp('moves.example'), await makeClient(product)]
    const further = { clientId: first.id, domain: 'stays.example' }
    await ask(singleSignOn.addSignOnDomain, further, admin)
    await ask(singleSignOn.confirmSignOnDomain, further, admin)
    const archive = (isArchived: boolean) =>
      ask(isArchived ? clients.archive : clients.unarchive, { clientId: first.id }, admin)
    const prove = async (domain: string) => {
      await ask(singleSignOn.addSignOnDomain, { clientId: second.id, domain }, admin)
      await ask(singleSignOn.confirmSignOnDomain, { clientId: second.id, domain }, admin)
    }
    const after = async () => {
      await archive(false)
      const { domains, settings } = await openOf(first.id)
      return {
        isOn: settings?.isOn,
        proven: domains.filter(({ provenAt }) => provenAt).map(({ domain }) => domain),
      }
    }
    await archive(true)
    expect(await after()).toEqual({ isOn: true, proven: ['moves.example', 'stays.example'] })
    await archive(true)
    await prove('moves.example')
    expect(await after()).toEqual({ isOn: true, proven: ['stays.example'] })
    await archive(true)
    await prove('stays.example')
    expect(await after()).toEqual({ isOn: false, proven: [] })
    const back = { clientId: first.id, domain: 'moves.example' }
    expect(await refuse(singleSignOn.confirmSignOnDomain, back, admin)).toMatchObject({ status: 409 })
  })

  test('of an archived client keeps nobody from an address', async () => {
    const archived = await setUp('was-theirs.example')
    const person = await makeLearner(product, (await makeClient(product)).id)
    const contact = { email: 'me@was-theirs.example', phoneNumber: '' }
    expect(await refuse(accounts.updateMine, contact, person)).toMatchObject({ status: 400 })
    await ask(clients.archive, { clientId: archived.id }, admin)
    await ask(accounts.updateMine, contact, person)
  })

  test.each([
    ['gmail.com', 'Anybody can get an address at gmail.com. Please enter a domain of the organisation'],
    ['not a domain', 'Please enter a mail domain such as example.org'],
  ])('is none: %s', async (domain, sentence) => {
    const client = await makeClient(product)
    expect(await refuse(singleSignOn.addSignOnDomain, { clientId: client.id, domain }, admin)).toEqual({
      status: 400,
      errors: [sentence],
    })
  })

  test('that is proven is needed while it is used', async () => {
    const client = await makeClient(product)
    await ask(singleSignOn.updateSingleSignOn, { clientId: client.id, ...complete }, admin)
    const turnOn = { clientId: client.id, isOn: true }
    const needed = {
      status: 400,
      errors: ['Please add a domain of the organisation first, and prove that it belongs to it'],
    }
    expect(await refuse(singleSignOn.switchSingleSignOn, turnOn, admin)).toEqual(needed)
    const of = { clientId: client.id, domain: 'needed.example' }
    await ask(singleSignOn.addSignOnDomain, of, admin)
    expect(await refuse(singleSignOn.switchSingleSignOn, turnOn, admin)).toEqual(needed)
    await ask(singleSignOn.confirmSignOnDomain, of, admin)
    await ask(singleSignOn.switchSingleSignOn, turnOn, admin)
    // One that is not proven does not stand in for it, and is removed at any time.
    const unproven = { ...of, domain: 'unproven.example' }
    await ask(singleSignOn.addSignOnDomain, unproven, admin)
    expect(await refuse(singleSignOn.removeSignOnDomain, of, admin)).toMatchObject({ status: 409 })
    await ask(singleSignOn.removeSignOnDomain, unproven, admin)
  })
})

describe('the provider', () => {
  test.each([
    ['inside the network', 'http://10.0.0.1/', /^The discovery address has to begin with https/],
    ['not encrypted', 'http://provider.example/', /^The discovery address has to begin with https/],
    ['no address', 'provider', /^The discovery address has to begin with https/],
    [
      'not a provider',
      `${openId.issuer}/nothing/.well-known/openid-configuration`,
      /^There is no description of a provider at this address \(unexpected HTTP/,
    ],
    [
      'no server',
      openId.issuer.replace(/:\d+/, ':1'),
      /^There is no description of a provider at this address \(The connection failed/,
    ],
  ])('is not asked, or answers nothing of use: %s', async (_, discoveryAddress, sentence) => {
    const client = await makeClient(product)
    const sent = { clientId: client.id, ...complete, discoveryAddress }
    expect(await refuse(singleSignOn.updateSingleSignOn, sent, admin)).toEqual({
      status: 400,
      errors: [expect.stringMatching(sentence)],
    })
    expect((await openOf(client.id)).settings?.discoveryAddress ?? '').toBe('')
  })

  test.each(['common', 'organizations/v2.0', 'consumers/v2.0/.well-known/openid-configuration', 'Common'])(
    'is that of one tenant, and not that of everybody at Microsoft: %s (rule access-121)',
    async (path) => {
      const client = await makeClient(product)
      const discoveryAddress = `https://login.microsoftonline.com/${path}`
      const sent = { clientId: client.id, ...complete, discoveryAddress }
      expect(await refuse(singleSignOn.updateSingleSignOn, sent, admin)).toEqual({
        status: 400,
        errors: [
          'This address is for the people of all organisations. Please enter the one of your own tenant, with its Directory (tenant) ID, such as https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
        ],
      })
    },
  )

  test('is not saved while something is missing, and each thing has its sentence (rule access-121)', async () => {
    const client = await makeClient(product)
    const of = { clientId: client.id }
    expect(await refuse(singleSignOn.updateSingleSignOn, of, admin)).toEqual({
      status: 400,
      errors: [
        'Please enter the discovery address',
        'Please enter the name for the button',
        'Please enter the client id',
        'Please enter the secret',
      ],
    })
    expect(await refuse(singleSignOn.updateSingleSignOn, { ...of, kind: 'saml' }, admin)).toEqual({
      status: 400,
      errors: [
        'Please enter the metadata address of the provider, or choose its metadata file',
        'Please enter the name for the button',
      ],
    })
    expect((await openOf(client.id)).settings?.label ?? '').toBe('')
  })

  test('has a secret that does not end in the past; one that has ended meanwhile can stay (rule access-121)', async () => {
    const client = await makeClient(product)
    const settings = { clientId: client.id, ...complete }
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const ended = { status: 400, errors: ['The secret has ended on this day. Please enter a later one'] }
    const past = { ...settings, secretEndsOn: dayIn(-2) }
    expect(await refuse(singleSignOn.updateSingleSignOn, past, admin)).toEqual(ended)
    await ask(singleSignOn.updateSingleSignOn, { ...settings, secretEndsOn: dayIn(1) }, admin)
    await db
      .updateTable('identity_providers')
      .set({ renew_by: dayIn(-2) })
      .where('client_id', '=', client.id)
      .execute()
    await ask(singleSignOn.updateSingleSignOn, { ...past, secret: '', label: 'Renamed' }, admin)
    expect(await refuse(singleSignOn.updateSingleSignOn, past, admin)).toEqual(ended)
    const earlier = { ...past, secret: '', secretEndsOn: dayIn(-3) }
    expect(await refuse(singleSignOn.updateSingleSignOn, earlier, admin)).toEqual(ended)
  })

  test('has a secret that is never shown, and stays when none is sent', async () => {
    const client = await setUp('secret.example')
    await ask(singleSignOn.updateSingleSignOn, { ...client.settings, secret: '' }, admin)
    const answer = await product.send(requestOf(singleSignOn.singleSignOn, { clientId: client.id }, admin))
    expect(answer.body).not.toContain(openIdClient.secret)
    expect((await begin(client.providerId)).address).toContain(openId.issuer)
  })

  test('gets no secret that was entered for another address', async () => {
    const client = await setUp('moved-secret.example')
    const before = await openOf(client.id)
    const elsewhere = { ...client.settings, secret: '', discoveryAddress: `${openId.issuer}/` }
    expect(await refuse(singleSignOn.updateSingleSignOn, elsewhere, admin)).toEqual({
      status: 400,
      errors: ['Please enter the secret for the new address'],
    })
    expect(await openOf(client.id)).toEqual(before)
  })

  test('is not changed for one of another protocol while people log in with it', async () => {
    const client = await setUp('in-use.example')
    const before = await openOf(client.id)
    const saml = {
      clientId: client.id,
      kind: 'saml' as const,
      label: 'Work account',
      metadata: await anyMetadata(),
    }
    expect(await refuse(singleSignOn.updateSingleSignOn, saml, admin)).toEqual({
      status: 409,
      errors: ['Please turn single sign-on off before you change the protocol'],
    })
    expect(await openOf(client.id)).toEqual(before)
    await ask(singleSignOn.switchSingleSignOn, { clientId: client.id, isOn: false }, admin)
    await ask(singleSignOn.updateSingleSignOn, saml, admin)
    expect((await openOf(client.id)).settings).toMatchObject({ kind: 'saml', secretSetAt: null })
    await ask(singleSignOn.updateSingleSignOn, { ...client.settings, kind: 'oidc' }, admin)
    expect((await openOf(client.id)).settings).toMatchObject({
      ...{ kind: 'oidc', issuer: openId.issuer, certificates: [], signInAddress: '' },
      secretSetAt: expect.any(String),
    })
  })

  test('sends nobody back to an address that somebody else has chosen', async () => {
    const client = await setUp('return.example')
    await db.updateTable('clients').set({ referral_code: 'Branded' }).where('id', '=', client.id).execute()
    const returnsTo = async (host: string) => {
      const request = requestOf(singleSignOn.beginSingleSignOn, { providerId: client.providerId })
      const answer = await product.send({ ...request, headers: { host } })
      const { address } = answer.json<{ address: string }>()
      return new URL(address).searchParams.get('redirect_uri')
    }
    const path = `/single-sign-on/return/${client.providerId}`
    expect(await returnsTo('learn.branded.test')).toBe(`http://learn.branded.test:4000${path}`)
    for (const host of ['localhost', 'evil.example', 'learn.branded.test.evil.example'])
      expect(await returnsTo(host), host).toBe(`http://localhost:4000${path}`)
  })
})

describe('"Try it" (rule access-62)', () => {
  const tryAs = async (clientId: string, account: ReturnType<typeof openIdAccount>) => {
    const { address, secret, providerId } = await ask(singleSignOn.trySingleSignOn, { clientId }, admin)
    const { search: query } = await openId.logIn(address, account)
    return { providerId, query, secret }
  }

  test('says what came back, what each value is used for and what is missing, and lets nobody in', async () => {
    const client = await setUp('trial.example', { teamClaim: 'groups' })
    const people = () => db.selectFrom('users').select('id').execute()
    const before = await people()
    const account = openIdAccount({
      email: 'nia@elsewhere.example',
      groups: ['All staff'],
      department: 'Kitchen',
    })
    const trial = await ask(singleSignOn.finishTrial, await tryAs(client.id, account), admin)
    expect(trial.outcome).toBe('This person could not come in')
    expect(trial.problems).toEqual([
      'The log-in of your organisation sends an email address at a domain that is not proven to belong to it',
      'None of the values of “groups” is the name of a team',
    ])
    expect(new Map(trial.values.map(({ claim, value, use }) => [claim, [value, use]]))).toEqual(
      new Map([
        ['sub', [account.sub, 'The lasting name of the person']],
        ['given_name', ['Nia', 'First name']],
        ['family_name', [String(account['family_name']), 'Last name']],
        ['email', ['nia@elsewhere.example', 'Email address']],
        ['groups', ['All staff', 'Teams']],
        ['department', ['Kitchen', '']],
      ]),
    )
    expect(await people()).toEqual(before)
  })

  test('is of use to the one who tries only, and lets nobody in as a log-in', async () => {
    const client = await setUp('tries.example')
    const sent = await tryAs(client.id, openIdAccount({ email: 'nia@tries.example' }))
    expect((await product.send(requestOf(singleSignOn.finishSingleSignOn, sent))).statusCode).toBe(401)
    const otherAdmin = await makeAdmin(product)
    expect(await refuse(singleSignOn.finishTrial, sent, otherAdmin)).toMatchObject({ status: 400 })
    expect(await ask(singleSignOn.finishTrial, sent, admin)).toMatchObject({
      outcome: 'This person would come in as a new learner',
      problems: [],
    })
  })

  test('says who would not come in and why, and stores nothing', async () => {
    const client = await setUp('foreseen.example')
    const of = (name: string) => openIdAccount({ email: `${name}@foreseen.example` })
    const outcomeOf = async (account: ReturnType<typeof openIdAccount>) =>
      (await ask(singleSignOn.finishTrial, await tryAs(client.id, account), admin)).outcome
    const archived = await makeLearner(product, client.id, { email: 'archived@foreseen.example' })
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    await makeLearner(product, client.id, { email: 'known@foreseen.example' })
    await makeAdmin(product, { email: 'admin@foreseen.example' })
    const stored = async () => [
      await db.selectFrom('users').selectAll().orderBy('id').execute(),
      await db.selectFrom('identity_links').selectAll().execute(),
    ]
    const before = await stored()
    expect(await outcomeOf(of('archived'))).toBe(
      'This person would not come in: This account has been archived',
    )
    expect(await outcomeOf(of('admin'))).toMatch(/^This person would not come in: .*administrator/i)
    expect(await outcomeOf(of('known'))).toMatch(/^This person is known by the email address/)
    const clientSet = (change: { maximum_learners?: number; approves_joiners?: boolean }) =>
      db.updateTable('clients').set(change).where('id', '=', client.id).execute()
    await clientSet({ maximum_learners: 1 })
    expect(await outcomeOf(of('new'))).toMatch(/^This person would not come in: All places/)
    expect(await outcomeOf(of('known'))).toMatch(/^This person is known by the email address/)
    await clientSet({ maximum_learners: 0, approves_joiners: true })
    expect(await outcomeOf(of('new'))).toMatch(/^This person would come in and wait: /)
    expect(await stored()).toEqual(before)
  })
})

test('the people who do not find the provider are counted: those without an address at a proven domain', async () => {
  const client = await setUp('counted.example')
  await ask(singleSignOn.addSignOnDomain, { clientId: client.id, domain: 'not-proven.example' }, admin)
  for (const email of ['a@counted.example', 'b@not-proven.example', 'c@elsewhere.example'])
    await makeLearner(product, client.id, { email })
  const nameless = await makeLearner(product, client.id)
  await db.updateTable('users').set({ email: '', login_name: 'Kim' }).where('id', '=', nameless.id).execute()
  expect((await openOf(client.id)).peopleWithoutWayIn).toBe(3)
})

test('access-120: "Only by single sign-on" is turned on by somebody who has seen how many people it keeps out', async () => {
  const client = await setUp('kept-out.example')
  for (const email of ['a@kept-out.example', 'b@kept-out.test', 'c@kept-out.test'])
    await makeLearner(product, client.id, { email })
  const only = { clientId: client.id, isOn: true, isOnly: true }
  const isOnly = async () => (await openOf(client.id)).settings?.isOnly
  const refused = {
    status: 409,
    errors: [
      'People who have no email address at a proven domain, and could not log in any more: 2. Please confirm this number',
    ],
  }
  for (const seen of [{}, { peopleWithoutWayIn: 1 }, { peopleWithoutWayIn: 3 }])
    expect(await refuse(singleSignOn.switchSingleSignOn, { ...only, ...seen }, admin)).toEqual(refused)
  expect(await isOnly()).toBe(false)
  await ask(singleSignOn.switchSingleSignOn, { ...only, peopleWithoutWayIn: 2 }, admin)
  expect(await isOnly()).toBe(true)
  // It is on already, and nothing changes for anybody.
  await ask(singleSignOn.switchSingleSignOn, only, admin)
  await ask(singleSignOn.switchSingleSignOn, { clientId: client.id, isOn: true }, admin)
  expect(await isOnly()).toBe(false)
})

describe('the log-in page (rule access-69)', () => {
  const configuration = async (host = 'localhost', as?: { token: string }) => {
    const headers = { host, ...(as ? { authorization: `Bearer ${as.token}` } : {}) }
    const answer = await product.send({ method: 'GET', url: '/api/Config/GetConfig', headers })
    return theme.openTheme.reply.parse(answer.json()).singleSignOn
  }

  test('asks for the address first only while somebody uses single sign-on, and has a button on the host of a client', async () => {
    const turnAll = (is_on: boolean) => db.updateTable('identity_providers').set({ is_on }).execute()
    await turnAll(false)
    expect(await configuration()).toBeNull()
    const client = await setUp('page.example')
    expect(await configuration()).toEqual({ provider: null })
    await db
      .updateTable('clients')
      .set({ referral_code: 'x' })
      .where('referral_code', '=', 'Branded')
      .execute()
    await db.updateTable('clients').set({ referral_code: 'BRANDED' }).where('id', '=', client.id).execute()
    const provider = { id: client.providerId, label: 'Work account' }
    expect(await configuration('learn.branded.test')).toEqual({ provider })
    expect(await configuration('localhost', await makeLearner(product, client.id))).toBeNull()
    const wayOf = async (email: string) => (await ask(singleSignOn.wayToLogIn, { email })).provider
    expect(await wayOf('Anybody@PAGE.example')).toEqual(provider)
    for (const email of ['nia@a.page.example', 'nia@example.test', 'page.example.org', ''])
      expect(await wayOf(email), email).toBeNull()
    await db.updateTable('clients').set({ is_paused: true }).where('id', '=', client.id).execute()
    expect(await configuration()).toBeNull()
    expect(await wayOf('nia@page.example')).toBeNull()
  })
})

test('another process refuses an answer that one has taken, and takes one that began elsewhere', async () => {
  const client = await setUp('processes.example')
  const api = await buildApi(makeApp(product.app.config, product.app.db, product.app.mail), { logger: false })
  const answer = async () => {
    const { address, secret } = await begin(client.providerId)
    const account = openIdAccount({ email: `${crypto.randomUUID()}@processes.example` })
    const { search: query } = await openId.logIn(address, account)
    return requestOf(singleSignOn.finishSingleSignOn, { providerId: client.providerId, query, secret })
  }
  const [first, second] = [await answer(), await answer()]
  expect((await product.send(first)).statusCode).toBe(200)
  expect((await api.inject(first)).statusCode).toBe(401)
  expect((await api.inject(second)).statusCode).toBe(200)
  expect((await product.send(second)).statusCode).toBe(401)
  await api.close()
})

describe('two people who change the settings', () => {
  test('of own fields at the same time both keep what each has changed alone, and one is refused what both have', async () => {
    const client = await makeClient(product)
    const [department, office] = await Promise.all(
      ['Department', 'Office'].map((name) =>
        db
          .insertInto('person_fields')
          .values({ client_id: client.id, name, kind: 'text', seen_by: 'managers' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    )
    const ids = [department?.id ?? '', office?.id ?? ''] as const
    const save = (first: string, second: string, was?: Record<string, string>) => ({
      ...{ clientId: client.id, ...complete },
      fieldClaims: [first, second].map((claim, at) => ({ fieldId: ids[at] ?? '', claim })),
      ...(was ? { was } : {}),
    })
    const seen = { [ids[0]]: '', [ids[1]]: '' }
    const stored = async () =>
      new Map((await openOf(client.id)).settings?.fieldClaims.map(({ fieldId, claim }) => [fieldId, claim]))
    await ask(singleSignOn.updateSingleSignOn, save('dept', '', seen), admin)
    await ask(singleSignOn.updateSingleSignOn, save('', 'place', seen), admin)
    expect(await stored()).toEqual(
      new Map([
        [ids[0], 'dept'],
        [ids[1], 'place'],
      ]),
    )
    expect(await refuse(singleSignOn.updateSingleSignOn, save('unit', 'place', seen), admin)).toEqual({
      status: 409,
      errors: ['Somebody else has changed this in the meantime: Department'],
    })
    expect((await stored()).get(ids[0])).toBe('dept')
  })

  test('who has seen one protocol does not bring it back when somebody else has chosen the other', async () => {
    const client = await makeClient(product)
    const of = { clientId: client.id }
    await ask(singleSignOn.updateSingleSignOn, { ...of, ...complete }, admin)
    const previous = {
      ...{ kind: 'oidc', label: complete.label, discoveryAddress: complete.discoveryAddress },
      ...{ oidcClientId: complete.oidcClientId, metadataAddress: '' },
    }
    const toSaml = { kind: 'saml' as const, label: complete.label, metadata: await anyMetadata() }
    await ask(singleSignOn.updateSingleSignOn, { ...of, ...toSaml }, admin)
    const renamed = { ...of, ...complete, secret: '', kind: 'oidc' as const, label: 'Renamed', was: previous }
    await ask(singleSignOn.updateSingleSignOn, renamed, admin)
    expect((await openOf(client.id)).settings).toMatchObject({
      ...{ kind: 'saml', label: 'Renamed', issuer: 'https://idp.example', discoveryAddress: '' },
    })
  })

  test('a secret does not go to a provider that somebody else has entered meanwhile', async () => {
    const client = await makeClient(product)
    const of = { clientId: client.id }
    await ask(singleSignOn.updateSingleSignOn, { ...of, ...complete }, admin)
    const previous = { kind: 'oidc', discoveryAddress: complete.discoveryAddress }
    const toSaml = { kind: 'saml' as const, label: complete.label, metadata: await anyMetadata() }
    await ask(singleSignOn.updateSingleSignOn, { ...of, ...toSaml }, admin)
    const rotated = { ...of, ...complete, secret: 'the next secret', kind: 'oidc' as const, was: previous }
    expect(await refuse(singleSignOn.updateSingleSignOn, rotated, admin)).toEqual({
      status: 409,
      errors: ['Somebody else has changed the provider in the meantime. Please look at it again'],
    })
    expect((await openOf(client.id)).settings).toMatchObject({ kind: 'saml', secretSetAt: null })
  })
})
