// Takes a list that is uploaded in parts: reads and plans it once more, and stores its parts for the job (rules people-110 and people-111).
import type { Read } from '#contract/call.ts'
import type { applyInParts } from '#contract/calls/large-lists.ts'
import { learnerFileLimits } from '#contract/rules/learner-file.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { previewTokenOf } from '../../base/preview-token.ts'
import { conflict } from '../../base/refusal.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { countsOfRows, isTokenOf, mustHaveSeenEnded, pleaseCheckAgain } from '../learners/apply-import.ts'
import { clientToFill } from '../learners/client-to-fill.ts'
import { rememberReading } from '../learners/file-headings-queries.ts'
import { countMissing, nextMissing } from '../learners/people-here-queries.ts'
import type { ListedRow, RowsPlan } from '../learners/plan-import.ts'
import { tokenOfRows } from '../learners/preview-tokens.ts'
import { type LongList, planInParts } from '../learners/plan-in-parts.ts'
import { columnsMustBeKnown, readList } from '../learners/preview.ts'
import { scopeAt } from '../teams/named-teams.ts'
import { type PartCounts, addPart } from './part-queries.ts'
import { addList, runList } from './queries.ts'

const maxFileName = 200

/**
 * @throws Refusal as the preview, 404 for a client that is not the caller's to fill, 409 if the list would do something else than the caller saw,
 * or another list of the client is being uploaded
 */
export async function beginList(
  app: App,
  who: Caller,
  { clientId: named, mode, corrected, isWholeList, ...sent }: Read<typeof applyInParts>,
  file: IncomingFile,
): Promise<{ id: string }> {
  const clientId = await clientToFill(app, who, named)
  const { added, changed, back, archived, rejected, ended, previewToken, missingToken, ...choices } = sent
  const expected = { added, changed, back, archived, rejected }
  const list = await readList(app, who, clientId, choices, file)
  columnsMustBeKnown(list, choices)
  const { learners, reading } = list
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      const fileName = file.fileName.slice(0, maxFileName)
      const id = await addList(tx, who, { clientId, fileName, mode })
      const isWhole = isWholeList === 'true'
      const parts = await addParts(tx, who, { id, clientId, isWhole, learners, corrected, mode })
      mustHaveSeenEnded(parts.ended, ended)
      mustBeAsSeen(parts, { expected, previewToken, missingToken })
      const { headingLine, columns: read, toRemember } = reading
      const columns = read.map(({ field }) => field)
      const heading = read.map(({ name }) => name)
      // Only now, so that two that begin at once do not wait for each other.
      await runList(tx, who, id)
      if (headingLine > 0) await rememberReading(tx, clientId, { heading, columns, toRemember })
      return { id }
    }),
    whileOneRuns,
  )
}

/** A client has one list at a time. */
export const whileOneRuns = {
  large_lists_running: 'Another list of this organisation is being uploaded. Please wait until it is done',
}

const none: PartCounts = { added: 0, changed: 0, back: 0, archived: 0, rejected: 0 }

interface NewParts extends LongList {
  id: string
  clientId: string
  isWhole: boolean
}

interface PlannedParts {
  counts: PartCounts
  ended: number
  /** Stand for what the preview shows of the rows, and of who is missing from a whole list. */
  token: string
  missingToken: string
}

/** Stores the parts, and returns what they do together. */
async function addParts(
  tx: Tx,
  who: Caller,
  { id, clientId, isWhole, ...list }: NewParts,
): Promise<PlannedParts> {
  let total = none
  let number = 0
  let ended = 0
  const listed: string[] = []
  const tokens: string[] = []
  for await (const { plan, ...lines } of planInParts(tx, who, clientId, list)) {
    total = sumOf(total, { ...none, ...countsOfRows(plan), rejected: plan.bad.length })
    for (const person of plan.listed) listed.push(person)
    ended += plan.ended.length
    tokens.push(tokenOfRows(plan))
    // Rejected rows are left out from the beginning, so that none of them is expected in the part.
    const counts = { ...none, ...countsOfRows(plan) }
    await addPart(tx, id, { number: ++number, ...lines, rows: rowsToDo(plan), leaving: [], counts })
  }
  const token = previewTokenOf(...tokens)
  if (!isWhole) return { counts: total, ended, token, missingToken: '' }
  const scope = scopeAt(who, clientId)
  const { previewToken: missingToken } = await countMissing(tx, scope, listed, 0)
  const atMost = learnerFileLimits.rows
  for (let after: string | null = null; ;) {
    const leaving: string[] = await nextMissing(tx, scope, { ids: listed, after, atMost })
    if (leaving.length === 0) return { counts: total, ended, token, missingToken }
    const counts = { ...none, archived: leaving.length }
    total = sumOf(total, counts)
    await addPart(tx, id, { number: ++number, firstLine: 0, lastLine: 0, rows: [], leaving, counts })
    after = leaving.at(-1) ?? null
  }
}

/**
 * The rows that change something. Each was found good beside those who were there before, so that a namesake who comes with an earlier part
 * is no question any more.
 */
const rowsToDo = ({ added, updates }: RowsPlan): ListedRow[] =>
  [...added, ...updates]
    .map(({ row }) => ({ ...row, isKept: true }))
    .toSorted((one, other) => one.line - other.line)

const sumOf = (one: PartCounts, other: PartCounts): PartCounts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  back: one.back + other.back,
  archived: one.archived + other.archived,
  rejected: one.rejected + other.rejected,
})

export const areSame = (one: PartCounts, other: PartCounts): boolean =>
  (Object.keys(one) as (keyof PartCounts)[]).every((kind) => one[kind] === other[kind])

/** Nothing may happen that the user has not seen. */
function mustBeAsSeen(
  { counts, token, missingToken }: PlannedParts,
  seen: { expected: PartCounts; previewToken: string; missingToken: string },
) {
  const areShown =
    isTokenOf(seen.previewToken, token) && (missingToken === '' || isTokenOf(seen.missingToken, missingToken))
  if (!areSame(counts, seen.expected) || !areShown) throw conflict(pleaseCheckAgain)
  const { rejected: _, ...done } = counts
  if (Object.values(done).every((count) => count === 0)) throw conflict('The list changes nothing')
}
