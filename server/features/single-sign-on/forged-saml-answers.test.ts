// Answers of a SAML provider that nobody may come in with: each is refused with its sentence, stores nothing, and leaves one entry in the
// audit log (rules access-66 and access-89 to access-91).
import { describe, expect, test } from 'vitest'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { beginHerePath } from '#contract/rules/single-sign-on.ts'
import {
  type ForgedSaml,
  type SamlParts,
  makeSamlKey,
  samlAccount,
  startSamlProvider,
} from '#tests/support/saml-provider.ts'
import { expectRefusedSignOn } from '#tests/support/refused-sign-on.ts'
import { startSaml } from '#tests/support/start-saml.ts'

const { product, db, admin, provider, setUp, begin, post, finish, queryIn } = await startSaml()
const client = await setUp('caerfelin.example')
const other = await startSamlProvider()
const otherClient = await setUp('other.example', { metadataAddress: other.metadataAddress })
const otherKey = await makeSamlKey()

const waiting = async () =>
  (await db.selectFrom('begun_sign_ons').select('answer').execute()).filter(({ answer }) => answer !== null)

async function attack(forged: ForgedSaml, from = provider) {
  const { address, secret } = await begin(client.providerId)
  const { location } = await post(from.logIn(address, samlAccount(), forged))
  return { providerId: client.providerId, query: queryIn(location), secret }
}

async function expectRefused(sent: Awaited<ReturnType<typeof attack>>, why: string) {
  await expectRefusedSignOn(product, () => finish(sent), why)
  expect(await waiting()).toEqual([])
}

const changed = 'the answer of your organisation was changed on its way'
const unsigned = 'the answer of your organisation is not signed as it has to be'
const notTheirs = 'the answer is not from your organisation'
const otherProgram = 'the answer of your organisation was made for another program'
const otherAddress = 'the answer of your organisation was made for another address than this one'
const otherLogin = 'the answer of your organisation belongs to another log-in'
const wrongTime =
  'the answer of your organisation is not valid now. The clock of one of the two servers may be wrong'
const notComplete = 'the answer of your organisation is not complete'
const encrypted = 'the answer of your organisation is encrypted, which is not possible here'
const changingName = 'the log-in of your organisation has another name for you each time'
const notLetIn = 'your organisation did not let you in'
const unknownLogin = 'this log-in has taken too long, is finished already or began in another browser'

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const parts = (given: Partial<SamlParts>): ForgedSaml => ({ parts: given })
const after = (change: (xml: string) => string): ForgedSaml => ({ after: change })

const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string) => /<(?:\w+:)?Signature .*?<\/(?:\w+:)?Signature>/s.exec(xml)?.[0] ?? ''
/** The same assertion with another name and another id, as the one who wraps it writes it. */
const evil = (assertion: string) =>
  assertion
    .replace(signatureIn(assertion), '')
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replace(/lasting-name-\d+/, 'somebody else')

test('what the provider answers rightly lets somebody in', async () => {
  expect((await finish(await attack({}))).statusCode).toBe(200)
  expect((await finish(await attack({ signs: 'both' }))).statusCode).toBe(200)
  // Not all providers say to which address they have sent it.
  expect((await finish(await attack(parts({ destination: '' })))).statusCode).toBe(200)
})

test.each<[string, ForgedSaml, string]>([
  ['tampered', after((xml) => xml.replace(/lasting-name-\d+/, 'somebody else')), changed],
  [
    'tampered around what is signed with it',
    { signs: 'both', after: (xml) => xml.replace(' Version="2.0"', ' Version="2.0" Consent="x"') },
    changed,
  ],
  ['signed by somebody else', { key: otherKey }, changed],
  ['signed by the provider of another client', { key: other.key }, changed],
  [
    'signed by somebody else within what is signed',
    { signs: 'both', key: otherKey, aroundKey: provider.key },
    changed,
  ],
  ['unsigned', { signs: 'nothing' }, unsigned],
  ['signed around the assertion only', { signs: 'response' }, unsigned],
  ['with its signature taken out', after((xml) => xml.replace(signatureIn(xml), '')), unsigned],
  ['signed with SHA-1', { isSha1: true }, unsigned],
  ['without an assertion', after((xml) => xml.replace(assertionIn(xml), '')), notComplete],
  ['no XML', after(() => 'no answer'), notComplete],
  ['nested without end', after(() => '<a>'.repeat(30_000) + '</a>'.repeat(30_000)), notComplete],
  [
    'with very many parts',
    after((xml) => xml.replace('<saml:Assertion ', '<a/>'.repeat(9000) + '<saml:Assertion ')),
    notComplete,
  ],
  [
    'with very many names of namespaces',
    after((xml) =>
      xml.replace(
        ' Version="2.0"',
        `${Array.from({ length: 2500 }, (_, at) => ` xmlns:n${at}="x"`).join('')} Version="2.0"`,
      ),
    ),
    notComplete,
  ],
  [
    'with very many steps in the signature',
    after((xml) => xml.replace(/<(\w+:)?Transform /, (first) => '<Transform/>'.repeat(3000) + first)),
    changed,
  ],
  [
    'signed twice in one place',
    after((xml) => xml.replace(signatureIn(xml), signatureIn(xml).repeat(2))),
    changed,
  ],
  ['with a DOCTYPE', after((xml) => `<!DOCTYPE x [<!ENTITY who "somebody else">]>${xml}`), notComplete],
  [
    'with a comment in the name',
    after((xml) => xml.replace('lasting-name', 'lasting<!-- -->-name')),
    changed,
  ],
  [
    'with an instruction in the name',
    after((xml) => xml.replace('lasting-name', 'lasting<?x y?>-name')),
    changed,
  ],
  ['for another audience', parts({ audience: 'https://other.example' }), otherProgram],
  [
    'without an audience',
    { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
    otherProgram,
  ],
  ['for another recipient', parts({ recipient: 'https://other.example/acs' }), otherAddress],
  ['for no recipient', { before: (xml) => xml.replace(/ Recipient="[^"]*"/, '') }, otherAddress],
  ['for another destination', parts({ destination: 'https://other.example/acs' }), otherAddress],
  ['of another issuer', parts({ issuer: 'https://other.example' }), notTheirs],
  ['of another issuer around it', parts({ responseIssuer: 'https://other.example' }), notTheirs],
  ['of no issuer', { before: (xml) => xml.replaceAll(/<saml:Issuer>[^<]*</g, '<saml:Issuer><') }, notTheirs],
  ['expired', parts({ issuedAt: minutes(-8), notOnOrAfter: minutes(-3) }), wrongTime],
  ['not valid yet', parts({ notBefore: minutes(3) }), wrongTime],
  ['without an end', { before: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '') }, notComplete],
  ['by a clock that is five minutes late', parts({ issuedAt: minutes(-5) }), wrongTime],
  ['by a clock that is five minutes early', parts({ issuedAt: minutes(5) }), wrongTime],
  ['without a request', parts({ inResponseTo: undefined, subjectInResponseTo: undefined }), otherLogin],
  ['without a request in what is signed', parts({ subjectInResponseTo: undefined }), otherLogin],
  ['without a request around what is signed', parts({ inResponseTo: undefined }), otherLogin],
  ['to an unknown request around what is signed', parts({ inResponseTo: '_x' }), otherLogin],
  ['to an unknown request', parts({ inResponseTo: '_x', subjectInResponseTo: '_x' }), otherLogin],
  ['to an unknown request in what is signed', parts({ subjectInResponseTo: '_x' }), otherLogin],
  [
    'with a name that changes',
    parts({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    changingName,
  ],
  ['without a name', parts({ nameId: ' ' }), notComplete],
  [
    'confirmed twice',
    { before: (xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '$&$&') },
    notComplete,
  ],
  ['with two names', { before: (xml) => xml.replace(/<saml:NameID .*<\/saml:NameID>/, '$&$&') }, notComplete],
  [
    'encrypted',
    after((xml) => xml.replace(assertionIn(xml), '<saml:EncryptedAssertion>x</saml:EncryptedAssertion>')),
    encrypted,
  ],
  ['a refusal', parts({ status: 'Responder' }), notLetIn],
])('an answer is refused: %s', async (_, forged, why) => {
  await expectRefused(await attack(forged), why)
})

describe('an assertion that is wrapped is refused', () => {
  test.each<[string, (signed: string, assertion: string) => string]>([
    ['another before it', (xml, one) => xml.replace(one, evil(one) + one)],
    ['another after it', (xml, one) => xml.replace(one, one + evil(one))],
    [
      'it is moved into an extension',
      (xml, one) => xml.replace(one, `<samlp:Extensions>${one}</samlp:Extensions>${evil(one)}`),
    ],
    [
      'it is in the signature of another',
      (xml, one) => {
        const signature = signatureIn(one)
        const inside = signature.replace(
          /<\/(\w+:)?Signature>$/,
          `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${one.replace(signature, '')}</Object>$&`,
        )
        return xml.replace(one, evil(one).replace('</saml:Issuer>', `</saml:Issuer>${inside}`))
      },
    ],
    [
      'it is within another',
      (xml, one) => xml.replace(one, evil(one).replace('</saml:Assertion>', `${one}</saml:Assertion>`)),
    ],
    [
      'another has its id',
      (xml, one) => {
        const id = / ID="[^"]*"/.exec(one)?.[0] ?? ''
        return xml.replace(one, evil(one).replace(' ID="_evil"', id) + one)
      },
    ],
    [
      'another is in a namespace of its own',
      (xml, one) =>
        xml.replace(one, evil(one).replace(/xmlns:saml="[^"]*"/, 'xmlns:saml="urn:example"') + one),
    ],
  ])('%s', async (_, wrap) => {
    await expectRefused(await attack(after((xml) => wrap(xml, assertionIn(xml)))), changed)
  })
})

describe('an answer of somewhere else is refused', () => {
  test('of the provider of another client, in its own name', async () => {
    await expectRefused(await attack({}, other), notTheirs)
  })

  test('of the provider of another client that has the same certificate', async () => {
    const twin = await startSamlProvider(provider.key)
    const forged = parts({ responseIssuer: provider.entityId })
    await expectRefused(await attack(forged, twin), notTheirs)
  })

  test('of another client, posted for this one', async () => {
    const { address, secret } = await begin(otherClient.providerId)
    const form = other.logIn(address, samlAccount())
    const here = form.address.replace(otherClient.providerId, client.providerId)
    expect((await post({ ...form, address: here })).location).toBe('/?begin-here')
    await post(form)
    const query = `?state=${form.fields['RelayState']}`
    const answer = await finish({ providerId: client.providerId, query, secret })
    expect(answer.json<{ message: string }>().message).toContain(unknownLogin)
    // Where it belongs it is still of use, once.
    const sent = { providerId: otherClient.providerId, query, secret }
    expect((await finish(sent)).statusCode).toBe(401)
    expect(await waiting()).toEqual([])
  })

  test('of a log-in of another browser, under the own state', async () => {
    const [victim, attacker] = [await begin(client.providerId), await begin(client.providerId)]
    const stolen = provider.logIn(victim.address, samlAccount())
    const own = provider.logIn(attacker.address, samlAccount())
    const fields = { ...stolen.fields, RelayState: own.fields['RelayState'] ?? '' }
    const { location } = await post({ ...own, fields })
    await db.deleteFrom('begun_sign_ons').where('answer', 'is', null).execute()
    await expectRefused(
      { providerId: client.providerId, query: queryIn(location), secret: attacker.secret },
      otherLogin,
    )
  })
})

test('a replayed answer is refused, also under the state of a log-in that waits', async () => {
  const { address, secret } = await begin(client.providerId)
  const form = provider.logIn(address, samlAccount())
  const { location } = await post(form)
  const sent = { providerId: client.providerId, query: queryIn(location), secret }
  expect((await finish(sent)).statusCode).toBe(200)
  await expectRefused(sent, unknownLogin)
  const next = await begin(client.providerId)
  const { state } = provider.readRequest(next.address)
  const again = await post({ ...form, fields: { ...form.fields, RelayState: state } })
  await expectRefused({ ...sent, query: queryIn(again.location), secret: next.secret }, otherLogin)
})

test('settings that are off let nobody in, also not who has begun before', async () => {
  const sent = await attack({})
  const turn = (isOn: boolean) =>
    db.updateTable('identity_providers').set({ is_on: isOn }).where('id', '=', client.providerId).execute()
  await turn(false)
  expect((await finish(sent)).statusCode).toBe(401)
  await turn(true)
  await db.deleteFrom('begun_sign_ons').execute()
})

test('"Try it" says what the library has found too', async () => {
  const begun = await product.ask(singleSignOn.trySingleSignOn, { clientId: client.id }, admin)
  const { location } = await post(provider.logIn(begun.address, samlAccount(), { isSha1: true }))
  const sent = { providerId: begun.providerId, query: queryIn(location), secret: begun.secret }
  expect(await product.refuse(singleSignOn.finishTrial, sent, admin)).toEqual({
    status: 400,
    errors: [
      expect.stringContaining(unsigned),
      'The signature uses http://www.w3.org/2000/09/xmldsig#rsa-sha1. Please choose SHA-256 at the provider',
    ],
  })
})

describe('an answer that waits for its browser', () => {
  /** Posts an answer of now, with the database believing that it was posted so many minutes ago. */
  async function waitingFor(count: number, forged: ForgedSaml) {
    const sent = await attack(forged)
    await product.owner
      .updateTable('begun_sign_ons')
      .set({ answered_at: minutes(-count).toISOString() })
      .where('answer', 'is not', null)
      .execute()
    return sent
  }

  test('is judged by the moment at which it was posted', async () => {
    const tenMinutesAgo = parts({
      issuedAt: minutes(-10),
      notBefore: minutes(-11),
      notOnOrAfter: minutes(-9),
    })
    expect((await finish(await waitingFor(10, tenMinutesAgo))).statusCode).toBe(200)
    await expectRefused(await attack(tenMinutesAgo), wrongTime)
  })

  test.each<[string, ForgedSaml]>([
    ['it was issued later than it was posted', parts({ notBefore: minutes(-20) })],
    ['it was too old by then', parts({ issuedAt: minutes(-14), notBefore: minutes(-20) })],
    [
      'it was not valid yet',
      parts({ issuedAt: minutes(-10), notBefore: minutes(-5), notOnOrAfter: minutes(5) }),
    ],
    [
      'it had ended before',
      parts({ issuedAt: minutes(-10), notBefore: minutes(-20), notOnOrAfter: minutes(-13) }),
    ],
  ])('is refused if %s', async (_, forged) => {
    await expectRefused(await waitingFor(10, forged), wrongTime)
  })
})

describe('a log-in whose time is over, before the hourly cleanup', () => {
  const expire = () =>
    product.owner
      .updateTable('begun_sign_ons')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()

  test('takes no answer', async () => {
    const { address } = await begin(client.providerId)
    await expire()
    expect((await post(provider.logIn(address, samlAccount()))).location).toBe(beginHerePath)
    expect(await waiting()).toEqual([])
  })

  test('is not finished with the answer that it has', async () => {
    const sent = await attack({})
    await expire()
    await expectRefusedSignOn(product, () => finish(sent), unknownLogin)
  })
})
