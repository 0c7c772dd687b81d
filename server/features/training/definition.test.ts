// Files of compliance say how the percentage is calculated: a workbook on a second sheet, a CSV in a last column (rule deadlines-63).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { readWorkbook } from '#server/features/learners/reading/read-xlsx.ts'
import { filesIn } from '#tests/support/files-in-zip.ts'
import type { MadePerson } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startCompliance } from '#tests/support/start-compliance.ts'
import { readStrictCsv } from '#tests/support/strict-csv.ts'

const { product, db, admin, inDays, makeMixed } = await startCompliance()

const calls: [Call, Record<string, string>][] = [
  [compliance.exportPeople, {}],
  [compliance.exportObligations, {}],
  [compliance.exportComplianceMatrix, {}],
  [compliance.exportPastPeople, { day: inDays(-1) }],
]

async function fileOf(call: Call, input: object, format: 'csv' | 'xlsx', as: MadePerson) {
  const answer = await product.send(requestOf(call, { ...input, format }, as))
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer.rawPayload
}

const words = (xml: Buffer | undefined) =>
  [...(xml?.toString() ?? '').matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)

test.each(calls)(
  'deadlines-63, %#: the second sheet and the last column of a CSV have the figures and the definition',
  async (call, input) => {
    const { manager, client } = await makeMixed()
    await sql`update people_states set day = day - 1 where client_id = ${client.id}`.execute(db)
    for (const who of [manager, admin]) {
      const workbook = await fileOf(call, input, 'xlsx', who)
      const files = await filesIn(workbook)
      const notes = words(files.get('xl/worksheets/sheet2.xml'))
      // Of Ada, Ben, Cai and Dee only Ada has nothing that is late.
      if (who === manager) expect(notes[0]).toMatch(/1 of 4 people are up to date \(25%\)\.$/)
      const definition = notes.at(-1)
      expect(definition).toMatch(
        /^How the percentage is calculated: people with nothing overdue or expired, divided by /,
      )
      for (const said of ['paused', 'Archived', 'exempt', 'time zone', 'rounded down'])
        expect(definition).toContain(said)
      if ('day' in input) expect(definition).toContain(`at the end of ${inDays(-1)}`)
      else expect(definition).toMatch(/The figures are those of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)

      const [heading, ...rows] = readStrictCsv(await fileOf(call, input, 'csv', who), ',')
      const sheet: string[][] = []
      for (const { cells } of (await readWorkbook(workbook)).rows) sheet.push(cells)
      // The column is the last one, so that no other has moved, and its heading is always the same.
      expect([...(sheet[0] ?? []), 'About this list']).toEqual(heading)
      expect(sheet).toHaveLength(rows.length + 1)
      const [about = '', ...others] = rows.map((cells) => cells.at(-1))
      const withoutTime = (text: string) => text.replace(/\d\d:\d\d UTC/, '')
      expect(withoutTime(about)).toBe(withoutTime(notes.join(' ')))
      expect(others.every((cell) => cell === '')).toBe(true)
    }
  },
)
