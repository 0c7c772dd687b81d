// A CSV file of many learners: previewed, then imported.
import * as learners from '#contract/calls/learners.ts'
import { ask } from '#tests/support/ask.ts'
import type { Started } from './started.ts'

/** Seconds that each of the two calls takes. */
export async function timeCsv({ server, logIn }: Started, count: number) {
  const { token, clientId } = await logIn('ADMIN')
  const rows = Array.from({ length: count }, (_, at) => `First ${at},Last ${at},csv-${at}@bench.test`)
  const file = new File([['firstName,lastName,email', ...rows].join('\n')], 'learners.csv')
  const root = `${server.url}/api`
  const started = performance.now()
  const { goodRows } = await ask(root, learners.preview, { csvFile: file }, token)
  if (goodRows.length !== count) throw new Error(`Only ${goodRows.length} of ${count} rows were found good`)
  const previewed = performance.now()
  await ask(root, learners.uploadUsers, { users: goodRows, clientId }, token)
  return { preview: (previewed - started) / 1000, import: (performance.now() - previewed) / 1000 }
}
