// Moving ten thousand people to another client and undoing it, beside requests.
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import { ask } from '#tests/support/ask.ts'
import { largestClient } from './evidence.ts'
import { type LongWork, workBeside } from './long-work.ts'
import type { Started } from './started.ts'

export interface MovingRun {
  people: number
  moved: LongWork
  undone: LongWork
}

/** Moves at most so many people of the client with the most learners, with everything, by their filter. */
export async function timeMoving(started: Started, atMost: number): Promise<MovingRun> {
  const { client, server } = started
  const { token } = await started.logIn('ADMIN')
  const root = `${server.url}/api`
  const { rows } = await client.query<{ id: string; learners: number; toClientId: string }>(
    `with made as (
       insert into clients (name, url_token, referral_code, maximum_learners)
       values ('Moved here', 'moved-here', 'moved-here', 0) returning id
     )
     select largest.id, made.id as "toClientId",
            (select count(*)::int from users where client_id = largest.id and is_learner and archived_at is null) as learners
       from made, (${largestClient}) as largest`,
  )
  const { id: clientId, learners, toClientId } = rows[0] as (typeof rows)[number]
  if (learners > atMost) throw new Error(`The largest client has ${learners} learners, more than ${atMost}`)
  const chosen = { list: 'learners', clientId, expected: learners } as const
  const wanted = { ...chosen, toClientId, taken: 'everything' } as const
  const { previewToken } = await ask(root, moving.previewMove, wanted, token)
  let done = { changed: 0, actionId: '' as string | null }
  const moved = await workBeside(started, async () => {
    done = await ask(root, moving.move, { ...wanted, previewToken }, token)
  })
  let back = 0
  const undone = await workBeside(started, async () => {
    back = (await ask(root, bulk.undo, { id: done.actionId ?? '' }, token)).changed
  })
  if (done.changed === 0 || back !== done.changed)
    throw new Error(`${done.changed} were moved, and ${back} came back`)
  return { people: done.changed, moved, undone }
}
