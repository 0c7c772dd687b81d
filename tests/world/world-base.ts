// The client of a world and its learner, and how its objects are recognised in an answer.
import * as make from '#tests/support/make.ts'
import type { Product } from '#tests/support/product.ts'

export type WorldBase = Awaited<ReturnType<typeof makeBase>>

export async function makeBase(product: Product) {
  // Nobody could be added without a value of a field that an earlier world requires.
  await product.app.db.deleteFrom('person_fields').where('is_required', '=', true).execute()
  const client = await make.makeClient(product)
  /** By which the objects of this world are recognised in an answer. */
  const marks = new Set<string>([client.id, client.urlToken, client.name])
  const marked = <Made extends { id: string }>(made: Made): Made => {
    marks.add(made.id)
    return made
  }
  /** All people of this world are in it, but for the caller. */
  const team = marked(await make.makeTeam(product, client.id))
  async function person(options: make.PersonOptions) {
    const made = marked(await make.makePerson(product, { clientId: client.id, ...options }))
    await make.joinTeam(product, team, made)
    marks.add(made.urlToken).add(made.email)
    return made
  }
  /** The learner whose own the record, post and comment are. */
  const learner = await person({ role: 'LEARNER' })
  return { product, db: product.app.db, client, team, learner, marks, marked, person }
}

/** Makes it when it is asked for the first time. */
export function once<T>(first: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= first())
}
