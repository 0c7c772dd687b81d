// How much of scripts a first visit of each page loads, in the built client: counted, not timed.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { preloadScript, scriptBytesOfPages, scriptsOfPages } from '../support/page-scripts.ts'

const { pages } = JSON.parse(readFileSync(join(projectRoot, 'bench', 'budgets.json'), 'utf8')) as {
  pages: {
    maxScriptKilobytes: Record<string, number>
    maxScriptKilobytesOfOthers: { withForm: number; withoutForm: number }
  }
}
const { maxScriptKilobytes: named, maxScriptKilobytesOfOthers: others } = pages
const web = join(projectRoot, 'dist', 'web')
const preload = preloadScript()
const scripts = scriptsOfPages()
const sizes = scriptBytesOfPages()
const hasForm = (page: string) => scripts[page]?.some((file) => file.includes('/forms-')) ?? false

test('no page loads more scripts than bench/budgets.json allows it', () => {
  const tooLarge = [...sizes]
    .map(([page, bytes]) => ({
      page,
      kilobytes: bytes / 1000,
      most: named[page] ?? (hasForm(page) ? others.withForm : others.withoutForm),
    }))
    .filter(({ kilobytes, most }) => kilobytes > most)
  expect(tooLarge).toEqual([])
  for (const page of Object.keys(named)) expect(sizes.has(page), page).toBe(true)
  expect(sizes.size).toBeGreaterThan(50)
})

test('no page waits for the editor of posts, and none without a form for schemas', () => {
  const built = readdirSync(join(projectRoot, 'dist', 'web', 'assets'))
  const begins = (name: string) => (file: string) => file.split('/').at(-1)?.startsWith(`${name}-`)
  for (const name of ['schemas', 'BodyEditor']) expect(built.some(begins(name)), name).toBe(true)
  const pagesWith = (name: string) =>
    Object.keys(scripts).filter((page) => scripts[page]?.some(begins(name)))
  expect(pagesWith('BodyEditor')).toEqual([])
  expect(pagesWith('schemas').length).toBeGreaterThan(15)
  for (const page of ['log-in', 'dashboards/AdminDashboardPage.tsx', 'training/CompliancePage.tsx'])
    expect(pagesWith('schemas')).not.toContain(page)
})

test.each([
  ['ADMIN', ['admin', 'manager', 'signed-in', 'visitor']],
  ['CLIENTADMIN', ['client-admin', 'manager', 'signed-in', 'visitor']],
  ['LEARNER', ['learner', 'signed-in', 'visitor']],
  [undefined, ['visitor']],
])(
  'the document asks at once for the scripts of the page that %s has at an address, and for no others',
  (role, tables) => {
    const known = new Set<string>()
    for (const { address, page } of tables.flatMap(pagesIn)) {
      if (known.has(address)) continue
      known.add(address)
      const asked = scriptsAskedAt(address.replaceAll(/:\w+/g, 'some-id'), role)
      expect(withoutFirst(asked), address).toEqual(withoutFirst(scripts[page] ?? []))
    }
    expect(known.size).toBeGreaterThan(5)
  },
)

test('the document runs the script that asks for these', () => {
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain(`src="/assets/${preload.name}"`)
})

/** Without those that the document names itself. */
const withoutFirst = (files: string[]) =>
  files.filter((file) => !scripts['log-in']?.includes(file)).toSorted()

function pagesIn(table: string) {
  const text = readFileSync(join(projectRoot, 'web', 'routes', `${table}.ts`), 'utf8')
  const found = text.matchAll(/\bpage\(\s*'([^']+)',\s*\(\) => import\('\.\.\/(?:features\/)?([^']+)'\)/g)
  return [...found].map(([, address = '', page = '']) => ({ address, page }))
}

/** Runs the script of the document as a browser of this user does. */
function scriptsAskedAt(pathname: string, role: string | undefined): string[] {
  const user = role && JSON.stringify({ role, clientId: 'a-client', token: 'a-token', expires: '2999-01-01' })
  const asked: { rel: string; href: string }[] = []
  runInNewContext(preload.code, {
    AbortSignal,
    Image: Object,
    URLSearchParams,
    document: {
      createElement: () => ({}),
      documentElement: { setAttribute: () => undefined },
      head: { append: (link: { rel: string; href: string }) => asked.push(link) },
    },
    fetch: () => Promise.reject(new Error('not asked here')),
    localStorage: { getItem: (name: string) => (name === 'user' ? (user ?? null) : null) },
    location: { pathname, search: '' },
    matchMedia: () => ({ matches: false }),
  })
  return asked.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href.slice(1))
}
