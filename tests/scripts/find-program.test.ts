// Where the tests search for browsers.
import { chmod } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { folderWith } from './folders.ts'

interface FindProgram {
  findProgram(program: { variable: string; names: string[]; elsewhere: string[] }): string | undefined
}

afterEach(() => vi.unstubAllEnvs())

const program = { variable: 'A_BROWSER', names: ['browser', 'browser-stable'], elsewhere: [] as string[] }

async function machine() {
  const { place, load } = await folderWith({
    'first/browser-stable': '',
    'first/browser': 'not executable for any user',
    'second/browser': '',
    'applications/Browser': '',
  })
  for (const name of ['first/browser-stable', 'second/browser', 'applications/Browser'])
    await chmod(join(place, name), 0o755)
  const { findProgram } = await load<FindProgram>('find-program.js')
  return { findProgram, at: (name: string) => join(place, name) }
}

test('a program is found in the PATH, the first folder first, and only if it can be run', async () => {
  const { findProgram, at } = await machine()
  vi.stubEnv('PATH', [at('first'), at('second')].join(delimiter))
  expect(findProgram(program)).toBe(at('first/browser-stable'))
  vi.stubEnv('PATH', at('second'))
  expect(findProgram(program)).toBe(at('second/browser'))
})

test('a program that is not in the PATH is found where its installer puts it, or not at all', async () => {
  const { findProgram, at } = await machine()
  vi.stubEnv('PATH', at('nothing'))
  expect(findProgram(program)).toBeUndefined()
  expect(findProgram({ ...program, elsewhere: [at('first/browser'), at('applications/Browser')] })).toBe(
    at('applications/Browser'),
  )
})

test('the one that is named is taken, and no other when it is not there', async () => {
  const { findProgram, at } = await machine()
  vi.stubEnv('PATH', at('second'))
  vi.stubEnv('A_BROWSER', at('applications/Browser'))
  expect(findProgram(program)).toBe(at('applications/Browser'))
  vi.stubEnv('A_BROWSER', at('gone'))
  expect(findProgram(program)).toBeUndefined()
})
