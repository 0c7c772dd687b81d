// No package that is installed has a vulnerability that we know of.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Advisory, advisories, listedOn } from './support/advisories.ts'

interface Lock {
  packages: Record<string, { version?: string; name?: string }>
}
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock
const installed = Object.entries(lock.packages).flatMap(([path, { version, name }]) => {
  const [, inPath] = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
  return inPath && version ? [{ name: name ?? inPath, version }] : []
})

/** Numbers are compared as such; what follows a hyphen comes before the version itself. */
function isBefore(one: string, other: string): boolean {
  const [oneNumbers = '', onePre] = one.split('-', 2)
  const [otherNumbers = '', otherPre] = other.split('-', 2)
  const numbers = (version: string) => version.split('.').map(Number)
  const [before, after] = [numbers(oneNumbers), numbers(otherNumbers)]
  for (let at = 0; at < 3; at++) {
    const difference = (before[at] ?? 0) - (after[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return onePre !== undefined && otherPre === undefined
}

const isAffected = ({ affected }: Advisory, version: string) =>
  affected.some(([from, fixedIn]) => !isBefore(version, from) && isBefore(version, fixedIn))

test('no installed package has a vulnerability of the list', () => {
  expect(installed.length).toBeGreaterThan(200)
  const found = advisories.flatMap((advisory) =>
    installed
      .filter(({ name, version }) => name === advisory.package && isAffected(advisory, version))
      .map(({ name, version }) => `${name} ${version}: https://github.com/advisories/${advisory.id}`),
  )
  expect(found, 'Please install a version without it').toEqual([])
})

test('the list is of packages that are installed, and has a day and ids', () => {
  const names = new Set(installed.map(({ name }) => name))
  expect(
    advisories.filter((advisory) => !names.has(advisory.package)).map((advisory) => advisory.package),
  ).toEqual([])
  expect(advisories.filter(({ id }) => !/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/.test(id))).toEqual([])
  expect(listedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test.each([
  ['1.1.11', true],
  ['1.1.12', false],
  ['0.9.9', false],
  ['2.0.1', true],
  ['2.0.2-rc.1', true],
  ['2.0.10', false],
  ['10.0.0', false],
])(
  'of a package that has it from 1.0.0 to 1.1.12 and from 2.0.0 to 2.0.2, %s has it: %j',
  (version, expected) => {
    const known: Advisory = {
      id: '',
      package: '',
      affected: [
        ['1.0.0', '1.1.12'],
        ['2.0.0', '2.0.2'],
      ],
    }
    expect(isAffected(known, version)).toBe(expected)
  },
)
