// A product for one file of tests, where people log in over HTTP.
import { makeClient, password } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startAccounts() {
  const product = await startProduct()
  const { db } = product.app
  const client = await makeClient(product)
  let addresses = 0
  const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
  /** Over HTTP. Each test has a network address of its own, so that none uses up another's tries. */
  const logIn = (username: string, secret = password, remoteAddress = newAddress(), headers = {}) =>
    product.send({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { username, password: secret },
      remoteAddress,
      headers,
    })
  /** The own account, with this header. */
  const call = (authorization?: string) =>
    product.send({
      method: 'GET',
      url: '/api/Account/MyAccount',
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    })
  const statusWith = async (token: string) => (await call(`Bearer ${token}`)).statusCode
  return { product, db, client, newAddress, logIn, call, statusWith }
}
