// A product for one file of tests about who comes in by single sign-on, and what that leaves behind.
import { expect } from 'vitest'
import { makeClient } from './make.ts'
import { storedBySignOn } from './refused-sign-on.ts'
import type { OpenIdAccount } from './openid-provider.ts'
import { startSingleSignOn } from './start-single-sign-on.ts'

export async function startLogIn() {
  const { product, db, admin, setUp, begin, finish, logIn, openId } = await startSingleSignOn()
  const client = await setUp('caerfelin.example')
  const other = await makeClient(product)

  const personWith = (email: string) =>
    db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()
  const templatesTo = async (email: string) =>
    (await db.selectFrom('outbox').where('to_address', '=', email).select('template_type').execute()).map(
      (mail) => mail.template_type,
    )
  const statusOfKey = async (key: string) =>
    (
      await product.send({
        ...{ method: 'GET', url: '/api/User/getclientadminusers?page=1' },
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode
  const linksOf = (userId: string) =>
    db.selectFrom('identity_links').where('user_id', '=', userId).select(['issuer', 'subject']).execute()
  const statusWith = async (token = '') =>
    (
      await product.send({
        method: 'GET',
        url: '/api/Account/MyAccount',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode

  async function expectRefused(account: OpenIdAccount, message: string, at = client.providerId) {
    const before = await storedBySignOn(product)
    expect(await logIn(at, account)).toMatchObject({ status: 401, succeeded: false, user: null, message })
    expect(await storedBySignOn(product)).toBe(before)
  }
  return {
    product,
    db,
    admin,
    setUp,
    begin,
    finish,
    logIn,
    openId,
    client,
    other,
    personWith,
    templatesTo,
    statusOfKey,
    linksOf,
    statusWith,
    expectRefused,
  }
}
