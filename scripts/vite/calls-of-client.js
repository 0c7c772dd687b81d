// A plugin of Vite: the client gets of the contract what it needs to make a call (method, path, names), and the constants.
// The schemas, and with them zod, come only with what imports `#schemas/…`: the forms, which validate by them.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../root.js'

const client = join(root, 'web/')
const contract = '#contract/'
/** Behind the path of a file of the contract: its calls without their schemas. */
const mark = '?calls'

export function callsOfClient() {
  return {
    name: 'calls-of-client',
    enforce: 'pre',
    resolveId(source, importer) {
      // What stands below rules/ is code for both sides, which imports no schema.
      if (!source.startsWith(contract) || source.startsWith(`${contract}rules/`)) return undefined
      if (!importer?.startsWith(client)) return undefined
      return join(root, 'contract', source.slice(contract.length)) + mark
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined
      const file = id.slice(0, -mark.length)
      const { module, dependencies } = await runnerImport(file, { configFile: false, logLevel: 'error' })
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return codeOf(module)
    },
  }
}

/** Functions and schemas are left out: an import of one ends the build. */
function codeOf(module) {
  return Object.entries(module)
    .map(([name, value]) => [name, isCall(value) ? withoutSchemas(value) : value])
    .filter(([, value]) => isData(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

const isCall = (value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Nor their texts for the documents and for the audit log. */
const notForClient = new Set(['input', 'reply', 'summary', 'audit'])
const withoutSchemas = (call) =>
  Object.fromEntries(Object.entries(call).filter(([name]) => !notForClient.has(name)))

/** Whether JSON says all of it. */
function isData(value) {
  if (value === undefined || value === null) return true
  if (typeof value !== 'object') return ['string', 'number', 'boolean'].includes(typeof value)
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}
