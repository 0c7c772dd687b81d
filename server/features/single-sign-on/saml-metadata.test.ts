// Reading the metadata of SAML providers as they really write it, and what is wrong with others (rules access-93 and access-94).
import { X509Certificate, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { makeClient } from '#tests/support/make.ts'
import { makeSamlKey } from '#tests/support/saml-provider.ts'
import { startSaml } from '#tests/support/start-saml.ts'
import { noticeSecretEnds } from './secret-ends.ts'

const { product, db, admin, provider, setUp, begin } = await startSaml()
const { ask, refuse } = product
const [first, second, small] = await Promise.all([
  makeSamlKey({ name: 'Signing one', endsOn: '2027-03-31' }),
  makeSamlKey({ name: 'Signing two', endsOn: '2029-03-31' }),
  makeSamlKey({ name: 'Too small', bits: 1024 }),
])

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const inLines = (certificate: string) => `\n${certificate.replaceAll(/.{64}/g, '$&\n')}\n`
const keyOf = (certificate: string, use = ' use="signing"') =>
  `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`

/** Entra: a byte order mark, a signature, and keys of other protocols before those of SAML. */
const entra = `\uFEFF<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" entityID="https://sts.windows.net/8f2a0f5e-0000-4000-8000-000000000001/" xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyInfo><X509Data><X509Certificate>${second.certificate}</X509Certificate></X509Data></KeyInfo></Signature><RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">${keyOf(second.certificate)}</RoleDescriptor><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keyOf(first.certificate)}<SingleLogoutService Binding="${redirect}" Location="https://login.microsoftonline.com/t/logout"/><SingleSignOnService Binding="${redirect}" Location="https://login.microsoftonline.com/t/saml2"/><SingleSignOnService Binding="${post}" Location="https://login.microsoftonline.com/t/post"/></IDPSSODescriptor></EntityDescriptor>`

/** Okta: with prefixes, certificates in lines, and two keys, of which one has no use. */
const okta = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- of Okta --><md:EntityDescriptor entityID="http://www.okta.com/exk1" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${[first, second].map(({ certificate }, at) => `<md:KeyDescriptor${at ? '' : ' use="signing"'}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${inLines(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('')}<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified</md:NameIDFormat><md:SingleSignOnService Binding="${post}" Location="https://dev.okta.example/app/post"/><md:SingleSignOnService Binding="${redirect}" Location="https://dev.okta.example/app/exk1/sso/saml"/></md:IDPSSODescriptor></md:EntityDescriptor>`

/** Google: an address with a query, and an end of its own validity. */
const google = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://accounts.google.com/o/saml2?idpid=C01&amp;x" validUntil="2030-01-01T00:00:00.000Z"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${first.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="${redirect}" Location="https://accounts.google.com/o/saml2/idp?idpid=C01"/></md:IDPSSODescriptor></md:EntityDescriptor>`

const bare = (change: (xml: string) => string = (xml) => xml) =>
  change(
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keyOf(first.certificate)}<SingleSignOnService Binding="${redirect}" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`,
  )
const several = (...entities: string[]) =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</EntitiesDescriptor>`
const program = `<EntityDescriptor entityID="https://sp.example"><SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>`

const settingsOf = (clientId: string) => ({ clientId, kind: 'saml' as const, label: 'Work account' })
const shownOf = async (clientId: string) =>
  (await ask(singleSignOn.singleSignOn, { clientId }, admin)).settings
async function saved(metadata: string) {
  const { id } = await makeClient(product)
  await ask(singleSignOn.updateSingleSignOn, { ...settingsOf(id), metadata }, admin)
  return shownOf(id)
}

const one = { name: 'Signing one', endsOn: '2027-03-31' }
const two = { name: 'Signing two', endsOn: '2029-03-31' }
test('the first certificate of each key signs, and those behind it, which vouch for it, do not', async () => {
  const chain = bare((xml) =>
    xml.replace(
      '</X509Certificate>',
      `</X509Certificate><X509Certificate>${second.certificate}</X509Certificate>`,
    ),
  )
  expect((await saved(chain))?.certificates).toEqual([one])
})

describe('a provider that asks for signed requests (rule access-119)', () => {
  const wanting = (value = 'true') =>
    bare((xml) => xml.replace('<IDPSSODescriptor', `<IDPSSODescriptor WantAuthnRequestsSigned="${value}"`))
  const save = (clientId: string, metadata: string) =>
    ask(singleSignOn.updateSingleSignOn, { ...settingsOf(clientId), metadata }, admin)
  /** What our metadata says: whether requests are signed, and with which certificates. */
  async function published(clientId: string) {
    const url = `/single-sign-on/saml/${clientId}/metadata`
    const { body } = await product.send({ method: 'GET', url })
    return {
      isSigned: /AuthnRequestsSigned="(\w+)"/.exec(body)?.[1],
      certificates: [...body.matchAll(/<X509Certificate>([^<]*)</g)].map(
        ([, certificate = '']) => certificate,
      ),
    }
  }
  const requestOf = async (clientId: string) =>
    new URL((await ask(singleSignOn.trySingleSignOn, { clientId }, admin)).address).search.slice(1)

  test('gets them signed with the key in our metadata, which stays as long as it is asked for', async () => {
    const { id } = await makeClient(product)
    await save(id, wanting())
    const { isSigned, certificates } = await published(id)
    expect([isSigned, certificates.length, (await shownOf(id))?.signsRequests]).toEqual(['true', 1, true])
    const [signed = '', signature = ''] = (await requestOf(id)).split('&Signature=')
    expect(signed).toMatch(
      /^SAMLRequest=[^&]+&RelayState=[^&]+&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256$/,
    )
    const key = new X509Certificate(Buffer.from(certificates[0] ?? '', 'base64')).publicKey
    const bytes = Buffer.from(decodeURIComponent(signature), 'base64')
    expect(verify('sha256', Buffer.from(signed), key, bytes)).toBe(true)
    expect(verify('sha256', Buffer.from(`${signed}x`), key, bytes)).toBe(false)

    await save(id, wanting('1'))
    await save(id, '')
    expect(await published(id)).toEqual({ isSigned, certificates })
    await save(id, bare())
    expect(await published(id)).toEqual({ isSigned: 'false', certificates: [] })
    expect(await requestOf(id)).not.toContain('Signature')
  })

  test('has another key for each client, which is bound to the provider', async () => {
    const [own, other] = [await makeClient(product), await makeClient(product)]
    for (const { id } of [own, other]) await save(id, wanting())
    const [ofOwn, ofOther] = [await published(own.id), await published(other.id)]
    expect(ofOwn.certificates).not.toEqual(ofOther.certificates)
    const { request_key } = await db
      .selectFrom('identity_providers')
      .where('client_id', '=', other.id)
      .select('request_key')
      .executeTakeFirstOrThrow()
    await db.updateTable('identity_providers').set({ request_key }).where('client_id', '=', own.id).execute()
    expect(await requestOf(own.id)).not.toContain('Signature')
    // A key that cannot be read, as after a restore without its secret, is replaced when somebody saves.
    await save(own.id, wanting())
    expect((await published(own.id)).certificates).not.toEqual(ofOwn.certificates)
    expect(await requestOf(own.id)).toContain('Signature')
  })
})

test('a certificate is stored as the library reads it, however it was written', async () => {
  const odd = bare((xml) => xml.replace(first.certificate, `\n\t${first.certificate.replace(/=+$/, '')}\n`))
  const shown = await saved(odd)
  expect(shown?.certificates).toEqual([one])
  const rows = await db.selectFrom('identity_providers').select('certificates').execute()
  expect(rows.flatMap(({ certificates }) => certificates)).toContain(first.certificate)
})

test.each([
  [
    'Entra',
    entra,
    'https://sts.windows.net/8f2a0f5e-0000-4000-8000-000000000001/',
    'https://login.microsoftonline.com/t/saml2',
    [one],
  ],
  ['Okta', okta, 'http://www.okta.com/exk1', 'https://dev.okta.example/app/exk1/sso/saml', [one, two]],
  [
    'Google',
    google,
    'https://accounts.google.com/o/saml2?idpid=C01&x',
    'https://accounts.google.com/o/saml2/idp?idpid=C01',
    [one],
  ],
  [
    'one provider among programs',
    several(program, bare()),
    'https://idp.example',
    'https://idp.example/sso',
    [one],
  ],
  [
    'a key for encryption too',
    bare((xml) =>
      xml.replace('<KeyDescriptor', `${keyOf(second.certificate, ' use="encryption"')}<KeyDescriptor`),
    ),
    'https://idp.example',
    'https://idp.example/sso',
    [one],
  ],
  [
    'the same certificate twice, and one that is too small',
    bare((xml) =>
      xml.replace(
        '<KeyDescriptor',
        `${keyOf(inLines(first.certificate), '')}${keyOf(small.certificate)}<KeyDescriptor`,
      ),
    ),
    'https://idp.example',
    'https://idp.example/sso',
    [one],
  ],
])('is read: %s', async (_, metadata, issuer, signInAddress, certificates) => {
  expect(await saved(metadata)).toMatchObject({
    ...{ kind: 'saml', issuer, signInAddress, certificates, metadataAddress: '' },
    secretEndsOn: certificates.at(-1)?.endsOn,
  })
})

test.each([
  [
    'a DOCTYPE',
    bare((xml) => `<!DOCTYPE EntityDescriptor SYSTEM "file:///etc/passwd">${xml}`),
    'The metadata must not have a DOCTYPE. Please remove it',
  ],
  ['no XML', 'metadata', 'This is not the metadata of a SAML provider, which is an XML file'],
  [
    'XML that is broken',
    bare((xml) => xml.slice(0, -5)),
    'This is not the metadata of a SAML provider, which is an XML file',
  ],
  ['other XML', '<rss/>', 'This is not the metadata of a SAML provider, which is an XML file'],
  [
    'that of a program',
    several(program),
    'The metadata describes no provider with which people log in (IDPSSODescriptor for SAML 2.0)',
  ],
  [
    'SAML 1.1 only',
    bare((xml) => xml.replace('SAML:2.0:protocol', 'SAML:1.1:protocol')),
    'The metadata describes no provider with which people log in (IDPSSODescriptor for SAML 2.0)',
  ],
  [
    'two providers',
    several(bare(), bare()),
    'The metadata describes several providers. Please choose the metadata of one of them',
  ],
  [
    'no name',
    bare((xml) => xml.replace(' entityID="https://idp.example"', '')),
    'The metadata does not say who the provider is (entityID)',
  ],
  [
    'everybody’s tenant',
    bare((xml) => xml.replace('https://idp.example"', 'https://sts.windows.net/{tenantid}/"')),
    'This metadata is for the people of all organisations. Please take the one of your own tenant',
  ],
  [
    'no address by redirect',
    bare((xml) => xml.replace(redirect, post)),
    'The metadata has no address for log-ins by redirect (SingleSignOnService, HTTP-Redirect)',
  ],
  [
    'an address without encryption',
    bare((xml) => xml.replace('https://idp.example/sso', 'http://idp.example/sso')),
    'The log-in address in the metadata has to begin with https://',
  ],
  [
    'a script as address',
    bare((xml) => xml.replace('https://idp.example/sso', 'javascript:alert(1)')),
    'The log-in address in the metadata has to begin with https://',
  ],
  [
    'no certificate',
    bare((xml) => xml.replace(keyOf(first.certificate), '')),
    'The metadata has no certificate with which the provider signs',
  ],
  [
    'a certificate for encryption only',
    bare((xml) => xml.replace('"signing"', '"encryption"')),
    'The metadata has no certificate with which the provider signs',
  ],
  [
    'a certificate that is none',
    bare((xml) => xml.replace(first.certificate, 'AAAA')),
    'A certificate in the metadata cannot be read',
  ],
  [
    'a key that is too small',
    bare((xml) => xml.replace(first.certificate, small.certificate)),
    'The provider signs with keys that cannot be used here. An RSA key of 2048 bits or more is needed',
  ],
])('is refused in words: %s', async (_, metadata, sentence) => {
  const { id } = await makeClient(product)
  expect(await refuse(singleSignOn.updateSingleSignOn, { ...settingsOf(id), metadata }, admin)).toEqual({
    status: 400,
    errors: [sentence],
  })
  expect((await shownOf(id))?.issuer ?? '').toBe('')
})

describe('at an address', () => {
  let answer = { status: 200, body: '' }
  const listener = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
  const listening = new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  afterAll(() => listener.close())
  const refusedWith = async (given: typeof answer, path?: string) => {
    await listening
    answer = given
    const metadataAddress = path ?? `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
    const { id } = await makeClient(product)
    return (await refuse(singleSignOn.updateSingleSignOn, { ...settingsOf(id), metadataAddress }, admin))
      .errors
  }

  test('it has to be reachable from the internet', async () => {
    for (const path of ['http://10.0.0.1/', 'http://idp.example/', 'file:///etc/passwd', 'metadata'])
      expect(await refusedWith(answer, path)).toEqual([
        'The metadata address has to begin with https:// and to be reachable from the internet',
      ])
  })

  test('it has to be there, and of a size that can be read', async () => {
    expect(await refusedWith({ status: 404, body: bare() })).toEqual([
      'There is no metadata at this address: it answers with the status 404',
    ])
    expect(await refusedWith({ status: 200, body: bare() + ' '.repeat(600_000) })).toEqual([
      'The metadata at this address is too large. Please save its own part as a file',
    ])
    expect(await refusedWith(answer, 'http://127.0.0.1:1/')).toEqual([
      'There is no metadata at this address. The connection failed',
    ])
  })
})

describe('what is stored', () => {
  test('stays when neither a file nor an address is sent, and is read again with an address', async () => {
    const client = await setUp('stays.example')
    const { metadataAddress, ...rest } = client.settings
    await ask(singleSignOn.updateSingleSignOn, { ...rest, metadata: okta }, admin)
    await ask(singleSignOn.updateSingleSignOn, { ...rest, label: 'Changed', startsAtProvider: true }, admin)
    expect(await shownOf(client.id)).toMatchObject({
      ...{ label: 'Changed', issuer: 'http://www.okta.com/exk1', certificates: [one, two] },
      startsAtProvider: true,
    })
    await ask(singleSignOn.updateSingleSignOn, { ...rest, metadataAddress }, admin)
    expect(await shownOf(client.id)).toMatchObject({ issuer: provider.entityId, startsAtProvider: false })
  })

  test('of the other protocol goes, also the secret', async () => {
    const client = await makeClient(product)
    const secret = { secret: Buffer.from('secret'), renewed_at: new Date().toISOString() }
    await db
      .insertInto('identity_providers')
      .values({ client_id: client.id, field_claims: '{}', oidc_client_id: 'coppice', ...secret })
      .execute()
    await ask(singleSignOn.updateSingleSignOn, { ...settingsOf(client.id), metadata: okta }, admin)
    const row = () =>
      db
        .selectFrom('identity_providers')
        .where('client_id', '=', client.id)
        .select(['secret', 'renewed_at', 'oidc_client_id', 'certificates', 'sign_in_address', 'issuer'])
        .executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ secret: null, renewed_at: null, oidc_client_id: '' })
  })

  test('is needed before it is turned on, and for as long as it is on', async () => {
    const client = await makeClient(product)
    const turnOn = { clientId: client.id, isOn: true }
    expect(await refuse(singleSignOn.switchSingleSignOn, turnOn, admin)).toEqual({
      status: 400,
      errors: ['Please save the settings of the provider first'],
    })
    expect(await refuse(singleSignOn.updateSingleSignOn, settingsOf(client.id), admin)).toEqual({
      status: 400,
      errors: ['Please enter the metadata address of the provider, or choose its metadata file'],
    })
    expect(
      await refuse(
        singleSignOn.updateSingleSignOn,
        { ...settingsOf(client.id), metadata: okta, label: '' },
        admin,
      ),
    ).toEqual({ status: 400, errors: ['Please enter the name for the button'] })
    const used = await setUp('used.example')
    expect(
      await refuse(singleSignOn.updateSingleSignOn, { clientId: used.id, kind: 'oidc', label: 'x' }, admin),
    ).toMatchObject({ status: 400 })
    expect((await begin(used.providerId)).address).toContain('SAMLRequest=')
  })
})

test('administrators are mailed once about the certificate that ends last (rule access-71)', async () => {
  const client = await setUp('ends.example', { metadata: okta })
  const mailsAfter = async (day: string) => {
    await db.deleteFrom('outbox').execute()
    await noticeSecretEnds(product.app, new Date(`${day}T12:00:00Z`))
    return db
      .selectFrom('outbox')
      .where('template_type', '=', 'SingleSignOnSecretEnds')
      .where('subject', 'like', `%${client.name}%`)
      .select(['subject', 'text'])
      .execute()
  }
  // The first of the two ends in two years less: the provider signs with the other one then.
  expect(await mailsAfter('2027-03-31')).toEqual([])
  const [mail, ...more] = await mailsAfter('2029-03-01')
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`The certificate for single sign-on of ${client.name} ends`)
  expect(mail?.text).toContain('ends on 31 March 2029')
  expect(mail?.text).not.toMatch(/secret/i)
  expect(await mailsAfter('2029-03-15')).toEqual([])
})
