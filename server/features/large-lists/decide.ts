// Goes on with a list that has stopped, or ends it (rule people-113).
import type { Read } from '#contract/call.ts'
import type { goOn } from '#contract/calls/large-lists.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, orNotFound } from '../../base/refusal.ts'
import { unlessTaken } from '../../db/open.ts'
import { clientToFill } from '../learners/client-to-fill.ts'
import { areSame, whileOneRuns } from './begin.ts'
import { confirmNow, dropRows, nextPart } from './part-queries.ts'
import { lockSeenList, runList, setState } from './queries.ts'

/** @throws Refusal 404, 409 for a list that has not stopped, or whose next part would do something else than the caller saw */
export async function goOnWithList(
  app: App,
  who: Caller,
  { id, expected }: Read<typeof goOn>,
): Promise<void> {
  await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      const list = orNotFound(await lockSeenList(tx, who, id))
      if (list.state !== 'stopped')
        throw conflict('This list has not stopped, or somebody has gone on with it')
      await clientToFill(app, who, list.clientId)
      const part = await nextPart(tx, id)
      if (part?.now) {
        if (!expected || !areSame(part.now, expected))
          throw conflict('The numbers of this part have changed. Please look at them again')
        await confirmNow(tx, id, part.number)
      }
      await runList(tx, who, id)
    }),
    whileOneRuns,
  )
}

/** A part that is being uploaded is finished first. @throws Refusal 404, 409 for a list that is done or has ended */
export async function endList(app: App, who: Caller, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { state } = orNotFound(await lockSeenList(tx, who, id))
    if (state === 'done' || state === 'ended') throw conflict('This list is done, or somebody has ended it')
    await dropRows(tx, id)
    await setState(tx, id, 'ended')
  })
}
