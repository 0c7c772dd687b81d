// Says what a list that is uploaded in parts would do: in numbers for all of it, and with the first rows of each kind (rule people-110).
import { learnerFileLimits } from '#contract/rules/learner-file.ts'
import type { App } from '../../app/app.ts'
import { previewTokenOf } from '../../base/preview-token.ts'
import type { Caller } from '../../access/who.ts'
import { fieldsOfClient } from '../../identity/own-field-queries.ts'
import { seatsLeft } from '../../identity/seats.ts'
import { readTeams, scopeAt } from '../teams/named-teams.ts'
import { countsOfRows } from './apply-import.ts'
import { tokenOfRows } from './preview-tokens.ts'
import { countMissing } from './people-here-queries.ts'
import { noMails } from './plan-import.ts'
import { type LongList, planInParts } from './plan-in-parts.ts'
import { type RowsInReply, rowsInReply, teamsIn } from './rows-in-reply.ts'

/** How many rows of each kind, or names, a preview shows of very many. */
export const maxShown = 100
/** Bad rows need somebody, who can download so many of them. */
const maxBadRows = learnerFileLimits.rows

export async function previewInParts(app: App, who: Caller, clientId: string, list: LongList) {
  const rows: RowsInReply = { goodRows: [], badRows: [], alreadyThere: [], updates: [] }
  const counts = { rows: list.learners.length, good: 0, bad: 0, alreadyThere: 0, changed: 0, back: 0 }
  const teams = new Set<string | undefined>()
  const listed: string[] = []
  const ended: string[] = []
  const tokens: string[] = []
  const mails = { ...noMails }
  for await (const { plan } of planInParts(app.db, who, clientId, list)) {
    const { added, changed, back } = countsOfRows(plan)
    counts.good += added
    counts.changed += changed
    counts.back += back
    counts.bad += plan.bad.length
    counts.alreadyThere += plan.unchanged.length
    for (const cell of teamsIn(plan)) teams.add(cell)
    for (const id of plan.listed) listed.push(id)
    for (const name of plan.ended) ended.push(name)
    tokens.push(tokenOfRows(plan))
    for (const when of ['now', 'onFirstDay', 'never'] as const) mails[when] += plan.mails[when]
    addFirst(rows, rowsInReply(plan, list.mode, maxShown))
  }
  const none = { people: 0, learners: 0, names: [], previewToken: '' }
  return {
    ...rows,
    newTeams: (await readTeams(app.db, who, clientId)).newIn([...teams]),
    seatsLeft: await seatsLeft(app.db, who, clientId),
    ownFields: await fieldsInReply(app, who, clientId),
    missing:
      list.mode === 'add' ? none : await countMissing(app.db, scopeAt(who, clientId), listed, maxShown),
    ended: endedInReply(ended),
    previewToken: previewTokenOf(...tokens),
    mails,
    inParts: counts,
  }
}

/** Adds the rows of a part as long as not enough are shown. */
function addFirst(rows: RowsInReply, { goodRows, badRows, alreadyThere, updates }: RowsInReply) {
  rows.goodRows.push(...goodRows.slice(0, maxShown - rows.goodRows.length))
  rows.badRows.push(...badRows.slice(0, maxBadRows - rows.badRows.length))
  rows.alreadyThere.push(...alreadyThere.slice(0, maxShown - rows.alreadyThere.length))
  rows.updates.push(...updates.slice(0, maxShown - rows.updates.length))
}

/** Returns how many people have an end date that has passed, with a few names. */
export const endedInReply = (names: readonly string[]) => ({ people: names.length, names: names.slice(0, 5) })

/** Returns the own fields that a column can be. */
export async function fieldsInReply(app: App, who: Caller, clientId: string) {
  const fields = await fieldsOfClient(app.db, who, clientId)
  return fields.map(({ id, name, isRequired }) => ({ id, name, isRequired }))
}
