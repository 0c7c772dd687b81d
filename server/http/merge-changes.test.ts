import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const stored = { firstName: 'Ann', lastName: 'Lee' }

test('without what the caller saw, everything that is sent is stored', () => {
  const sent = { firstName: 'Anna', lastName: 'Li' }
  expect(mergeChanges(sent, undefined, stored)).toEqual(sent)
})

test('a field that the caller did not change has the value that is stored', () => {
  const previous = { firstName: 'Ann', lastName: 'Old' }
  expect(mergeChanges({ firstName: 'Anna', lastName: 'Old' }, previous, stored)).toEqual({
    firstName: 'Anna',
    lastName: 'Lee',
  })
})

test('two callers may make the same change', () => {
  const previous = { firstName: 'Old', lastName: 'Lee' }
  expect(mergeChanges({ firstName: 'Ann', lastName: 'Lee' }, previous, stored)).toEqual(stored)
})

test('a field that the caller did not see is stored as it is sent, and one that is not sent is left out', () => {
  const sent: { firstName: string; lastName?: string | undefined } = {
    firstName: 'Anna',
    lastName: undefined,
  }
  const answer = mergeChanges(sent, { lastName: 'Old' }, stored)
  expect(answer).toEqual({ firstName: 'Anna', lastName: undefined })
})

test('a field that both have changed is refused by its name on screen', () => {
  const previous = { firstName: 'Old', lastName: 'Old' }
  expect(() => mergeChanges({ firstName: 'Anna', lastName: 'Old' }, previous, stored)).toThrow(
    'Somebody else has changed this in the meantime: first name',
  )
  expect(() => mergeChanges({ firstName: 'Anna', lastName: 'Li' }, previous, stored)).toThrow(
    'Somebody else has changed this in the meantime: first name, last name',
  )
})
