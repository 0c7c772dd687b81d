// A plugin of Vite: what a page needs next is asked for together with the first script, not after it has run. That is the code
// of the page at the address, as this user has it, what stands round it, the configuration, and what the page shows first.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.js'
import { addressesOfFirstCalls } from './first-calls.js'
import { answersCode, filesCode, pageCode, roleCode, schemeCode } from './preload-code.js'

const stored = 'web/shell/Stored.tsx'
const shell = 'web/shell/Shell.tsx'

/** Which files of web/routes/ have the pages of a user; the first page at an address counts. */
const routesOf = {
  ADMIN: ['admin', 'manager', 'learner', 'signed-in', 'visitor'],
  CLIENTADMIN: ['client-admin', 'manager', 'learner', 'signed-in', 'visitor'],
  LEARNER: ['learner', 'signed-in', 'visitor'],
  visitor: ['visitor'],
}

export function preload() {
  let fileName
  return {
    name: 'preload',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
        const code = codeFor(chunks, await addressesOfFirstCalls())
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        fileName = `assets/preload-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Before the styles, for which a script waits, and before the first module. It is small.
      handler: () =>
        fileName ? [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }] : [],
    },
  }
}

function codeFor(chunks, calls) {
  const files = []
  const numberOf = (file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const numbersOf = (...paths) =>
    filesWith(
      chunks,
      paths.map((path) => chunkOf(chunks, path)),
    ).map(numberOf)
  const frame = { visitor: numbersOf(stored), user: numbersOf(stored, shell) }
  const around = new Set(frame.visitor)
  const names = [...new Set(Object.values(routesOf).flat())]
  const ownFiles = (path) => numbersOf(path).filter((file) => !around.has(file))
  // A page of another file, which several kinds of users have, may load more first for those of this one.
  const pagesIn = (name) =>
    Object.fromEntries(
      pagesFrom(name)
        .filter(({ address, of }) => of === name || calls.pages[name]?.[address])
        .map(({ address, path }) => [address, [ownFiles(path), ...(calls.pages[name]?.[address] ?? [])]])
        // Of two at one address the later counts.
        .toReversed(),
    )
  const pages = Object.fromEntries(names.map((name) => [name, pagesIn(name)]))
  for (const [name, ofName] of Object.entries(calls.pages))
    for (const address of Object.keys(ofName))
      if (!pages[name][address]) throw new Error(`No page at ${address} for the first calls of ${name}`)
  return `{
${schemeCode}const files = ${JSON.stringify(files)}, frame = ${JSON.stringify(frame)}
const pages = ${JSON.stringify(pages)}, routesOf = ${JSON.stringify(routesOf)}
const configuration = ${JSON.stringify(calls.configuration)}
${roleCode}${pageCode}${answersCode}${filesCode}}
`
}

/** The pages of a file of routes, and of those that come after it for the same users. */
function pagesFrom(name) {
  const order = Object.values(routesOf).find((all) => all.includes(name)) ?? []
  return order.slice(order.indexOf(name)).flatMap((of) => pagesOf(of).map((page) => ({ ...page, of })))
}

/** The addresses of a file of routes, and the file that has the page of each. */
function pagesOf(name) {
  const code = readFileSync(join(root, `web/routes/${name}.ts`), 'utf8')
  const found = [...code.matchAll(/\bpage\(\s*'([^']+)',\s*\(\) => import\('\.\.\/([^']+)'\)/g)]
  if (found.length === 0) throw new Error(`No pages in web/routes/${name}.ts`)
  return found.map(([, address, path]) => ({ address, path: `web/${path}` }))
}

function chunkOf(chunks, path) {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, path)))
  if (!found) throw new Error(`No script of the build has ${path}`)
  return found
}

/** Scripts and styles of these chunks and of all that they import, but for those of the entry, which the page names. */
function filesWith(chunks, wanted) {
  const files = new Set()
  function add({ fileName, imports, isEntry, viteMetadata }) {
    if (isEntry || files.has(fileName)) return
    files.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of imports) add(chunks.find((chunk) => chunk.fileName === name))
  }
  for (const chunk of wanted) add(chunk)
  return [...files]
}
