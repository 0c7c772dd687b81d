// A component may name a class that its module of styles does not have: it is then drawn without, and nothing else notices.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { sources } from './support/source.ts'

/** Each component and module of styles that it imports, which is always called `classes`. */
const uses = sources.flatMap(({ path, code, imports }) =>
  imports
    .filter(({ to }) => to.endsWith('.module.css'))
    .map(({ to }) => ({ path, styles: to, names: matchesOf(code, /\bclasses\['([\w-]+)'\]/g) })),
)

/** Of libraries, whose elements the styles reach. */
const isForeign = (name: string) => /^(?:mantine-|ProseMirror)/.test(name)

const namesIn = (styles: string) =>
  matchesOf(withoutComments(readFileSync(join(projectRoot, styles), 'utf8')), /\.([a-z_][\w-]*)/gi)

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name as string)
}

test('every class that a component names is in its module', () => {
  const missing = uses.flatMap(({ path, styles, names }) => {
    const known = new Set(namesIn(styles))
    return names.filter((name) => !known.has(name)).map((name) => `${path}: .${name} is not in ${styles}`)
  })
  expect(missing).toEqual([])
})

test('every class of a module is named by a component', () => {
  const modules = new Set(uses.map(({ styles }) => styles))
  const unused = [...modules].flatMap((module) => {
    const used = new Set(uses.filter(({ styles }) => styles === module).flatMap(({ names }) => names))
    return namesIn(module)
      .filter((name) => !used.has(name) && !isForeign(name))
      .map((name) => `${module}: .${name}`)
  })
  expect(unused).toEqual([])
  expect(modules.size).toBeGreaterThan(30)
})
