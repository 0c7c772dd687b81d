// A product for one file of tests, with two clients, their managers and an administrator.
import * as accounts from '#contract/calls/accounts.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { readMails } from './read-mails.ts'

export async function startUsers() {
  const product = await startProduct()
  const admin = await makeAdmin(product)
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const other = await makeClient(product)
  const otherManager = await makeManager(product, other.id)
  let number = 0
  const person = () => ({ firstName: 'Ada', lastName: 'Green', email: `ada-${++number}@example.test` })
  const managed = async (urlToken: string) =>
    (await product.ask(users.openUser, { role: 'ADMIN', urlToken }, admin)).user
  const mailTo = async (address: string) =>
    (await readMails(product, address)).map(({ template_type: template, text }) => ({ template, text }))
  const templatesTo = async (address: string) => (await mailTo(address)).map(({ template }) => template)
  const isSignedIn = async (as: { token: string }) =>
    (await product.send(requestOf(accounts.myAccount, {}, as))).statusCode === 200
  return {
    product,
    admin,
    client,
    manager,
    other,
    otherManager,
    person,
    managed,
    mailTo,
    templatesTo,
    isSignedIn,
  }
}
