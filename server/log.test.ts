// After everything people do with passwords, links and tokens, none of them is in the log.
import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { buildApi } from '#server/app.ts'
import { makeAdmin, makeClient, makeLearner, password } from '#tests/make.ts'
import { startProduct } from '#tests/product.ts'
import { buildContentHost } from './content-host.ts'
import { makeLog, withoutSecrets } from './log.ts'
import { sendWaitingMail } from './mail/outbox.ts'

const product = await startProduct()

test('passwords, bearer tokens and the tokens of links stay out of the log', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const options = { loggerInstance: log }
  const api = await buildApi(product.app, options)
  const content = await buildContentHost(product.app, options)
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const admin = await makeAdmin(product)
  const post = (url: string, payload: object | string, headers = {}) =>
    api.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const chosen = 'a password chosen in the test'
  const secrets = [password, chosen, learner.token, admin.token]

  const login = await post(accounts.login.path, { username: learner.email, password })
  const { token } = login.json<{ user: { token: string } }>().user
  secrets.push(token)
  await post(accounts.login.path, { username: learner.email, password: `${password}!` })
  await post(accounts.login.path, `{"username":"x","password":"${password}"`)
  await post(
    accounts.login.path,
    { username: 'x', password, __proto__x: 1 },
    { authorization: `Bearer ${token}` },
  )
  await api.inject({ url: '/api/Account/MyAccount', headers: { authorization: `Bearer ${token}` } })
  await api.inject({ url: `/api/Account/MyAccount?token=${token}`, headers: { cookie: `token=${token}` } })

  await post(accounts.requestPasswordReset.path, { email: learner.email })
  await sendWaitingMail(product.app)
  const link = /\/Reset\/([\w-]+)\/([\w-]+)/.exec(product.sent.at(-1)?.text ?? '')
  if (!link) throw new Error('No link was mailed')
  const [path, encodedToken] = link as unknown as [string, string]
  secrets.push(encodedToken)
  for (const url of [path, path.toLowerCase(), `${path}?x=${encodedToken}`, `http://learn.test${path}`])
    await api.inject({ url })
  for (const url of [`/Confirm/${learner.id}/${encodedToken}`, `/Register/${learner.id}/${encodedToken}`])
    await api.inject({ url })
  await content.inject({ url: `/playcourse/${encodedToken}/index.html` })
  const reset = { encodedToken, userId: learner.id, password: chosen, passwordRepeat: chosen }
  expect((await post(accounts.resetPassword.path, reset)).statusCode).toBe(200)
  expect((await post(accounts.resetPassword.path, reset)).statusCode).toBe(400)

  // Something that breaks, with the secrets in the request.
  await product.app.db.schema.alterTable('sessions').renameTo('elsewhere').execute()
  const broken = await post(accounts.logout.path, { password }, { authorization: `Bearer ${admin.token}` })
  expect(broken.statusCode).toBe(500)
  await product.app.db.schema.alterTable('elsewhere').renameTo('sessions').execute()
  await Promise.all([api.close(), content.close()])

  const written = lines.join('')
  expect(written).toContain('/api/Account/Login')
  expect(written).toContain('request failed')
  expect(written).toContain(broken.json<{ requestId: string }>().requestId)
  for (const secret of secrets) {
    expect(written).not.toContain(secret)
    expect(written.toLowerCase()).not.toContain(encodeURIComponent(secret).toLowerCase())
  }
})

test('a path keeps its beginning only where a secret stands in it', () => {
  expect(withoutSecrets('/Reset/abc/def?x=1')).toBe('/Reset/…')
  expect(withoutSecrets('/REGISTER/abc/def')).toBe('/REGISTER/…')
  expect(withoutSecrets('/playcourse/ticket/index.html')).toBe('/playcourse/…')
  expect(withoutSecrets('/api/Account/Login?token=x')).toBe('/api/Account/Login')
})
