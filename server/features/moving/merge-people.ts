// Merges two chosen accounts, and says before what will happen.
import type { Read, Reply } from '#contract/call.ts'
import type * as moving from '#contract/calls/moving.ts'
import { type Caller, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, orNotFound } from '../../base/refusal.ts'
import type { Tx } from '../../db/open.ts'
import { mergePeople } from '../../moving/merge.ts'
import { accountsToCompare } from '../../moving/merged-accounts-queries.ts'
import { previewTokenOf } from '../../base/preview-token.ts'

type Wanted = Read<typeof moving.previewMerge>

/** Ends the transaction of a preview, so that nothing of it is stored. */
class Rollback extends Error {}

/**
 * Does the merge and takes it back, so that the numbers are those of a merge.
 * @throws Refusal as mergePeople
 */
export async function previewMerge(
  app: App,
  who: Caller,
  wanted: Wanted,
): Promise<Reply<typeof moving.previewMerge>> {
  let done: Awaited<ReturnType<typeof mergeIn>> | undefined
  try {
    await app.db.transaction().execute(async (tx) => {
      done = await mergeIn(tx, app, who, wanted)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback) || !done) throw error
  }
  if (!done) throw new Error('A preview counts before it ends')
  const { counts, ends, workingDays } = done
  return { counts, ends, workingDays, previewToken: tokenOf(wanted, { counts, workingDays }) }
}

/** @throws Refusal 404 */
export async function accountsToMerge(
  { db }: App,
  who: Caller,
  { oneId, otherId }: Read<typeof moving.accountsToMerge>,
): Promise<Reply<typeof moving.accountsToMerge>> {
  const accounts = await accountsToCompare(db, [oneId, otherId], scopeOf(who))
  const find = (wanted: string) => orNotFound(accounts.find(({ id }) => id === wanted))
  return { one: find(oneId), other: find(otherId) }
}

/** @throws Refusal as mergePeople, and 409 if the merge would not do what the preview said */
export const mergePair = (
  app: App,
  who: Caller,
  { previewToken, ...wanted }: Read<typeof moving.merge>,
): Promise<Reply<typeof moving.merge>> =>
  app.db.transaction().execute(async (tx) => {
    const { actionId, counts, workingDays } = await mergeIn(tx, app, who, wanted)
    if (tokenOf(wanted, { counts, workingDays }) !== previewToken)
      throw conflict('Something has changed since you looked. Please look at the numbers again')
    return { actionId }
  })

const mergeIn = (tx: Tx, app: App, who: Caller, { goneId, keptId, address }: Wanted) =>
  mergePeople(tx, app, who, { goneId, keptId, isAddressOfGone: address === 'gone' })

const tokenOf = ({ goneId, keptId, address }: Wanted, shown: object) =>
  previewTokenOf(goneId, keptId, address, shown)
