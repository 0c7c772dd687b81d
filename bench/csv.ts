// A CSV file of many learners: previewed, then imported at once or in parts, with the memory of the server.
import * as largeLists from '#contract/calls/large-lists.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import { ask } from '#tests/support/ask.ts'
import { type LongWork, residentMegabytes, watch, workBeside } from './long-work.ts'
import type { Started } from './started.ts'

const teams = 40
const sites = ['Bristol', 'Leeds', 'Cardiff', 'Glasgow']

/** As lists of staff are: with an employee number, a team and an own field, which is made the first time. */
async function fileOf(
  { server }: Started,
  token: string,
  { name, count, isChanged = false }: { name: string; count: number; isChanged?: boolean },
) {
  const root = `${server.url}/api`
  const { fields } = await ask(root, personFields.list, {}, token)
  if (!fields.some((field) => field.name === 'Site'))
    await ask(root, personFields.create, { name: 'Site', kind: 'text', seenBy: 'managers' }, token)
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `First ${at},${isChanged ? 'Other' : 'Last'} ${at},${name}-${at}@${name}.bench.test,${name}-${at},Team ${(at + Number(isChanged)) % teams},${sites[(at + Number(isChanged)) % sites.length]}`,
  )
  const heading = 'First Name,Last Name,Email,Employee Number,Team,Site'
  return new File([[heading, ...rows].join('\n')], `${name}.csv`)
}

/** Seconds that each of the calls takes: the preview, the import, then an update of everybody in all fields, and another mail domain. */
export async function timeCsv(started: Started, count: number) {
  const { token, clientId } = await started.logIn('ADMIN')
  const csvFile = await fileOf(started, token, { name: 'csv', count })
  const root = `${started.server.url}/api`
  const begun = performance.now()
  const { goodRows, ownFields } = await ask(root, learners.preview, { csvFile }, token)
  const isWhole = goodRows.every(
    ({ ownFields: own, teams: named }) => named && Object.keys(own ?? {}).length > 0,
  )
  if (goodRows.length !== count || ownFields.length === 0 || !isWhole)
    throw new Error(`Only ${goodRows.length} of ${count} rows were found good and whole`)
  const previewed = performance.now()
  await ask(root, learners.uploadUsers, { users: goodRows, clientId }, token)
  const imported = performance.now()
  return {
    preview: (previewed - begun) / 1000,
    import: (imported - previewed) / 1000,
    ...(await timeUpdate(started, { token, clientId }, count)),
  }
}

/** Seconds in which a list changes the name, the team and the own field of so many people, and then their mail domain changes. */
async function timeUpdate(
  started: Started,
  { token, clientId }: { token: string; clientId: string },
  count: number,
) {
  const root = `${started.server.url}/api`
  const csvFile = await fileOf(started, token, { name: 'csv', count, isChanged: true })
  const { updates, previewToken } = await ask(root, learners.preview, { csvFile, mode: 'update' }, token)
  if (updates.length !== count)
    throw new Error(`Only ${updates.length} of ${count} people were found changed`)
  const previewed = performance.now()
  const rows = updates.map((row) => ({ ...row, isKept: true }))
  const expected = { added: 0, changed: count, back: 0, archived: 0 }
  await ask(root, learners.applyImport, { rows, expected, previewToken, clientId }, token)
  const updated = performance.now()
  const domains = { clientId, oldDomain: 'csv.bench.test', newDomain: 'other.bench.test' }
  const { people } = await ask(root, moving.previewMailDomain, domains, token)
  const wanted = performance.now()
  await ask(root, moving.changeMailDomain, { ...domains, expected: people }, token)
  return {
    update: (updated - previewed) / 1000,
    addresses: (performance.now() - wanted) / 1000,
  }
}

export interface PartsRun {
  preview: LongWork
  /** From the confirmation until the last part is done. */
  import: LongWork
  /** The memory of the server before and after all of it. */
  before: number
  after: number
  megabytes: number
}

/** Previews a list that is uploaded in parts, and uploads it, both beside requests. */
export async function timeParts(started: Started, count: number): Promise<PartsRun> {
  const { server } = started
  const { token } = await started.logIn('ADMIN')
  const csvFile = await fileOf(started, token, { name: 'parts', count })
  const root = `${server.url}/api`
  const before = await residentMegabytes(server.process.pid)
  let good = 0
  const preview = await workBeside(started, async () => {
    const { inParts } = await ask(root, learners.preview, { csvFile }, token)
    good = inParts?.good ?? 0
  })
  if (good !== count) throw new Error(`Only ${good} of ${count} rows were found good`)
  let id = ''
  const counts = { added: count, changed: 0, back: 0, archived: 0, rejected: 0 }
  const imported = await watch(
    started,
    async () => ({ id } = await ask(root, largeLists.applyInParts, { csvFile, ...counts }, token)),
    async () => {
      const { list } = await ask(root, largeLists.openLargeList, { id }, token)
      if (list.state === 'stopped') throw new Error(list.problems.join(' '))
      return list.parts - list.partsDone
    },
  )
  const after = await residentMegabytes(server.process.pid)
  return { preview, import: imported, before, after, megabytes: csvFile.size / 1_000_000 }
}
