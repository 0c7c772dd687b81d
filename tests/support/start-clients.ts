// A product for one file of tests, with clients to create.
import * as clients from '#contract/calls/clients.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startClients() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)

  let counter = 0
  function newClient(changes: Record<string, unknown> = {}) {
    const number = ++counter
    return {
      clientName: `Made ${number}`,
      firstName: 'Ada',
      lastName: 'Manager',
      email: `ada-${number}@made.test`,
      phoneNumber: '0117 496 0000',
      referalCode: `made-${number}`,
      maximumNumberOfLearners: 5,
      ...changes,
    }
  }

  const listed = async (searchTerm: string) =>
    (await product.ask(clients.list, { page: 1, searchTerm }, admin)).clients.map(({ name }) => name)

  /** A client as its own page shows it. */
  const look = async (urlToken: string) => (await product.ask(clients.openClient, { urlToken }, admin)).client
  return { product, db, admin, newClient, listed, look }
}
