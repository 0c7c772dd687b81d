// Adds and uses passkeys over HTTP, on a host of the product.
import type { Call } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import { type Product, requestOf } from './product.ts'
import { type Page, type SoftPasskey, createPasskey, signWith } from './soft-passkey.ts'

export const mainPage: Page = { host: 'localhost', origin: 'http://localhost:4000' }

/** The bare answer of a call on this host. */
export function sendOn(
  product: Product,
  host: string,
  call: Call,
  input: object,
  { as, address = '127.0.0.1' }: { as?: { token: string }; address?: string } = {},
) {
  const request = requestOf(call, input, as)
  return product.send({
    ...request,
    headers: { ...request.headers, host: `${host}:4000` },
    remoteAddress: address,
  })
}

export async function optionsForNew(product: Product, as: { token: string }, { host } = mainPage) {
  const answer = await sendOn(product, host, security.beginPasskey, {}, { as })
  return security.beginPasskey.reply.parse(answer.json()).options
}

export async function optionsForUse(product: Product, { host } = mainPage) {
  const answer = await sendOn(product, host, accounts.beginPasskeyLogin, {})
  return accounts.beginPasskeyLogin.reply.parse(answer.json()).options
}

export async function addPasskey(
  product: Product,
  as: { token: string },
  { page = mainPage, name = '', signCount = 0 }: { page?: Page; name?: string; signCount?: number } = {},
): Promise<SoftPasskey & { recoveryCodes: string[] }> {
  const { passkey, sent } = createPasskey(await optionsForNew(product, as, page), page, signCount)
  const answer = await sendOn(product, page.host, security.addPasskey, { name, passkey: sent }, { as })
  if (answer.statusCode !== 200) throw new Error(`The passkey was not added: ${answer.body}`)
  const { recoveryCodes } = security.addPasskey.reply.parse(answer.json())
  return { ...passkey, recoveryCodes }
}

/** Signs what the host asks for now, and logs in with it. */
export async function logInWithPasskey(
  product: Product,
  passkey: SoftPasskey,
  { page = mainPage, username = '', address }: { page?: Page; username?: string; address?: string } = {},
) {
  const sent = signWith(passkey, await optionsForUse(product, page), page)
  const answer = await sendOn(
    product,
    page.host,
    accounts.loginWithPasskey,
    { username, passkey: sent },
    address ? { address } : {},
  )
  return { status: answer.statusCode, ...accounts.loginWithPasskey.reply.parse(answer.json()) }
}
