// Makes what changes about people in the demo: somebody moved to another client, an account that was merged, one that may be merged, and a
// list of people that was uploaded.
import type { Caller } from '../access/who.ts'
import type { App } from '../app/app.ts'
import type { Tx } from '../db/open.ts'
import { applyList } from '../features/learners/apply-import.ts'
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
  await importList(app)
}

/** Uploads a list with which two people get an employee number, and one of them another last name. */
async function importList(app: App): Promise<void> {
  const { who, clientId } = await app.db.transaction().execute(async (tx) => ({
    who: await administrator(tx),
    clientId: (await personByEmail(tx, 'kasia.nowak@helios.example')).clientId,
  }))
  const rows = [
    {
      firstName: 'Kasia',
      lastName: 'Nowak-Hill',
      email: 'kasia.nowak@helios.example',
      employeeNumber: '1042',
    },
    { firstName: 'Daniel', lastName: 'Frost', email: 'daniel.frost@helios.example', employeeNumber: '1057' },
  ].map((row, at) => ({ ...row, line: at + 2, isKept: true, isSame: false }))
  const expected = { added: 0, changed: rows.length, back: 0, archived: 0, ended: 0 }
  await applyList(app, who, {
    ...{ clientId, rows, expected, leftOut: [], rejected: 0, isWholeList: false },
    ...{ fileName: 'helios-staff.csv', previewToken: '', missingToken: '', reading: undefined },
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
