// How much of scripts a course's window loads, in the built player: counted, not timed.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'

const player = join(projectRoot, 'dist', 'player')
const { maxScriptKilobytes } = (
  JSON.parse(readFileSync(join(projectRoot, 'bench', 'budgets.json'), 'utf8')) as {
    player: { maxScriptKilobytes: Record<string, number> }
  }
).player
/** The files from which a script was put together. */
const sourcesOf = (name: string) =>
  (JSON.parse(readFileSync(join(player, `${name}.map`), 'utf8')) as { sources: string[] }).sources

test.each(Object.entries(maxScriptKilobytes))('%s is at most %s kB as it is sent', (name, max) => {
  expect(statSync(join(player, `${name}.br`)).size / 1000).toBeLessThanOrEqual(max)
})

test('no script of the player has schemas: the server checks what the player sends', () => {
  const scripts = readdirSync(player).filter((name) => name.endsWith('.js'))
  expect(scripts).toEqual(expect.arrayContaining(Object.keys(maxScriptKilobytes)))
  const schemas = scripts.flatMap((name) =>
    sourcesOf(name).filter((source) => /node_modules\/zod\/|contract\/(calls|call|shapes)\b/.test(source)),
  )
  expect(schemas).toEqual([])
})
