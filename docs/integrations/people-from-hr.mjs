#!/usr/bin/env node
// Brings the people of a client up to date with the export of an HR system. people-from-hr.md says how to use it. It needs Node 20 or
// later, and nothing else.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const usage = `Usage: node people-from-hr.mjs FILE [options]

FILE is a CSV or XLSX file of at most 10,000 people. The environment has
  COPPICE_URL   such as https://learn.example.org
  COPPICE_KEY   an API key for importing people

  --client ID         the client, for a key that reaches several
  --columns LIST      what the columns of a file without a heading are, such as firstName,lastName,email
  --whole-list        archive the learners who are not in the file
  --archive-many      also if more than a tenth of them would be archived
  --leave-out         go on without the rows that are rejected
  --despite-doubts    go on although something about the file is doubtful
  --preview           only say what would happen`

/** The reason why nothing was changed, in sentences. */
class Stop extends Error {}

const tries = 3
const fields = [
  'firstName',
  'lastName',
  'email',
  'teams',
  'employeeNumber',
  'startsOn',
  'endsOn',
  'loginName',
  'ownFields',
]

function readOptions() {
  const flag = { type: 'boolean', default: false }
  const options = {
    client: { type: 'string' },
    columns: { type: 'string' },
    'whole-list': flag,
    'archive-many': flag,
    'leave-out': flag,
    'despite-doubts': flag,
    preview: flag,
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === 1) return { ...values, file: positionals[0] }
  } catch {
    // An option that does not exist.
  }
  throw new Stop(usage)
}

function setting(name) {
  const value = process.env[name]
  if (!value) throw new Stop(`${name} is missing.\n\n${usage}`)
  return value
}

/** Makes a call, and again if no answer comes or the server wants it later. The server carries out a change with one Idempotency-Key only once. */
async function call(path, { body, headers = {} }) {
  const address = new URL(`/api/${path}`, setting('COPPICE_URL'))
  const sent = {
    authorization: `Bearer ${setting('COPPICE_KEY')}`,
    'idempotency-key': randomUUID(),
    ...headers,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(address, { method: 'POST', body, headers: sent })
      const isLater = answer.status >= 500 || answer.headers.has('retry-after')
      if (!isLater || attempt === tries) return await readAnswer(answer)
    } catch (error) {
      if (error instanceof Stop) throw error
      if (attempt === tries)
        throw new Stop(`${address.host} does not answer: ${error.cause?.message ?? error.message}`)
    }
    await sleep(attempt * 2000)
  }
}

async function readAnswer(answer) {
  const text = await answer.text()
  let reply
  try {
    reply = JSON.parse(text)
  } catch {
    throw new Stop(`The server answers ${answer.status}, and not with JSON. Is COPPICE_URL right?`)
  }
  if (answer.ok) return reply
  throw new Stop(reply.errors?.map(({ error }) => error).join('\n') || `The server answers ${answer.status}`)
}

/** Sends the file, and returns what it would change. Columns are read as they were confirmed for the last file with the same heading. */
async function preview({ file, client, columns }) {
  const form = new FormData()
  form.set('mode', 'update')
  if (client) form.set('clientId', client)
  if (columns) form.set('readAs', columns)
  form.set('csvFile', new Blob([await readFile(file)]), basename(file))
  return call('Client/PreviewUpload', { body: form })
}

/** @throws Stop with everything for which the file is not applied */
function mustBeClear({ reading, badRows, missing, ended, inParts }, options) {
  const reasons = []
  if (inParts) reasons.push('The file has more than 10,000 rows. Please upload it on the page, or split it.')
  if (reading.missing.length > 0)
    reasons.push(
      `It is not known which column is: ${reading.missing.join(', ')}. Please upload one such file on the page.`,
    )
  if (reading.asksDateOrder)
    reasons.push('It is not known whether day or month comes first. Please write dates like 2026-03-31.')
  if (!options['despite-doubts']) {
    reasons.push(...reading.doubts.map((doubt) => `Doubtful: ${doubt}`))
    if (ended.people > 0)
      reasons.push(`Doubtful: end dates that have passed, for example of ${ended.names.join(', ')}`)
  }
  if (badRows.length > 0 && !options['leave-out'])
    reasons.push(...badRows.map(({ line, reason }) => `Line ${line} is rejected: ${reason}`))
  if (options['whole-list'] && !options['archive-many'] && missing.people * 10 > missing.learners)
    reasons.push(
      `${missing.people} of ${missing.learners} learners are not in the file. If they have left, add --archive-many.`,
    )
  if (reasons.length > 0) throw new Stop(reasons.join('\n'))
}

const countsOf = ({ goodRows, updates, missing, ended }, isWholeList) => {
  const back = updates.filter(({ isBack }) => isBack).length
  return {
    added: goodRows.length,
    changed: updates.length - back,
    back,
    archived: isWholeList ? missing.people : 0,
    ended: ended.people,
  }
}

/** The people who change are among those who are there already; who comes back from the archive is not. */
const rowsOf = ({ goodRows, alreadyThere, updates }) =>
  [...goodRows, ...alreadyThere, ...updates.filter(({ isBack }) => isBack)].map((row) => ({
    ...asSent(row),
    isKept: true,
  }))

const asSent = (row) => ({
  ...Object.fromEntries(fields.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  line: row.line ?? 0,
})

const apply = (previewed, expected, options) =>
  call('Client/ApplyImport', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      rows: rowsOf(previewed),
      clientId: options.client ?? null,
      isWholeList: options['whole-list'],
      fileName: basename(options.file),
      rejected: previewed.badRows.length,
      // Nobody whom one of these rows may mean is archived.
      leftOut: options['whole-list'] ? previewed.badRows.map(asSent) : [],
      expected,
      previewToken: previewed.previewToken,
      missingToken: previewed.missing.previewToken,
    }),
  })

const inWords = ({ added, changed, back, archived }) =>
  `${added} added, ${changed} changed, ${back} back from the archive, ${archived} archived`

async function main() {
  const options = readOptions()
  const previewed = await preview(options)
  mustBeClear(previewed, options)
  const expected = countsOf(previewed, options['whole-list'])
  const leftOut = previewed.badRows.length > 0 ? ` Rows left out: ${previewed.badRows.length}.` : ''
  if (Object.values(expected).every((count) => count === 0)) return `Nothing changes.${leftOut}`
  if (options.preview) return `Would be: ${inWords(expected)}.${leftOut}`
  const done = await apply(previewed, expected, options)
  return `Done: ${inWords(done)}.${leftOut}`
}

try {
  console.log(await main())
} catch (error) {
  console.error(error instanceof Stop ? error.message : error)
  process.exitCode = 1
}
