// Stores how compliance has developed in the months of the demo, computed for the beginning of each month as it was then.
import type { Tx } from '../db/open.ts'
import { storeSnapshots } from '../training/snapshots-queries.ts'
import { clientsOf, obligationsOn } from './queries.ts'

const months = 12

export async function addComplianceHistory(tx: Tx, now: Date) {
  const clients = await clientsOf(tx)
  for (let ago = months - 1; ago >= 0; ago--) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
      .toISOString()
      .slice(0, 10)
    for (const { id } of clients) await storeSnapshots(tx, { id, day }, obligationsOn(id, day))
  }
}
