// How much of scripts a first visit of each page loads, in the built client: counted, not timed.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { scriptBytesOfPages, scriptsOfPages } from '../support/page-scripts.ts'

const { pages } = JSON.parse(readFileSync(join(projectRoot, 'bench', 'budgets.json'), 'utf8')) as {
  pages: { maxScriptKilobytes: Record<string, number>; maxScriptKilobytesOfOthers: number }
}
const { maxScriptKilobytes: named, maxScriptKilobytesOfOthers: others } = pages
const web = join(projectRoot, 'dist', 'web')
const scripts = scriptsOfPages()
const sizes = scriptBytesOfPages()

test('no page loads more scripts than bench/budgets.json allows it', () => {
  const tooLarge = [...sizes]
    .map(([page, bytes]) => ({ page, kilobytes: bytes / 1000, max: named[page] ?? others }))
    .filter(({ kilobytes, max }) => kilobytes > max)
  expect(tooLarge).toEqual([])
  for (const page of Object.keys(named)) expect(sizes.has(page), page).toBe(true)
  expect(sizes.size).toBeGreaterThan(50)
})

test.each([
  ['the editor of posts', 'ProseMirror'],
  ['the rules of forms', 'invalid_type'],
])('no page waits for %s', (_what, words) => {
  const having = readdirSync(join(web, 'assets'))
    .filter((file) => file.endsWith('.js') && read(`assets/${file}`).includes(words))
    .map((file) => `assets/${file}`)
  expect(having.length).toBeGreaterThan(0)
  const waiting = Object.keys(scripts).filter((page) => scripts[page]?.some((file) => having.includes(file)))
  expect(waiting).toEqual([])
})

test('the document runs the first script, which waits for no large one', () => {
  const [, file = ''] = /<script type="module" crossorigin src="\/([^"]+)"/.exec(read('index.html')) ?? []
  expect(file).toMatch(/^assets\/first-/)
  const imported = [...read(file).matchAll(/(?:^|[;}])import[^(]*?"\.\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  expect(imported.every((name) => statSync(join(web, 'assets', name)).size < 1000)).toBe(true)
  expect(statSync(join(web, `${file}.br`)).size).toBeLessThan(20_000)
})

const read = (file: string) => readFileSync(join(web, file), 'utf8')
