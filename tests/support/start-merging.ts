// A product for one file of tests about two accounts of one person that become one.
import { sql } from 'kysely'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import { joinByRules } from './join-by-rules.ts'
import { makeEverything } from './make-everything.ts'
import type { MadePerson } from './make.ts'
import { startPlaying } from './start-playing.ts'

export type Address = 'kept' | 'gone'
export const pairOf = (gone: MadePerson, kept: MadePerson, address: Address = 'kept') => ({
  goneId: gone.id,
  keptId: kept.id,
  address,
})

export async function startMerging() {
  const playing = await startPlaying()
  const { product, db, admin } = playing
  const world = await makeEverything(playing)

  async function merge(pair: ReturnType<typeof pairOf>) {
    const { counts, previewToken } = await product.ask(moving.previewMerge, pair, admin)
    const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
    return { counts, actionId }
  }
  const undo = (id: string | null) => product.ask(bulk.undo, { id: id ?? '' }, admin)

  let made = 0
  /** A learner with a row in every table, who is no manager of a team. */
  async function makeFull() {
    const person = await world.fill(`Full${made++}`)
    await joinByRules(db, person)
    await db.deleteFrom('team_managers').where('user_id', '=', person.id).execute()
    await sql`update outbox set processed_at = now()`.execute(db)
    return person
  }
  return { product, db, admin, world, merge, undo, makeFull }
}
