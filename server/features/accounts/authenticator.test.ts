// Codes of authenticator apps against the values of RFC 6238, appendix B (rule access-49). Apps show the last six of its eight digits.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { generateSecret } from 'otplib'
import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, stepOfCode } from './authenticator.ts'

/** "12345678901234567890" in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const ofRfc: [at: number, code: string, step: number][] = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
]
const begin = 1_234_567_890
const code = '005924'

test.each(ofRfc)('at %i the code is %s', async (at, right, step) => {
  expect(await stepOfCode(secret, right, { at, after: 0 })).toBe(step)
})

/** Returns the code of another program; undefined where it is not installed. */
function codeOfOathtool(ofSecret: string, at: number): string | undefined {
  try {
    const options = ['--totp', '--base32', '--now', `@${at}`, ofSecret]
    return execFileSync('oathtool', options, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

test('oathtool has the same codes for other secrets and times', async (context) => {
  context.skip(!codeOfOathtool(secret, 59), 'oathtool is not installed here: docs/testing.md says how')
  for (let turn = 0; turn < 20; turn++) {
    const [other, at] = [generateSecret(), randomInt(1_700_000_000, 4_000_000_000)]
    const right = codeOfOathtool(other, at) ?? ''
    expect(await stepOfCode(other, right, { at, after: 0 }), `${other} at ${at}`).toBe(Math.floor(at / 30))
  }
})

describe('a code', () => {
  test.each([
    [-31, undefined],
    [-30, 0x273ef07],
    [-1, 0x273ef07],
    [0, 0x273ef07],
    [29.9, 0x273ef07],
    [30, 0x273ef07],
    [59.9, 0x273ef07],
    [60, undefined],
  ])('%d seconds after its step has begun', async (seconds, step) => {
    expect(await stepOfCode(secret, code, { at: begin + seconds, after: 0 })).toBe(step)
  })

  test('is not right after it was used, nor after a later one', async () => {
    expect(await stepOfCode(secret, code, { at: begin, after: 0x273ef06 })).toBe(0x273ef07)
    expect(await stepOfCode(secret, code, { at: begin, after: 0x273ef07 })).toBeUndefined()
    expect(await stepOfCode(secret, code, { at: begin, after: 0x273ef08 })).toBeUndefined()
  })

  test.each(['', '5924', '0005924', '00592a', ' 005924', '٠٠٥٩٢٤', '-05924', '005925'])(
    '%j is not right',
    async (other) => {
      expect(await stepOfCode(secret, other, { at: begin, after: 0 })).toBeUndefined()
    },
  )
})

test('there are ten recovery codes, all different', () => {
  const codes = [...newRecoveryCodes(), ...newRecoveryCodes()]
  expect(new Set(codes).size).toBe(20)
  for (const one of codes) expect(one).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
})
