import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Status } from '../base/item-status.ts'
import { isMet } from './prerequisites.ts'

// What is not understood is also reported on the console, for the author of the course.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

const statuses: Record<string, Status> = {
  A: 'completed',
  B: 'passed',
  C: 'failed',
  D: 'incomplete',
  'E-1': 'browsed',
  12: 'failed',
}
const met = (script: string) => isMet(script, (id) => statuses[id])

test.each([
  ['A', true],
  ['C', false],
  ['A & B', true],
  ['A&C', false],
  ['A | C', true],
  ['C|D', false],
  ['~C', true],
  ['A & ~D & (C | B)', true],
  ['A AND B', true],
  ['(A AND C) OR B', true],
  ['NOT A', false],
  ['C = failed', true],
  ['C <> failed', false],
  ['A = "completed"', true],
  ['B=p', true],
  ['E-1=b', true],
  ['E-1', false],
  ['2*{A, B, C}', true],
  ['3*{A, B, C, D}', false],
  ['12 | D', false],
  ['', true],
])('%s is %s', (script, expected) => {
  expect(met(script)).toBe(expected)
})

test.each(['unknown', 'A &', '(A', '2*{A', '&', 'C & unknown'])(
  'what cannot be understood locks no learner out: %s',
  (script) => {
    expect(met(script)).toBe(true)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`"${script}" is not understood`))
  },
)

type Term = string | ['~', Term] | ['&' | '|', Term, Term]
const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('A', 'B', 'C', 'D'),
    fc.tuple(fc.constant('~' as const), tie('term')),
    fc.tuple(fc.constantFrom('&' as const, '|' as const), tie('term'), tie('term')),
  ),
}))
const written = (one: Term): string =>
  typeof one === 'string'
    ? one
    : one.length === 2
      ? `~${written(one[1])}`
      : `(${written(one[1])} ${one[0]} ${written(one[2])})`
const truth = (one: Term): boolean => {
  if (typeof one === 'string') return one === 'A' || one === 'B'
  if (one.length === 2) return !truth(one[1])
  return one[0] === '&' ? truth(one[1]) && truth(one[2]) : truth(one[1]) || truth(one[2])
}

test('is evaluated by the rules of logic, at any depth of nesting', () => {
  fc.assert(
    fc.property(term, (one) => {
      expect(met(written(one))).toBe(truth(one))
    }),
  )
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.string(), (script) => {
      expect(met(script)).toBeTypeOf('boolean')
    }),
  )
})
