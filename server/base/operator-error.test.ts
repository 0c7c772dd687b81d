import { expect, test } from 'vitest'
import { OperatorError, describeForOperator } from './operator-error.ts'

const doing = 'Coppice could not start'

test('a sentence for an operator is shown as it is', () => {
  expect(describeForOperator(new OperatorError('Please set PORT.'), doing)).toBe('Please set PORT.')
})

test('any other error is one sentence, without a stack', () => {
  const shown = describeForOperator(new Error('relation "x" does not exist'), doing)
  expect(shown).toBe(
    'Coppice could not start: relation "x" does not exist. With LOG_LEVEL=debug it shows where in the program that happened.',
  )
})

test('with LOG_LEVEL=debug the stack follows, and that of its cause', () => {
  const error = new Error('outer', { cause: new Error('inner') })
  const shown = describeForOperator(error, doing, 'debug')
  expect(shown).toMatch(/^Coppice could not start: outer\./)
  expect(shown).toContain('operator-error.test.ts')
  expect(shown).toContain('Because: Error: inner')
})

test('an error without a message is named by its code', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  expect(describeForOperator(refused, doing)).toContain('Coppice could not start: ECONNREFUSED.')
})

test('what the system refuses is said with what can be done about it', () => {
  const refused = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })
  expect(describeForOperator(refused('EROFS', { path: '/data' }), doing)).toBe(
    '/data cannot be written, because its file system is read-only. Please make it writable, or set DATA_DIR to another folder.',
  )
  expect(describeForOperator(refused('EMFILE'), doing)).toBe(
    'Coppice may not open more files. Please let it open at least 1,024 (ulimit -n, or LimitNOFILE of systemd).',
  )
})
