import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { startProduct } from '#tests/support/product.ts'
import { linkIn } from '#tests/support/work.ts'
import { announceFirstAdministrator, firstAdministratorLink, prepareFirstRun } from './first-run.ts'

const administrator = 'ada@example.test'
const password = 'a good long password'
const product = await startProduct({ ADMIN_EMAIL: administrator })
const { app } = product

test('only a terminal is shown the link; a log gets the path of a file that no other user may read', async () => {
  await prepareFirstRun(app)
  const place = join(app.config.dataDir, 'first-administrator-link.txt')
  const inLog = await announceFirstAdministrator(app, false)
  expect(inLog).toBe(
    `The link that sets the password of the first administrator (${administrator}) is in ${place}`,
  )
  expect(await readFile(place, 'utf8')).toMatch(/^http\S+\/Confirm\/\S+\n$/)
  expect((await stat(place)).mode & 0o777).toBe(0o600)

  const onTerminal = await announceFirstAdministrator(app, true)
  expect(onTerminal).toMatch(/:\nhttp\S+\/Confirm\/\S+$/)
  await expect(stat(place)).rejects.toThrow('ENOENT')
})

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
  const accepted = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
  // And is logged in by it (rule access-18).
  expect(accepted).toEqual([{ user: expect.objectContaining({ role: 'ADMIN' }) }])
  const { user } = await product.ask(accounts.myAccount, {}, accepted[0]?.user ?? undefined)
  expect(user.email).toBe(administrator)
  expect(await firstAdministratorLink(app)).toBeUndefined()
})
