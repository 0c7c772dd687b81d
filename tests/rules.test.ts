// Comments name the rules of docs/rules that they follow, such as `lists-3`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'

const folder = join(projectRoot, 'docs/rules')
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const names = pages.flatMap((page) =>
  [...page.matchAll(/\*\*([a-z]+-\d+)\*\*/g)].map((match) => match[1] as string),
)

const cited = ['contract', 'server', 'player', 'web', 'tests', 'bench'].flatMap((part) =>
  readdirSync(join(projectRoot, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|sql)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(projectRoot, part, name), 'utf8')
      const citations = [...text.matchAll(/\brules? ((?:[a-z]+-\d+(?:, | and | to )?)+)/gi)]
      return citations.flatMap((match) =>
        [...(match[1] as string).matchAll(/[a-z]+-\d+/g)].map(([rule]) => ({ rule, at: `${part}/${name}` })),
      )
    }),
)

test('every rule has a name of its own', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every rule that a comment names is written down', () => {
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ rule }) => !names.includes(rule))).toEqual([])
})
