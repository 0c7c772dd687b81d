// Who may import whom, and what stands in one place only. A failure names the place and what to do about it.
import { expect, test } from 'vitest'
import { type Source, placesOf, sources } from './source.ts'

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
const isSetUp = (path: string) => isTest(path) || path === 'web/test-setup.ts'
const product = sources.filter(({ path }) => !isSetUp(path))

/** The first line that fits a file holds for it. */
const borders: { of: RegExp; may: RegExp; packages: RegExp; otherwise: string }[] = [
  {
    of: /^contract\//,
    may: /^contract\//,
    packages: /^zod$/,
    otherwise: 'The contract imports zod and itself only: move what needs more to server/ or web/.',
  },
  {
    of: /^web\/ui\//,
    may: /^(web\/ui|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'web/ui knows no feature and no session: pass in what it needs.',
  },
  {
    of: /^web\/app\//,
    may: /^(web\/(app|ui)\/|web\/routes\/(router|menu|page|route-set)\.ts|contract\/)/,
    packages: /^(?!node:)/,
    otherwise: 'web/app is under every feature: move this to the feature, or the piece down to web/ui.',
  },
  {
    of: /^web\//,
    may: /^(web|contract)\//,
    packages: /^(?!node:)/,
    otherwise: 'The client imports web/ and contract/ only: say it in the contract, and both sides have it.',
  },
  {
    of: /^player\//,
    may: /^(player|contract)\//,
    packages: /^(zod|scorm-again.*)$/,
    otherwise: 'The player imports player/, contract/ and its run-time only: it runs beside foreign code.',
  },
  {
    of: /^server\/(main|api|content-host)\.ts$|^server\/(start|demo)\//,
    may: /^(server|contract)\//,
    packages: /./,
    otherwise: 'The server imports server/ and contract/ only.',
  },
  {
    of: /^server\/features\//,
    may: /^(server\/(?!main|api|content-host|start\/|demo\/)|contract\/)/,
    packages: /./,
    otherwise:
      'A feature stands on the lower folders and on other features: not on what starts or fills the product.',
  },
  {
    of: /^server\//,
    may: /^(server\/(?!main|api|content-host|start\/|demo\/|features\/)|contract\/)/,
    packages: /./,
    otherwise: 'A lower folder imports no feature: pass in what it needs, or move it to the feature.',
  },
]

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

test('only the type of the app goes down into the folders under it', () => {
  const wrong = product
    .filter(({ path }) => /^server\/(?!main|api|content-host|start\/|demo\/)/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ to, typeOnly }) => to === 'server/app.ts' && !typeOnly)
        .map(({ line }) => `${path}:${line} imports server/app.ts. Import its type only: it is passed in.`),
    )
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others', () => {
  const imported = new Map(
    product.map(({ path, imports }) => [
      path,
      imports.filter(({ isPackage }) => !isPackage).map(({ to }) => to),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  function walk(path: string, way: string[]) {
    if (way.includes(path)) {
      const round = [...way.slice(way.indexOf(path)), path].join(' -> ')
      cycles.push(`${round}. Move what both need to a file of its own.`)
    } else if (!done.has(path)) {
      for (const next of imported.get(path) ?? []) walk(next, [...way, path])
      done.add(path)
    }
  }
  for (const path of imported.keys()) walk(path, [])
  expect(cycles).toEqual([])
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

/** What may stand in some files only. */
const places: { what: string; pattern: RegExp; among: RegExp; only: RegExp; otherwise: string }[] = [
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    among: /^(contract|server|player|web)\//,
    only: /^server\/config\.ts$/,
    otherwise: 'Settings are read in server/config.ts: add it to Config and pass it on.',
  },
  {
    what: 'talking to the server',
    pattern: /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew (WebSocket|EventSource)\b/,
    among: /^(web|player)\//,
    // player/disk.ts asks no server, but the browser whether an address of its own is still there.
    only: /^(web\/app\/send|player\/(content-host|disk))\.ts$/,
    otherwise: 'Calls are made by send (web/app/send.ts), and by player/content-host.ts in the player.',
  },
  {
    what: "the browser's storage",
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/,
    among: /^(web|player)\//,
    only: /^(web\/app\/storage|player\/(journal|disk-database))\.ts$/,
    otherwise:
      'Storage is touched by web/app/storage.ts, and by player/journal.ts and disk-database.ts in the player.',
  },
  {
    what: 'SQL',
    pattern: /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    among: /^server\//,
    only: /^server\/(.*\/)?queries\.ts$|^server\/db\/|^server\/http\/(rate-limit|who)\.ts$/,
    otherwise: "SQL stands in the feature's queries.ts: add a function there and call it.",
  },
  {
    what: "the kit's own HTML",
    pattern: /\bdangerouslySetInnerHTML\b|\.innerHTML\b/,
    among: /^web\//,
    only: /^$/,
    otherwise: 'HTML from people is shown by a component that cleans it: never as it came.',
  },
]

for (const { what, pattern, among, only, otherwise } of places) {
  test(`${what} stands where it belongs`, () => {
    const wrong = product
      .filter(({ path }) => among.test(path) && !only.test(path))
      .flatMap((source) => placesOf(source, pattern).map((place) => `${place} ${otherwise}`))
    expect(wrong).toEqual([])
  })
}

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>()
  // What fills an empty product writes everywhere.
  const owned = product.filter(({ path }) => /^server\/(?!start\/|demo\/)/.test(path))
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

test('these guards read the whole product', () => {
  for (const folder of ['contract', 'server', 'web', 'player'])
    expect(product.filter(({ path }) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(10)
  const answer = sources.find(({ path }) => path === 'server/http/answer.ts')
  expect(answer?.imports).toContainEqual(expect.objectContaining({ to: 'server/app.ts', typeOnly: true }))
  expect(answer?.imports).toContainEqual(
    expect.objectContaining({ to: 'contract/call.ts', isPackage: false }),
  )
})
