#!/usr/bin/env node
// Stores who has to complete what, and has completed it, as a spreadsheet. completions-to-spreadsheet.md says how to use it. It needs Node 20
// or later, and nothing else.
import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const usage = `Usage: node completions-to-spreadsheet.mjs FILE [options]

FILE ends with .xlsx or .csv, and is replaced. The environment has
  COPPICE_URL   such as https://learn.example.org
  COPPICE_KEY   an API key for reading training (training:read)

  --client ID   the client, for a key that reaches several`

/** The reason why the file is as it was. */
class Stop extends Error {}

function readOptions() {
  const { values, positionals } = parseArgs({
    options: { client: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  const format = file?.split('.').at(-1)
  if (!file || others.length > 0 || !['xlsx', 'csv'].includes(format)) throw new Stop(usage)
  const { COPPICE_URL: url, COPPICE_KEY: key } = process.env
  if (!url || !key) throw new Stop(usage)
  return { file, format, url, key, client: values.client }
}

async function download({ format, url, key, client }) {
  const address = new URL('/api/Training/ExportCompliance', url)
  address.searchParams.set('format', format)
  if (client) address.searchParams.set('clientId', client)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  if (answer.ok) return Buffer.from(await answer.arrayBuffer())
  const { errors } = await answer.json().catch(() => ({}))
  throw new Stop(errors?.[0]?.error ?? `The server has answered ${answer.status}.`)
}

try {
  const options = readOptions()
  const content = await download(options)
  // Nobody opens half a file.
  await writeFile(`${options.file}.new`, content)
  await rename(`${options.file}.new`, options.file)
  console.log(`Stored ${options.file}.`)
} catch (error) {
  console.error(error instanceof Stop ? error.message : `The server cannot be reached: ${error.message}`)
  process.exitCode = 1
}
