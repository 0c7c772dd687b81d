// Who may import whom, and what may be in one place only. A failure names the place and what to do about it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/base/project-root.ts'
import { borders } from './support/borders.ts'
import { type Source, placesOf, sources } from './support/source.ts'

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
const isSetUp = (path: string) => isTest(path) || path === 'web/test-setup.ts'
const product = sources.filter(({ path }) => !isSetUp(path))

test('imports respect the borders between the folders', () => {
  const wrong = product.flatMap(({ path, imports }) => {
    const border = borders.find(({ of }) => of.test(path))
    if (!border) return []
    return imports
      .filter(({ to, isPackage }) => !(isPackage ? border.packages : border.may).test(to))
      .map(({ to, line }) => `${path}:${line} imports ${to}. ${border.otherwise}`)
  })
  expect(wrong).toEqual([])
})

/** Every way round, as `a -> b -> a`. */
function cyclesOf(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  function walk(name: string, way: string[]) {
    if (way.includes(name)) cycles.push([...way.slice(way.indexOf(name)), name].join(' -> '))
    else if (!done.has(name)) {
      for (const next of imported.get(name) ?? []) walk(next, [...way, name])
      done.add(name)
    }
  }
  for (const name of imported.keys()) walk(name, [])
  return cycles
}

const importedBy = (source: Source) =>
  source.imports.filter(({ isPackage }) => !isPackage).map(({ to }) => to)

/**
 * A feature with all that is in it, any other folder of server/, web/ and player/, the files that are in player/
 * itself, and the whole of contract/.
 */
const folderOf = (path: string) =>
  /^(server|web)\/features\/[\w-]+|^(server|web|player)\/[\w-]+(?=\/)|^(contract|player)(?=\/)/.exec(
    path,
  )?.[0] ?? path

test('no folder imports itself by way of others', () => {
  const imported = new Map<string, string[]>()
  for (const source of product) {
    const folder = folderOf(source.path)
    const others = importedBy(source)
      .map(folderOf)
      .filter((other) => other !== folder)
    imported.set(folder, [...new Set([...(imported.get(folder) ?? []), ...others])])
  }
  const advice = 'Move what both need to a folder below, such as server/identity, web/ui or player/base.'
  expect(cyclesOf(imported).map((cycle) => `${cycle}. ${advice}`)).toEqual([])
})

test('a folder has more than one file', () => {
  const contents = new Map<string, Set<string>>()
  for (const { path } of product) {
    const parts = path.split('/')
    parts.forEach((name, at) => {
      const folder = parts.slice(0, at).join('/')
      contents.set(folder, new Set([...(contents.get(folder) ?? []), name]))
    })
  }
  const single = [...contents]
    .filter(([folder, names]) => folder && names.size === 1)
    .map(([folder]) => folder)
  expect(single.map((folder) => `${folder} has one file: move it up.`)).toEqual([])
})

test('what a file uses is imported from where it is made', () => {
  const wrong = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ isReExport }) => isReExport)
      .map(
        ({ line }) => `${path}:${line} passes an import on. Import it from its own file where it is used.`,
      ),
  )
  expect(wrong).toEqual([])
})

/** What may be in some files only. */
const places: { what: string; pattern: RegExp; among: RegExp; only: RegExp; otherwise: string }[] = [
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    among: /^(contract|server|player|web)\//,
    // The examples of the API documentation read their own variables.
    only: /^server\/(app\/config|http\/api-examples)\.ts$/,
    otherwise: 'Settings are read in server/app/config.ts: add it to Config and pass it on.',
  },
  {
    what: 'talking to the server',
    pattern: /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew (WebSocket|EventSource)\b/,
    among: /^(web(?!\/testing)|player)\//,
    // player/saving/disk.ts asks no server, but the browser whether an address of its own is still there.
    only: /^(web\/data\/send|player\/saving\/(content-host|disk))\.ts$/,
    otherwise:
      'Calls are made by send (web/data/send.ts), and by player/saving/content-host.ts in the player.',
  },
  {
    what: "the browser's storage",
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/,
    among: /^(web(?!\/testing)|player)\//,
    only: /^(web\/data\/storage|player\/(saving\/(local-queue|disk-database)|time\/time-store))\.ts$/,
    otherwise:
      'Storage is touched by web/data/storage.ts, and by local-queue.ts, disk-database.ts and time-store.ts in the player.',
  },
  {
    what: 'SQL',
    pattern: /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    among: /^server\//,
    only: /^server\/(.*[/-])?queries\.ts$|^server\/db\/|^server\/access\//,
    otherwise: 'SQL is in the queries.ts or …-queries.ts of its folder: add a function there and call it.',
  },
  {
    what: "the browser's formats",
    pattern: /\btoLocale\w+\(|\bIntl\.|\.localeCompare\(/,
    among: /^(contract|web|player)\//,
    only: /^(contract\/rules\/time-zone|web\/ui\/(deletion-losses|TimeZoneSelect)|web\/features\/settings\/retention-texts)\.tsx?$/,
    otherwise:
      'Their first use takes 40 ms and more: contract/rules/numbers.ts and time-of-day.ts, web/ui/dates.tsx and compare.ts do without.',
  },
  {
    what: 'writing CSV',
    pattern: /\btext\/csv\b|\bcsv-stringify\b|\bcsvRecord\(/,
    among: /^(contract|server|web|player)\//,
    only: /^(contract\/rules\/csv|server\/http\/csv|server\/features\/evidence-packs\/tables|web\/features\/learners\/rejected-rows)\.ts$/,
    otherwise:
      'A file is made by csvFile (server/http/csv.ts) or csvText (contract/rules/csv.ts), and is tried by tests/csv-files.test.ts.',
  },
  {
    what: 'HTML that React does not clean',
    pattern: /\bdangerouslySetInnerHTML\b|\.innerHTML\b/,
    among: /^web\//,
    only: /^$/,
    otherwise: 'HTML from people is shown by a component that cleans it: never unchanged.',
  },
]

for (const { what, pattern, among, only, otherwise } of places) {
  test(`${what} is where it belongs`, () => {
    const wrong = product
      .filter(({ path }) => among.test(path) && !only.test(path))
      .flatMap((source) => placesOf(source, pattern).map((place) => `${place} ${otherwise}`))
    expect(wrong).toEqual([])
  })
}

/** What a file imports from the contract's files that have schemas, and by which name. */
const importedFromContract = ({ code }: Source) =>
  [
    ...code.matchAll(/\bimport\s+(?:\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+'#(contract\/(?!rules\/)[^']+)'/g),
  ].flatMap(([, all, some = '', file = '']) =>
    (all ?? some)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && !part.startsWith('type '))
      .map((part) => part.split(' as '))
      .map(([name = '', local = name]) => ({ file, isWhole: Boolean(all), name, local })),
  )

test('the client imports schemas only from where they are, and functions from rules', async () => {
  const wrong: string[] = []
  for (const source of product.filter(({ path }) => path.startsWith('web/')))
    for (const { file, isWhole, name, local } of importedFromContract(source)) {
      const has = (await import(/* @vite-ignore */ join(projectRoot, file))) as Record<string, unknown>
      const value = has[name]
      const isLeftOut = typeof value === 'function' || value instanceof z.ZodType
      const readsSchema = new RegExp(`(?<!\\.)\\b${local}(\\.\\w+)?\\.(input|reply)\\b`).test(source.code)
      if (readsSchema || (!isWhole && isLeftOut)) wrong.push(`${source.path}: ${name} of ${file}`)
    }
  // Import the call from '#schemas/…', which imports zod; move a function to contract/rules/.
  expect(
    wrong.map((what) => `${what} is not there in the browser (scripts/vite/calls-of-client.js)`),
  ).toEqual([])
})

test('only the client is without schemas', () => {
  const elsewhere = product
    .filter(({ path, code }) => !path.startsWith('web/') && code.includes("'#schemas/"))
    .map(({ path }) => `${path}: import from '#contract/…'.`)
  expect(elsewhere).toEqual([])
})

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>()
  // What fills an empty product writes everywhere, and so do what sets a person aside with all rows, and what moves one (decision 225).
  const owned = product.filter(({ path }) => /^server\/(?!start\/|demo\/|deletion\/|moving\/)/.test(path))
  for (const source of owned)
    for (const table of tablesWritten(source)) {
      if (!writers.has(table)) writers.set(table, new Set())
      writers.get(table)?.add(
        source.path
          .split('/')
          .slice(0, source.path.startsWith('server/features/') ? 3 : 2)
          .join('/'),
      )
    }
  const shared = [...writers]
    .filter(([, by]) => by.size > 1)
    .map(
      ([table, by]) =>
        `${table} is written by ${[...by].join(' and ')}. Call a query of the one that owns it.`,
    )
  expect(shared).toEqual([])
})

function tablesWritten({ code }: Source): string[] {
  const built = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g
  const written = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)\s*(?:\(|set\b|where\b|using\b|as\b)/gi
  return [...code.matchAll(built), ...code.matchAll(written)].map((match) => match[1] as string)
}

test('a comment begins with its subject or its verb', () => {
  const wrong = product.flatMap(({ path }) => {
    const lines = readFileSync(join(projectRoot, path), 'utf8').split('\n')
    const isFirst = (line: string, before = '') =>
      /^\s*\/\*/.test(line) ||
      (/^\s*\/\//.test(line) && !/^\s*\/\//.test(before)) ||
      (/^\s*\*/.test(line) && /^\s*\/\*\*?$/.test(before))
    return lines.flatMap((line, at) =>
      isFirst(line, lines[at - 1]) && /^\s*(\/\/|\/?\*\*?)\s+(What|Of|So)\b/.test(line)
        ? [`${path}:${at + 1} “${line.trim().slice(0, 60)}…” is no sentence. Write who does what, and why.`]
        : [],
    )
  })
  expect(wrong).toEqual([])
})

test('each test that tries something more often is listed with those that do', () => {
  const project = readFileSync(join(projectRoot, 'vitest.config.ts'), 'utf8')
  const users = sources.filter((source) => importedBy(source).includes('tests/support/tries.ts'))
  expect(users.length).toBeGreaterThan(5)
  expect(users.map(({ path }) => path).filter((path) => !project.includes(`'${path}'`))).toEqual([])
})

test('these tests read the whole product', () => {
  for (const folder of ['contract', 'server', 'web', 'player'])
    expect(product.filter(({ path }) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(10)
  const answer = sources.find(({ path }) => path === 'server/http/answer.ts')
  expect(answer?.imports).toContainEqual(expect.objectContaining({ to: 'server/app/app.ts', typeOnly: true }))
  expect(answer?.imports).toContainEqual(
    expect.objectContaining({ to: 'contract/call.ts', isPackage: false }),
  )
})
