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
  const refused = Object.assign(new AggregateError([]), { code: 'EOTHER' })
  expect(describeForOperator(refused, doing)).toContain('Coppice could not start: EOTHER.')
})

test.each([
  ['ECONNREFUSED', ''],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid'],
  ['28P01', 'password authentication failed for user "app"'],
  ['3D000', 'database "nothing" does not exist'],
])('a database that cannot be reached is said with the settings to check: %s', (code, message) => {
  expect(describeForOperator(Object.assign(new Error(message), { code }), doing)).toBe(
    `Coppice could not start, because the database cannot be reached: ${message || code}. Please check the host, port, database, user and password in DATABASE_URL, and in DATABASE_DIRECT_URL and DATABASE_OWNER_URL where they are set.`,
  )
})

test('a folder that is missing is named', () => {
  const missing = { code: 'ENOENT', syscall: 'mkdtemp', path: '/backups/none/.coppice-backup-x' }
  expect(describeForOperator(Object.assign(new Error('ENOENT'), missing), 'The backup failed')).toBe(
    'The backup failed, because there is no folder /backups/none. Please create it, or name another one.',
  )
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
