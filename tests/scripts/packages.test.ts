// When the packages are installed, and on which Node.js.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/project-root.ts'
import { folderWith } from './folders.ts'

interface Packages {
  areInstalled(): boolean
  isSupported(version: string, range: string): boolean
}

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/one': { version: '1.0.0' },
    'node_modules/other-platform': { version: '2.0.0', optional: true },
  },
}
const one = { packages: { 'node_modules/one': { version: '1.0.0' } } }

test.each([
  { what: 'nothing is there', there: undefined, installed: false },
  { what: 'npm was interrupted', there: '{"packages": {"node_mod', installed: false },
  { what: 'all are there but those of another platform', there: one, installed: true },
  {
    what: 'one has another version',
    there: { packages: { 'node_modules/one': { version: '1.0.1' } } },
    installed: false,
  },
  {
    what: 'an optional one has another version',
    there: { packages: { ...one.packages, 'node_modules/other-platform': { version: '1.9.0' } } },
    installed: false,
  },
  { what: 'one is missing', there: { packages: {} }, installed: false },
])('packages are installed when $what: $installed', async ({ there, installed }) => {
  const { load } = await folderWith({
    'package-lock.json': lock,
    ...(there ? { 'node_modules/.package-lock.json': there } : {}),
  })
  expect((await load<Packages>('packages.js')).areInstalled()).toBe(installed)
})

test('the versions of Node.js that package.json names are supported, and no others', async () => {
  const { isSupported } = await (await folderWith({})).load<Packages>('packages.js')
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const versions = [
    '18.20.0',
    '20.19.5',
    '20.20.0',
    '21.7.0',
    '22.12.0',
    '22.23.3',
    '23.11.0',
    '24.0.0',
    '26.1.0',
  ]
  expect(versions.filter((version) => isSupported(version, engines.node))).toEqual([
    '20.20.0',
    '22.23.3',
    '24.0.0',
    '26.1.0',
  ])
  expect(isSupported(process.versions.node, engines.node)).toBe(true)
})
