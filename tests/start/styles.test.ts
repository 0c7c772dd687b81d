// The built client has a style for every class of Mantine that its scripts name.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'

const assets = join(projectRoot, 'dist', 'web', 'assets')
const built = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n')
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))

test('nothing of Mantine is shown without its style: web/shell/mantine.css lacks none', () => {
  const mantine = readFileSync(join(projectRoot, 'node_modules', '@mantine', 'core', 'styles.css'), 'utf8')
  const [styled, brought, shown] = [classesIn(mantine), classesIn(built('.css')), classesIn(built('.js'))]
  expect(shown.size).toBeGreaterThan(100)
  expect([...shown].filter((name) => styled.has(name) && !brought.has(name))).toEqual([])
})
