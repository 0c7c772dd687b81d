import { describe, expect, test, vi } from 'vitest'
import { register } from './calls/accounts.ts'
import { isEmail } from './rules/email.ts'
import { email, id, pageFromOne, pageFromZero, pageSize, required, searchTerm, text } from './shapes.ts'

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.co.uk',
    "o'brien@example.ie",
    'x_1-2@xn--bcher-kva.example',
    '1@2.example',
    `${'a'.repeat(64)}@example.test`,
  ])('is %s', (address) => expect(isEmail(address)).toBe(true))

  test.each([
    '',
    '@',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.',
    'a@.b',
    'a@b..c',
    'a@-b.co',
    'a@b-.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b .co',
    'a@b.co\n',
    'a@b.co\r\nBcc: c@d.co',
    'a\u0000@b.co',
    'a\u200b@b.co',
    'а@b.co', // a Cyrillic а
    'a@exаmple.co', // and again
    'a@b。co',
    '<a@b.co>',
    'a@b.co, c@d.co',
    '"a"@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(126)}co`,
  ])('is not %j', (address) => expect(isEmail(address)).toBe(false))

  test('is stored without surrounding spaces and in lower case', () => {
    expect(email.parse('  Ada@Example.TEST ')).toBe('ada@example.test')
  })

  test('has one message when it is missing and another when it is not valid', () => {
    const first = (value: unknown) => email.safeParse(value).error?.issues.map((issue) => issue.message)
    for (const missing of [undefined, null, 5, '', '   '])
      expect(first(missing)).toEqual(['Please enter an email address'])
    expect(first('x')).toEqual(['Please enter a valid email address'])
  })
})

// 100 kB each, of texts on which a regular expression with nested repetition takes exponential time.
const long = 100_000
const nasty = [
  'a'.repeat(long),
  'a@'.repeat(long / 2),
  `a@${'a.'.repeat(long / 2)}`,
  `a@${'a-'.repeat(long / 2)}!`,
  `${'a.'.repeat(long / 2)}@`,
  `${' '.repeat(long)}x`,
  `${'\t\n '.repeat(long / 3)}@`,
  `a@b.${'c'.repeat(long)}`,
  '%_\\'.repeat(long / 3),
  'ß'.repeat(long),
  '👍'.repeat(long / 2),
]
const rules = {
  isEmail: (value: string) => isEmail(value),
  email: (value: string) => email.safeParse(value),
  postcode: (value: string) => register.input.shape.postCode.safeParse(value),
  'date of birth': (value: string) => register.input.shape.dateOfBirth.safeParse(value),
  'a search': (value: string) => searchTerm.safeParse(value),
  'a name': (value: string) => required('Please enter a name').safeParse(value),
  'an id': (value: string) => id.safeParse(value),
  'a page': (value: string) => pageFromOne.safeParse(value),
}

/** Its time grows with the length of the text, and no faster. */
const isLinear = (pattern: unknown) => !/[*+]|\{\d+,\}/.test(String(pattern))

test.each(Object.entries(rules))('%s tries no endless repetition on a long text', (_name, judge) => {
  const tried = vi.spyOn(RegExp.prototype, 'exec')
  for (const value of nasty) judge(value)
  const onLongText = tried.mock.contexts.filter((_, at) => (tried.mock.calls[at]?.[0].length ?? 0) > 1_000)
  tried.mockRestore()
  expect(onLongText.filter((pattern) => !isLinear(pattern))).toEqual([])
})

test('text is trimmed, has a length, and can be stored', () => {
  expect(text(5).parse('  abc ')).toBe('abc')
  expect(text(5).safeParse('abcdef').error?.issues[0]?.message).toBe('Please use at most 5 characters')
  expect(required('Please enter a name').safeParse(' \n ').error?.issues[0]?.message).toBe(
    'Please enter a name',
  )
  for (const value of ['a\u0000', '\ud800', 'a\udc00b'])
    for (const shape of [text(), required('Please enter a name')])
      expect(shape.safeParse(value).error?.issues[0]?.message).toBe(
        'Please remove the characters that cannot be stored',
      )
  expect(text().parse('😀')).toBe('😀')
})

test('pages are counted from one or from nought, in the sizes there are', () => {
  expect(pageFromOne.parse(undefined)).toBe(1)
  expect(pageFromOne.parse('3')).toBe(3)
  for (const page of ['0', '-1', '1.5', 'x', 'NaN', '1e9', 'Infinity', {}])
    expect(pageFromOne.safeParse(page).success, String(page)).toBe(false)
  for (const page of ['-1', 'x', '1e9', undefined]) expect(pageFromZero.parse(page)).toBe(0)
  for (const size of ['1e9', '-1', '11', 'x', undefined]) expect(pageSize.parse(size)).toBe(10)
  expect(pageSize.parse('500')).toBe(500)
})
