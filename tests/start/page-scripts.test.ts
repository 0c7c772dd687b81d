// How much of scripts a first visit of each page loads, in the built client: counted, not timed.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { scriptBytesOfPages, scriptsOfPages } from '../support/page-scripts.ts'

const { pages } = JSON.parse(readFileSync(join(projectRoot, 'bench', 'budgets.json'), 'utf8')) as {
  pages: {
    mostScriptKilobytes: Record<string, number>
    mostScriptKilobytesOfOthers: { withForm: number; withoutForm: number }
  }
}
const { mostScriptKilobytes: named, mostScriptKilobytesOfOthers: others } = pages
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

test('no page waits for schemas, menus, dialogs or an editor', () => {
  const late = [
    'schemas',
    'floating',
    'LoadedMenu',
    'LoadedDialog',
    'LoadedSelect',
    'DraggableList',
    'BodyEditor',
  ]
  const built = readdirSync(join(projectRoot, 'dist', 'web', 'assets'))
  const begins = (name: string) => (file: string) => file.split('/').at(-1)?.startsWith(`${name}-`)
  for (const name of late) {
    expect(built.some(begins(name)), name).toBe(true)
    const waiting = Object.keys(scripts).filter((page) => scripts[page]?.some(begins(name)))
    // The fields of colours, which are most of that page, have a palette beside them.
    expect(waiting.filter((page) => page !== 'theme/ThemePage.tsx')).toEqual([])
  }
})

test('a user who is logged in is sent the frame of their pages and their dashboard at once', () => {
  const web = join(projectRoot, 'dist', 'web')
  const [name] = readdirSync(join(web, 'assets')).filter((file) => /^preload-.*\.js$/.test(file))
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain(`src="/assets/${name}"`)
  const preloading = readFileSync(join(web, 'assets', name as string), 'utf8')
  const preloaded = new Set(preloading.match(/assets\/[\w.-]+/g))
  expect([...preloaded].filter((file) => !existsSync(join(web, file)))).toEqual([])
  const first = new Set(scripts['log-in'])
  for (const page of ['AdminDashboardPage', 'ClientDashboardPage', 'LearnerDashboardPage']) {
    const own = scripts[`dashboards/${page}.tsx`] ?? []
    expect(own.length).toBeGreaterThan(first.size)
    const late = own.filter((file) => !first.has(file) && !preloaded.has(file))
    expect(late, page).toEqual([])
  }
})
