// A product for one file of tests that is filled with the demo, as after a start that was interrupted between the courses
// and the rest, and by two processes at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import { publishDemoCourses } from '#server/demo/courses.ts'
import { demoPassword } from '#server/demo/people.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { startProduct } from './product.ts'

export async function startDemo() {
  const product = await startProduct()
  const { app } = product
  const folder = await mkdtemp(join(tmpdir(), 'coppice-demo-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await publishDemoCourses(app)
  await Promise.all([seedDemo(app), seedDemo(app)])
  return {
    product,
    app,
    db: app.db,
    /** For files of the test. */
    folder,
    /** The first client by name. */
    async firstClient() {
      const clients = app.db.selectFrom('clients').where('is_provider', '=', false)
      return clients.select('id').orderBy('name').limit(1).executeTakeFirstOrThrow()
    },
    async logIn(email: string) {
      const { user } = await product.ask(accounts.login, { username: email, password: demoPassword })
      if (!user) throw new Error(`${email} cannot log in`)
      return user
    },
  }
}
