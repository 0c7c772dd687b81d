// A product for one file of tests, with lists of learners to import.
import * as learners from '#contract/calls/learners.ts'
import { makeAdmin, makeClient, makeManager } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startImport() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  const client = await makeClient(product, { name: 'Orchard' })
  const manager = await makeManager(product, client.id)
  const otherClient = await makeClient(product, { name: 'Hedge' })

  let number = 0
  const person = () => ({ firstName: 'Ada', lastName: 'Green', email: `import-${++number}@example.test` })
  const people = (count: number) => Array.from({ length: count }, person)
  const file = (content: string | Uint8Array<ArrayBuffer>) => ({ csvFile: new File([content], 'people.csv') })
  const preview = (content: string) => product.ask(learners.preview, file(content), manager)

  /** Everything that an upload could leave behind. */
  async function everything() {
    const count = async (table: 'users' | 'outbox' | 'link_tokens') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    return { users: await count('users'), mails: await count('outbox'), links: await count('link_tokens') }
  }
  const learnersOf = async (clientId: string) =>
    db
      .selectFrom('users')
      .where('client_id', '=', clientId)
      .where('is_learner', '=', true)
      .orderBy('email')
      .select(['first_name as firstName', 'last_name as lastName', 'email', 'role', 'id'])
      .execute()
  return {
    product,
    db,
    admin,
    client,
    manager,
    otherClient,
    person,
    people,
    file,
    preview,
    everything,
    learnersOf,
  }
}
