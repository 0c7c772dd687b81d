// Single sign-on with a SAML provider that others have written: Debian's simplesamlphp reads our metadata, checks our requests and signs its
// own answers (rules access-60 to access-66, access-89 to access-99).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as accounts from '#contract/calls/accounts.ts'
import * as singleSignOn from '#contract/calls/single-sign-on.ts'
import { beginHerePath, signOnBeginPath } from '#contract/rules/single-sign-on.ts'
import { formIn, isSimpleSamlPhpThere, openBrowser, startSimpleSamlPhp } from '../support/simplesamlphp.ts'
import { answerTo } from '../support/session-after-log-out.ts'
import { startSaml } from '../support/start-saml.ts'

const isThere = isSimpleSamlPhpThere()

test('simplesamlphp is installed', (context) => {
  context.skip(!isThere, 'simplesamlphp is not installed here: docs/testing.md says how')
  expect(isThere).toBe(true)
})

describe.skipIf(!isThere)('with simplesamlphp', () => {
  const people = ['eira', 'macsen', 'dilys'].map((name) => ({
    name,
    password: `${name} walks`,
    attributes: {
      ...{ uid: [`uid-of-${name}`], givenName: [name], sn: ['Ó Súilleabháin & Sons'] },
      mail: [`${name}@${name === 'dilys' ? 'signed' : 'caerfelin'}.example`],
    },
  }))
  const claims = { firstNameClaim: 'givenName', lastNameClaim: 'sn', emailClaim: 'mail' }
  let here: Awaited<ReturnType<typeof startSaml>>
  let there: Awaited<ReturnType<typeof startSimpleSamlPhp>>
  let client: Awaited<ReturnType<typeof here.setUp>>

  const metadataOf = async (providerId: string) =>
    (await here.product.send({ method: 'GET', url: `/single-sign-on/saml/${providerId}/metadata` })).body

  beforeAll(async () => {
    here = await startSaml()
    there = await startSimpleSamlPhp({ people })
    client = await here.setUp('caerfelin.example', { metadataAddress: there.metadataAddress, ...claims })
    await there.addProgram(await metadataOf(client.providerId))
  })
  afterAll(() => there?.stop())

  /** Enters name and password, and returns the form that the page of the provider posts here by itself. */
  async function enter(browser: ReturnType<typeof openBrowser>, address: string, name = 'eira') {
    const { address: action, fields } = formIn(await browser(address))
    return formIn(await browser(action, { ...fields, username: name, password: `${name} walks` }))
  }

  async function logIn(browser: ReturnType<typeof openBrowser>, name?: string) {
    const { address, secret } = await here.begin(client.providerId)
    const { location } = await here.post(await enter(browser, address, name))
    const sent = { providerId: client.providerId, query: here.queryIn(location), secret }
    const answer = await here.finish(sent)
    return { status: answer.statusCode, sent, ...answer.json<accounts.LoginReply>() }
  }
  const sessionOf = ({ user }: Pick<accounts.LoginReply, 'user'>) => ({ token: user?.token ?? '' })

  test('a person comes in, is the same one the next time, and the answer is taken once', async () => {
    const first = await logIn(openBrowser())
    expect(first).toMatchObject({
      status: 200,
      user: { firstName: 'eira', lastName: 'Ó Súilleabháin & Sons' },
    })
    const again = await logIn(openBrowser())
    expect(again.user?.id).toBe(first.user?.id)
    expect((await here.finish(again.sent)).statusCode).toBe(401)
  })

  test('its metadata in a file does as well as the address', async () => {
    const metadata = await (await fetch(there.metadataAddress)).text()
    const wanted = { ...client.settings, metadataAddress: '', metadata }
    await here.product.ask(singleSignOn.updateSingleSignOn, wanted, here.admin)
    expect((await logIn(openBrowser(), 'macsen')).status).toBe(200)
  })

  test('who logs out there is logged out here, and it takes our answer', async () => {
    const browser = openBrowser()
    const session = sessionOf(await logIn(browser))
    const another = sessionOf(await logIn(openBrowser(), 'macsen'))
    expect(await answerTo(here.product, session)).toBe('ok')
    const { address } = await browser(there.logOutAddress)
    expect(address).toMatch(/^http:\/\/localhost:4000\/single-sign-on\/saml\/.*\/log-out\?SAMLRequest=/)
    const { pathname, search } = new URL(address)
    const answer = await here.product.send({ method: 'GET', url: pathname + search })
    expect(answer.statusCode).toBe(303)
    expect(await answerTo(here.product, session)).toBe('loggedOutAtProvider')
    expect(await answerTo(here.product, another)).toBe('ok')
    // It goes on to where the person wanted to be after the log-out, and asks for the password again.
    const after = await browser(String(answer.headers.location))
    expect(after.address).toContain(there.origin)
    expect(after.text).not.toMatch(/error|exception/i)
    const { address: next } = await here.begin(client.providerId)
    expect((await browser(next)).text).toContain('name="password"')
  })

  test('where it asks for signed requests, ours and our answers to log-outs are signed as it wants', async () => {
    const settings = { 'redirect.validate': true, 'validate.authnrequest': true, 'validate.logout': true }
    const strict = await startSimpleSamlPhp({ people, settings })
    try {
      const signed = await here.setUp('signed.example', {
        metadataAddress: strict.metadataAddress,
        ...claims,
      })
      await strict.addProgram(await metadataOf(signed.providerId))
      const browser = openBrowser()
      const { address, secret } = await here.begin(signed.providerId)
      const changed = address.replace('&Signature=', '&Signature=AAAA')
      expect(formIn(await openBrowser()(changed)).fields).not.toHaveProperty('AuthState')
      const { location } = await here.post(await enter(browser, address, 'dilys'))
      const sent = { providerId: signed.providerId, query: here.queryIn(location), secret }
      const session = sessionOf((await here.finish(sent)).json<accounts.LoginReply>())
      expect(await answerTo(here.product, session)).toBe('ok')

      const { pathname, search } = new URL((await browser(strict.logOutAddress)).address)
      const answer = await here.product.send({ method: 'GET', url: pathname + search })
      expect(await answerTo(here.product, session)).toBe('loggedOutAtProvider')
      const after = await browser(String(answer.headers.location))
      expect(after.text).not.toMatch(/error|exception/i)
      expect(after.address).toBe(`${strict.origin}/module.php/core/frontpage_welcome.php`)
    } finally {
      await strict.stop()
    }
  })

  test('a log-in that begins there leads to one that begins here, only where that is allowed', async () => {
    const browser = openBrowser()
    const entityId = `http://localhost:4000/single-sign-on/saml/${client.providerId}/metadata`
    const begun = await enter(browser, there.logInAddress(entityId))
    expect(begun.fields['SAMLResponse']).toMatch(/^PHNhbWx/)
    expect((await here.post(begun)).location).toBe(beginHerePath)

    const wanted = { ...client.settings, startsAtProvider: true }
    await here.product.ask(singleSignOn.updateSingleSignOn, wanted, here.admin)
    expect((await here.post(begun)).location).toBe(signOnBeginPath(client.providerId))
    // The provider knows the person already, and asks for nothing.
    const { address, secret } = await here.begin(client.providerId)
    const { location } = await here.post(formIn(await browser(address)))
    const sent = { providerId: client.providerId, query: here.queryIn(location), secret }
    expect((await here.finish(sent)).statusCode).toBe(200)
  })
})
