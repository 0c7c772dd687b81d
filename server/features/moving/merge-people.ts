// Merges two chosen accounts, and says before what will happen.
import type { Read, Reply } from '#contract/call.ts'
import type * as moving from '#contract/calls/moving.ts'
import type { Person } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { mergePeople } from '../../moving/merge.ts'
import { previewTokenOf } from './preview-token.ts'

type Wanted = Read<typeof moving.previewMerge>

/** Ends the transaction of a preview, so that nothing of it is stored. */
class Rollback extends Error {}

/**
 * Does the merge and takes it back, so that the numbers are those of a merge.
 * @throws Refusal as mergePeople
 */
export async function previewMerge(
  { db }: App,
  who: Person,
  wanted: Wanted,
): Promise<Reply<typeof moving.previewMerge>> {
  let counts: Awaited<ReturnType<typeof mergeIn>>['counts'] | undefined
  try {
    await db.transaction().execute(async (tx) => {
      counts = (await mergeIn(tx, who, wanted)).counts
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback) || !counts) throw error
  }
  if (!counts) throw new Error('A preview counts before it ends')
  return { counts, previewToken: tokenOf(wanted, counts) }
}

/** @throws Refusal as mergePeople, and 409 if the merge would not do what the preview said */
export const mergePair = (
  { db }: App,
  who: Person,
  { previewToken, ...wanted }: Read<typeof moving.merge>,
): Promise<Reply<typeof moving.merge>> =>
  db.transaction().execute(async (tx) => {
    const { actionId, counts } = await mergeIn(tx, who, wanted)
    if (tokenOf(wanted, counts) !== previewToken)
      throw conflict('Something has changed since you looked. Please look at the numbers again')
    return { actionId }
  })

const mergeIn = (tx: Tx, who: Person, { goneId, keptId, address }: Wanted) =>
  mergePeople(tx, who, { goneId, keptId, isAddressOfGone: address === 'gone' })

const tokenOf = ({ goneId, keptId, address }: Wanted, counts: object) =>
  previewTokenOf(goneId, keptId, address, counts)
