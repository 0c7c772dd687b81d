// Every export, read by a strict reader that is not the one of the product: each record has as many cells as the heading, and no
// line of a cell begins a formula, whatever texts are stored. The calls are those of the contract that answer a file, and what they
// are sent is in their examples: a new export is tried here without a line in this file.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as history from '#contract/calls/history.ts'
import * as reports from '#contract/calls/reports.ts'
import { csvFormats } from '#contract/rules/list-files.ts'
import type { Tx } from '#server/db/open.ts'
import { makeNextPack } from '#server/features/evidence-packs/run.ts'
import { callsOf, schemaOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost } from './calls/all.ts'
import { makeWorld } from './world/world.ts'
import { filesIn } from './support/files-in-zip.ts'
import { requestOf } from './support/product.ts'
import { startDemo } from './support/start-demo.ts'
import { formulasIn, readStrictCsv } from './support/strict-csv.ts'

const { product, db } = await startDemo()

const files = callsOf(api)
  .map(({ call }) => call)
  .filter(({ answers }) => answers === 'file')
const formatsOf = (call: Call): string[] => {
  const { properties } = schemaOf(call.input, 'input') as { properties?: { format?: { enum?: string[] } } }
  return properties?.format?.enum ?? []
}
const offersCsv = (call: Call) => csvFormats.some((format) => formatsOf(call).includes(format))

/** How the form of the CSV is asked for where it is not asked for with the file. */
const askedBefore: Record<string, Call> = { [evidencePacks.downloadPack.path]: evidencePacks.request }

/** Each of these in each line of a text, with what ends a line or a cell in any program. */
const hostile = [`=cmd|' /C calc'!A0`, '+1;2,3"4"', '\r\n@SUM(1)', '\r-2', '\t=3', ' ＝4', '"; =5'].join('\n')
const isHostile = (cell: string) => cell.includes('=cmd|')

const separators = { csv: ',', 'csv-semicolons': ';' } as const
const admin = { token: '' }
const inputs = new Map<string, Record<string, unknown>>()
/** Not those of the examples, where these have no rows or no file. */
const ownInputs: Record<string, (format: string) => Promise<object>> = {
  [evidencePacks.downloadPack.path]: async (format) => {
    const { client_id } = await db
      .selectFrom('obligations')
      .groupBy('client_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .select('client_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const asked = { subject: 'client', clientId: client_id, withCertificates: false, format } as const
    const { id } = await product.ask(evidencePacks.request, asked as never, admin)
    await makeNextPack(product.app, (error) => {
      throw error
    })
    return { id }
  },
  [history.downloadLog.path]: async () => {
    const { id, number } = await db
      .selectFrom('attempt_log')
      .select(['attempt_id as id', 'number'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const entry = { kind: 'saved', item: 'one', late: false, changes: { lessonStatus: hostile } }
    await withoutTriggers((tx) =>
      tx
        .updateTable('attempt_log')
        .where('attempt_id', '=', id)
        .where('number', '=', number)
        .set({ entry: JSON.stringify(entry) })
        .execute(),
    )
    return { id }
  },
  [reports.clientReport.path]: async () => {
    const { clientId } = await db
      .selectFrom('course_records')
      .where('started_at', 'is not', null)
      .select('client_id as clientId')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { clientId, fromDate: '2020-01-01', toDate: '2029-12-31' }
  },
}

beforeAll(async () => {
  const world = await makeWorld(product, ['administrator'])
  admin.token = world.callerOf('administrator')?.token ?? ''
  for (const call of files)
    inputs.set(call.path, (await onApiHost[linesOf(call)[0] ?? '']?.send?.(world)) ?? {})
  // No mail of the demo has failed.
  await db
    .updateTable('outbox')
    .set({
      last_error: 'No such host',
      attempts: 3,
      processed_at: null,
      has_left: false,
      created_at: new Date().toISOString(),
    })
    .where('id', '=', ({ selectFrom }) => selectFrom('outbox').select('id').limit(1))
    .execute()
  await plantTexts()
  // The receiver of a webhook answers what it likes.
  await withoutTriggers((tx) => tx.updateTable('webhook_deliveries').set({ answer: hostile }).execute())
}, 120_000)

/** As no page and no call would store them: the tables take them from an import, a backup or an older version. */
async function plantTexts() {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and c.column_name ~ '(name|title|label|text|message|subject|description|reason|note|question|company|phone|summary|value|reference|organisation)'
       and c.column_name !~ '(template|search_text|hash|html|status)'
       and c.table_name <> all (array['secrets', 'jobs', 'migrations', 'rate_counters'])`.execute(db)
  for (const { table, column } of rows) await plant(table, column)
}

/** What is written is stored without the triggers of the tables. */
const withoutTriggers = (write: (tx: Tx) => Promise<unknown>) =>
  product.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await write(tx)
  })

async function plant(table: string, column: string): Promise<void> {
  try {
    await withoutTriggers(
      // Names may have to differ.
      (tx) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${hostile} || ctid::text`.execute(tx),
    )
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23514' || !constraint) throw new Error(`${table}.${column}`, { cause: error })
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(product.owner)
    await plant(table, column)
  }
}

/** The CSV files that a call answers: itself, or those in its ZIP. */
async function csvOf(call: Call, format: string | undefined): Promise<Map<string, Buffer>> {
  const own = await ownInputs[call.path]?.(format ?? 'csv')
  const input = { ...(own ?? inputs.get(call.path)), ...(format && offersCsv(call) ? { format } : {}) }
  const answer = await product.send(requestOf(call, input, admin))
  const type = String(answer.headers['content-type'])
  if (answer.statusCode !== 200) throw new Error(`${call.path}: ${answer.body.slice(0, 300)}`)
  if (type.startsWith('text/csv')) return new Map([[call.path, answer.rawPayload]])
  if (type !== 'application/zip') return new Map()
  return new Map([...(await filesIn(answer.rawPayload))].filter(([name]) => name.endsWith('.csv')))
}

const isAskedFor = (call: Call) => offersCsv(call) || call.path in askedBefore
const byPath = (calls: Call[]) => calls.map((call): [string, Call] => [call.path, call])

test.each(byPath(files.filter((call) => !isAskedFor(call))))(
  '%s has no CSV, as its form cannot be chosen',
  async (_path, call) => {
    expect([...(await csvOf(call, undefined)).keys()]).toEqual([])
  },
)

describe.each(csvFormats)('in the form %s', (format) => {
  test.each(byPath(files.filter(isAskedFor)))('%s is strict CSV', async (path, call) => {
    expect(formatsOf(askedBefore[path] ?? call)).toEqual(expect.arrayContaining([...csvFormats]))
    const found = await csvOf(call, format)
    expect(found.size).toBeGreaterThan(0)
    const cells = [...found.values()].flatMap((file) => readStrictCsv(file, separators[format]).flat())
    // A file without such a text would show nothing.
    expect(cells.some((cell) => isHostile(cell) && cell.includes('\n') && cell.includes('"4"'))).toBe(true)
    expect(cells.flatMap(formulasIn)).toEqual([])
  })
})

test.each(byPath(files.filter((call) => formatsOf(call).includes('xlsx'))))(
  '%s has no formula in its workbook',
  async (path, call) => {
    const input = { ...inputs.get(path), format: 'xlsx' }
    const answer = await product.send(requestOf(call, input, admin))
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const sheet = (await filesIn(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).toContain('=cmd|')
    // A formula has an element of its own, and a cell without this type is a number.
    expect(sheet).not.toMatch(/<f[ >/]/)
    for (const [, attributes, content] of sheet.replaceAll('<c/>', '').matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs))
      if (!attributes?.includes('t="inlineStr"')) expect(content).toMatch(/^<v>-?[\d.]+(?:e[+-]?\d+)?<\/v>$/)
  },
)

test('the texts reach what people type', async () => {
  for (const [table, column] of [
    ...[
      ['users', 'first_name'],
      ['clients', 'name'],
      ['courses', 'title'],
      ['pathways', 'name'],
    ],
    ...[
      ['enquiries', 'message'],
      ['feedback_texts', 'value'],
      ['blog_posts', 'title'],
      ['outbox', 'subject'],
    ],
  ] as [string, string][]) {
    const { rows } = await sql<{ planted: boolean }>`
      select bool_or(starts_with(${sql.ref(column)}, '=cmd|')) as planted from ${sql.table(table)}`.execute(
      db,
    )
    expect(rows, `${table}.${column}`).toEqual([{ planted: true }])
  }
})
