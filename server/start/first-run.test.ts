import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { startProduct } from '#tests/product.ts'
import { linkIn } from '#tests/start/work.ts'
import { firstAdministratorLink, prepareFirstRun } from './first-run.ts'

const administrator = 'ada@example.test'
const password = 'a good long password'
const product = await startProduct({ ADMIN_EMAIL: administrator })
const { app } = product

test('processes that start together make one administrator, and one of their links holds', async () => {
  const start = async () => {
    await prepareFirstRun(app)
    return firstAdministratorLink(app)
  }
  const links = await Promise.all(Array.from({ length: 5 }, start))

  const people = await app.db.selectFrom('users').select('email').execute()
  expect(people).toEqual([{ email: administrator }])
  const tries = await Promise.allSettled(
    links.map((link) =>
      product.ask(accounts.confirm, {
        ...linkIn(link as string, 'Confirm'),
        password,
        passwordRepeat: password,
      }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await firstAdministratorLink(app)).toBeUndefined()
})
