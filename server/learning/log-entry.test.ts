// The chain of hashes over the log of an attempt: any later change of it is found, at its place.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChainedEntry, firstBroken, hashOfEntry } from './log-entry.ts'

const entry = (number: number, before: ChainedEntry | null): ChainedEntry => {
  const lines = {
    number,
    at: `2026-11-23T10:00:0${number}.000Z`,
    launchId: number === 1 ? null : 'window',
    entry: `{"kind":"saved","item":"page ${number}"}`,
  }
  return { ...lines, hash: hashOfEntry(lines, before?.hash ?? null) }
}
const first = entry(1, null)
const second = entry(2, first)
const third = entry(3, second)

test('a hash is over the hash before and the lines of the entry', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  expect(first.hash).toEqual(sha256('1\n2026-11-23T10:00:01.000Z\n\n{"kind":"saved","item":"page 1"}'))
  const lines = '2\n2026-11-23T10:00:02.000Z\nwindow\n{"kind":"saved","item":"page 2"}'
  expect(second.hash).toEqual(createHash('sha256').update(first.hash).update(lines).digest())
})

test('a log as it was written has no broken entry', () => {
  expect(firstBroken([])).toBeNull()
  expect(firstBroken([first, second, third])).toBeNull()
})

test.each<[string, ChainedEntry[], number]>([
  ['an entry that was changed', [first, { ...second, entry: '{}' }, third], 2],
  ['one that is missing at the beginning', [second, third], 2],
  ['one that is missing in the middle', [first, third], 3],
  ['two that were exchanged', [second, first, third], 2],
  // Its own hash is right: only the chain shows it.
  ['one that was written again with its hash', [first, entry(2, null), third], 2],
  ['one that follows such an entry', [entry(1, first), second], 1],
  ['one with the wrong number and the right hash', [first, entry(3, first)], 3],
])('%s is found', (_, entries, number) => {
  expect(firstBroken(entries)).toBe(number)
})
