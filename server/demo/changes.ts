// Makes what changes about people in the demo: somebody moved to another client, an account that was merged, and one that may be merged.
import type { Caller } from '../access/who.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { newUrlToken } from '../identity/invitations.ts'
import { addUser } from '../identity/people-queries.ts'
import { mergePeople } from '../moving/merge.ts'
import { movePeople } from '../moving/move.ts'
import { demoLogins } from './people.ts'
import { personByEmail } from './queries.ts'

export async function addChanges(app: App): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const who = await administrator(tx)
    const aisha = await personByEmail(tx, 'aisha.rahman@helios.example')
    const yuki = await personByEmail(tx, 'yuki.tanaka@saffron.example')
    await movePeople(tx, who, { ids: [yuki.id], leftOut: [], toClientId: aisha.clientId, taken: 'completed' })
    const second = await addSecondAccount(tx, 'Aisha', 'Rahman', aisha.clientId)
    await mergePeople(tx, app, who, { goneId: second, keptId: aisha.id, isAddressOfGone: false })
    await addSecondAccount(tx, 'Harpreet', 'Gill', aisha.clientId)
  })
}

/** The administrator of the demo, as the one who does something. */
export async function administrator(tx: Tx): Promise<Caller> {
  const { id, clientId } = await personByEmail(tx, demoLogins.admin)
  return { id, clientId, sessionId: '', role: 'ADMIN', secondaryRole: null, isLimited: false }
}

/** Adds an account as somebody makes it who does not know that there is one already. */
async function addSecondAccount(tx: Tx, firstName: string, lastName: string, clientId: string) {
  const email = `${firstName}.${lastName}@home.example`.toLowerCase()
  const { id } = await addUser(tx, { clientId, firstName, lastName, email, role: 'LEARNER' }, newUrlToken())
  return id
}
