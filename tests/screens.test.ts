// The list of pages that the browser tests visit for accessibility, small screens and blocked storage is complete.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { samples, screens } from './browser/screens.ts'

const folder = join(projectRoot, 'web', 'routes')

/** The components that a file of routes shows as pages. */
function pagesIn(file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const calls = text.match(/(?<!function )\bpage\(/g)?.length ?? 0
  const lazy = [...text.matchAll(/\bpage\([^)]+\) => import\('[^']+'\),\s*'(\w+)'/g)].map(([, name]) => name)
  expect(lazy, `a component for each page() in ${file}`).toHaveLength(calls)
  const direct = [...text.matchAll(/path: '[^']+', Component: (\w+)/g)].map(([, name]) => name)
  return [...lazy, ...direct].filter((name) => name !== undefined)
}

test('every page of the routes is in the list', () => {
  const files = readdirSync(folder).filter((file) => !file.includes('.test.') && file !== 'page.ts')
  const listed = new Set(screens.map(({ component }) => component))
  const missing = files.flatMap((file) =>
    pagesIn(file)
      .filter((component) => !listed.has(component))
      .map((component) => `${component} of web/routes/${file}`),
  )
  expect(missing).toEqual([])
})

test('every page with parameters in its address has a sample', () => {
  const patterns = screens.map(({ pattern }) => pattern).filter((pattern) => pattern.includes(':'))
  expect(patterns.filter((pattern) => !samples[pattern])).toEqual([])
})
