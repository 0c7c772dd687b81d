// What the items of a package share with other packages, and when two ids are the same.
import { expect, test } from 'vitest'
import { type Package, type PackageItem, comparableId, sharedIds } from './package.ts'

const item = (id: string, more: Partial<PackageItem> = {}): PackageItem => ({
  id,
  title: id,
  isVisible: true,
  hideLmsUi: [],
  children: [],
  ...more,
})
const objective = (...targets: string[]) => ({
  id: 'o',
  isPrimary: true,
  maps: targets.map((targetObjectiveId) => ({ targetObjectiveId })),
})
const root = item('root', {
  children: [
    item('plain'),
    item('first', {
      sequencing: { objectives: [objective('a%20b', 'c')] },
      dataMaps: [{ targetId: 'notes', read: true, write: true }],
    }),
    item('second', {
      sequencing: { objectives: [objective('a b')] },
      dataMaps: [
        { targetId: 'notes', read: true, write: false },
        { targetId: 'more', read: true, write: false },
      ],
    }),
  ],
})
const content = (more: Partial<Package>): Package => ({
  scormVersion: '2004 4th Edition',
  organization: 'o',
  title: 'T',
  objectivesGlobalToSystem: true,
  root,
  ...more,
})

test('the ids of all items are shared, each once', () => {
  expect(sharedIds(content({}))).toEqual({ objectives: ['a b', 'c'], data: ['notes', 'more'] })
})

test('data that exists only as long as the attempt is not shared', () => {
  expect(sharedIds(content({ objectivesGlobalToSystem: false }))).toEqual({
    objectives: [],
    data: ['notes', 'more'],
  })
  expect(sharedIds(content({ sharedDataGlobalToSystem: false }))).toEqual({
    objectives: ['a b', 'c'],
    data: [],
  })
})

test('ids that differ only in what is escaped, and in white space, are the same', () => {
  expect(comparableId('a%C3%A9%7c b')).toBe(comparableId(' aé|  b '))
  expect(comparableId('%61')).toBe('a')
  expect(comparableId('urn%3Ax%2fy')).toBe('urn:x/y')
  expect(comparableId('%2541')).toBe('%2541')
  expect(comparableId(' %20%09a%0A%20 b')).toBe('a b')
  expect(comparableId('a%C3%20b')).toBe('a%C3 b')
  // No text in UTF-8.
  expect(comparableId('%ff')).toBe('%FF')
})
