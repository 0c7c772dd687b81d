import type * as audit from '#contract/calls/audit.ts'
import type { AuditRow } from '#contract/calls/audit.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { notPermitted } from '../../base/refusal.ts'
import type { Answers } from '../../http/answer.ts'
import { datedName, tableFile } from '../../http/list-file.ts'
import { auditedCalls, filterOf, pageOfEntries } from './entries.ts'
import type { EntryFilter } from './queries.ts'

const pageSize = 50
const rowsAtOnce = 500
/** The maximum number of entries in a file (rule audit-11). */
const maxExported = 100_000

export const auditAnswers: Answers<typeof audit> = {
  async list({ app, input: { before, ...input }, who }) {
    mustSeeWholeClient(who)
    const filter = await filterOf(app.db, who, input)
    if (!filter) return { entries: [], next: null }
    return pageOfEntries(app.db, { ...filter, before }, pageSize)
  },

  async calls({ who }) {
    mustSeeWholeClient(who)
    return {
      calls: [...auditedCalls]
        .map(([name, words]) => ({ name, words }))
        .sort((one, other) => one.words.localeCompare(other.words, 'en')),
    }
  },

  async exportList({ app, input: { format, ...input }, who }) {
    mustSeeWholeClient(who)
    const filter = await filterOf(app.db, who, input)
    const rows = filter ? exported(app, filter) : []
    return tableFile(datedName('audit log'), format, Object.keys(columns), rows)
  },
}

/** The audit log of a client is not divided by teams (rule teams-12). @throws Refusal 403 for a manager limited to teams */
function mustSeeWholeClient(who: Caller) {
  if (who.isLimited) throw notPermitted()
}

const columns: Record<string, (row: AuditRow) => Cell> = {
  Time: ({ dateTime }) => new Date(dateTime),
  Caller: ({ person, isVisitor }) => (isVisitor ? 'Visitor' : person || 'Deleted person'),
  What: ({ words, isRefused }) => (isRefused ? 'Log-in refused' : words),
  About: ({ about }) => about.join('; '),
  Changes: ({ changes, hasMoreChanges }) =>
    [...changes.map(changeInOneLine), ...(hasMoreChanges ? ['…'] : [])].join('\n'),
  'Network address': ({ address }) => address,
  Request: ({ requestId }) => requestId,
}

function changeInOneLine({ kind, name, action, fields }: AuditRow['changes'][number]): string {
  const values = fields.map((field) => `${field.name}: ${field.before ?? '–'} → ${field.after ?? '–'}`)
  return [`${kind}${name && ` ${name}`} ${action}`, ...values].join('; ')
}

async function* exported({ db }: App, filter: Omit<EntryFilter, 'before'>): AsyncGenerator<Cell[]> {
  let before: string | undefined
  for (let count = 0; count < maxExported; count += rowsAtOnce) {
    const page = await pageOfEntries(db, { ...filter, before }, rowsAtOnce)
    for (const row of page.entries) yield Object.values(columns).map((cellOf) => cellOf(row))
    if (!page.next) return
    before = page.next
  }
}
