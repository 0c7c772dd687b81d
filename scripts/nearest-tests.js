// Which server tests a change is most likely to break. Most server tests start the whole server, so what they import says nothing. A
// test belongs to the folder that it stands in, and to the domains whose calls it makes: the files of contract/calls that it imports.
import { dirname, join } from 'node:path/posix'

/** Tests of the whole code that take a second each. */
const general = [
  'architecture',
  'contract',
  'forms',
  'messages',
  'names',
  'removed-texts',
  'rules',
  'screens',
]
/** What every call goes through, and the examples of calls. */
const isOfEveryCall = (path) =>
  /^(contract\/(call|shapes|all)\.ts$|server\/(access|http)\/|tests\/(calls|world)\/)/.test(path)
const ofEveryCall = ['tests/access-table.test.ts', 'tests/access.test.ts', 'tests/audit.test.ts']
export const ofWholeProduct = [...general.map((name) => `tests/${name}.test.ts`), ...ofEveryCall]

/**
 * @param {string[]} changed paths from the root, with slashes
 * @param {Map<string, string>} files the text of every file of contract, server and tests, by path
 * @returns {string[]} paths of server tests, the nearest first
 */
export function nearestTests(changed, files) {
  const code = changed.filter((path) => /^(contract|server|tests)\//.test(path))
  if (code.length === 0) return []
  const tests = [...files.keys()].filter((path) => /^(server|contract|tests)\/.*\.test\.ts$/.test(path))
  const importing = tests.filter((test) =>
    [test, ...importsOf(test, files)].some((path) => code.includes(path)),
  )
  const beside = tests.filter((test) => code.some((path) => placeOf(path) === placeOf(test)))
  const tables = new Set(code.flatMap((path) => (path.endsWith('.sql') ? tablesIn(files.get(path)) : [])))
  const domains = new Set(code.flatMap((path) => domainsOf(path, tables, files)))
  const nearnessOf = (test) =>
    callsIn(files.get(test)).filter((name) => domains.has(name)).length +
    2 * tablesNamed(files.get(test), tables)
  const calling = tests.filter((test) => nearnessOf(test) > 0)
  const nearest = calling.toSorted((one, other) => nearnessOf(other) - nearnessOf(one))
  const always = general.map((name) => `tests/${name}.test.ts`).filter((path) => files.has(path))
  const all = code.some(isOfEveryCall) ? ofEveryCall : []
  return [...new Set([...importing, ...always, ...all, ...beside, ...nearest])]
}

/** Tests lie beside what they test: in the folder of a domain or of a part of the server, or under the name of a rule. */
function placeOf(path) {
  const [top, part, domain] = path.split('/')
  if (path.endsWith('.sql') || top === 'tests') return path
  if (top === 'contract') return path.replace(/(\.test)?\.ts$/, '')
  return part === 'features' ? `server/features/${domain}` : `server/${part}`
}

/** Names of files in contract/calls. */
const callsIn = (text = '') => [...text.matchAll(/contract\/calls\/([\w-]+)\.ts/g)].map(([, name]) => name)

function domainsOf(path, tables, files) {
  const [, call] = /^contract\/calls\/([\w-]+)\.ts$/.exec(path) ?? []
  if (call) return [call]
  if (path.startsWith('tests/')) return []
  if (path.startsWith('server/features/')) return callsOfFolder(placeOf(path), files)
  const users = path.endsWith('.sql') ? filesWithTables(tables, files) : importersOf(path, files)
  return users.flatMap((user) =>
    user.startsWith('contract/calls/') ? callsIn(user) : callsOfFolder(placeOf(user), files),
  )
}

const callsOfFolder = (folder, files) =>
  [...files].flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) && path.endsWith('/routes.ts') ? callsIn(text) : [],
  )

/** Tables that functions or a migration write to, or whose changes call them. */
const tablesIn = (text = '') =>
  [...text.matchAll(/(?:insert into|update|delete from|alter table|create table| on) (\w+)/gi)].map(
    ([, name]) => name,
  )

const tablesNamed = (text, tables) =>
  [...tables].filter((table) => new RegExp(`\\b${table}\\b`).test(text)).length

const filesWithTables = (tables, files) =>
  [...files].flatMap(([path, text]) =>
    path.startsWith('server/features/') && !path.endsWith('.test.ts') && tablesNamed(text, tables) > 0
      ? [path]
      : [],
  )

const importersOf = (path, files) =>
  [...files.keys()].filter(
    (importer) => !importer.endsWith('.test.ts') && importsOf(importer, files).includes(path),
  )

export const importsOf = (importer, files) =>
  [...files.get(importer).matchAll(/from '([^']+)'/g)].map(([, from]) =>
    from.startsWith('#') ? from.slice(1).replace(/^schemas\//, 'contract/') : join(dirname(importer), from),
  )
