import { expect, test } from 'vitest'
import { makeAdmin, makeClient } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { connectDirectory } from '#tests/support/scim.ts'
const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
test('smoke', async () => {
  const entra = await connectDirectory(product, client.id, admin)
  console.log(JSON.stringify(await entra.send('GET', '/ServiceProviderConfig')))
  const made = await entra.send('POST', '/Users', { userName: 'Ada@x.test', name: { givenName: 'Ada', familyName: 'Byron' }, emails: [{ primary: true, type: 'work', value: 'ada@x.test' }], active: true, externalId: 'a1' })
  console.log(JSON.stringify(made, null, 1))
  console.log(JSON.stringify(await entra.find('userName eq "ADA@x.test"')))
  console.log(JSON.stringify(await entra.patch(`/Users/${made.body.id}`, { op: 'Replace', path: 'active', value: 'False' })))
  console.log(JSON.stringify(await entra.send('GET', '/nope')))
  console.log(JSON.stringify(await entra.send('POST', '/Users', '{')))
  expect(made.status).toBe(201)
})
