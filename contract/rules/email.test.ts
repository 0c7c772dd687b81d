import fc from 'fast-check'
import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hiddenProblemOf } from './email-problem.ts'
import { canonicalEmail, isEmail, maxEmailLength } from './email.ts'
import { decodeLabel } from './punycode.ts'

describe('an international address', () => {
  test.each([
    'ü@exämple.de',
    'ü@xn--exmple-cua.de',
    'ü@example.de',
    'josé.garcía+kurse@correo.es',
    'иван.петров@example.com',
    'почта@пример.рф',
    'сос@пример.рф', // letters that look Latin, below a Cyrillic top-level domain
    'δοκιμή@παράδειγμα.ελ',
    '用户@例子.广告',
    'やまだ@例え.jp',
    'サーバー@例え.jp',
    '홍길동@예시.한국',
    'उदाहरण@उदाहरण.भारत',
    'ఉదాహరణ@example.in',
    'ผู้ใช้@ตัวอย่าง.ไทย',
    'مستخدم@مثال.مصر',
    'דוגמה@דוגמה.ישראל',
    'nguyễn@ví-dụ.vn',
    'straße@straße.de',
    'ə@misal.az',
    'e\u0301@e\u0301.fr', // decomposed
  ])('is %s', (address) => expect(isEmail(address)).toBe(true))

  test.each([
    ['a Cyrillic а', 'а@b.co'],
    ['a Cyrillic а within Latin', 'аdmin@example.com'],
    ['Cyrillic letters that look Latin', 'сос@example.com'],
    ['a domain of them', 'ada@аррӏе.com'],
    ['Greek letters that look Latin', 'νο@example.com'],
    ['two scripts in the domain', 'ada@exаmple.co'],
    ['a letter of phonetics', 'ɑda@example.com'],
    ['wide letters', 'ａda@example.com'],
    ['a ligature', 'ofﬁce@example.com'],
    ['a wide full stop', 'a@b。co'],
    ['a character with no width', 'a\u200b@b.co'],
    ['a joiner', 'a\u200d@b.co'],
    ['a change of the direction of text', 'a\u202eda@b.co'],
    ['many combining marks', `a${'\u0351'.repeat(9)}@b.co`],
    ['a line end', 'ü@exämple.de\r\nBcc: c@d.co'],
    ['a picture', '👍@example.com'],
    ['another kind of digit', 'ada②@example.com'],
    ['a label that is too long for the DNS', `a@${'ü'.repeat(60)}.de`],
    ['a domain that is too long', `a@${'ü.'.repeat(100)}de`],
    ['a hyphen at the edge', 'a@-ü.de'],
    ['no top-level domain', 'ü@exämple'],
  ])('is not one with %s: %j', (_, address) => expect(isEmail(address)).toBe(false))
})

describe('a problem that cannot be seen', () => {
  const mixed = 'The email address mixes letters of different alphabets:'
  test.each([
    ['pаypal@example.com', `${mixed} “а” in “pаypal” is a Cyrillic letter`],
    ['а@exаmple.co', '“а” in the email address has Cyrillic letters that look like Latin ones'],
    ['ada@exаmple.co', `${mixed} “а” in “exаmple” is a Cyrillic letter`],
    ['адаν@пример.рф', `${mixed} “ν” in “адаν” is a Greek letter`],
    ['ada@аррӏе.com', '“аррӏе” in the email address has Cyrillic letters that look like Latin ones'],
    ['аpaypal@example.com', `${mixed} “а” in “аpaypal” is a Cyrillic letter`],
    ['аνда@пример.рф', `${mixed} “ν” in “аνда” is a Greek letter`],
    ['ɑda@example.com', '“ɑ” (U+0251) in the email address is not a letter that it may have'],
    ['ofﬁce@example.com', '“ﬁ” in the email address is a special form of “fi”: please type that'],
    ['ａda@example.com', '“ａ” in the email address is a special form of “a”: please type that'],
    ['ad\u200ba@b.co', 'The email address has an invisible character (U+200B) after “ad”'],
    ['\u202eada@b.co', 'The email address has an invisible character (U+202E) at its beginning'],
    ['ada@b.co\r\nBcc: c@d.co', 'The email address has an invisible character (U+000D) after “ada@b.co”'],
  ])('is named: %j', (address, problem) => {
    expect(isEmail(address)).toBe(false)
    expect(hiddenProblemOf(address)).toBe(problem)
  })

  test.each(['', 'nowhere', 'a b@c.de', 'a@b', 'a@b@c.de', '@', 'x'.repeat(300)])(
    'is not reported for %j, where it can be seen',
    (address) => expect(hiddenProblemOf(address)).toBeUndefined(),
  )

  test('is reported up to the longest address', () => {
    const invisible = 'invisible character (U+200B)'
    expect(hiddenProblemOf('\u200b'.padEnd(maxEmailLength, 'a'))).toContain(invisible)
    expect(hiddenProblemOf('\u200b'.padEnd(maxEmailLength + 1, 'a'))).toBeUndefined()
  })

  test('is looked for by the last part of the domain', () =>
    expect(hiddenProblemOf('ada@аррӏе.com.рф')).toBeUndefined())
})

describe('one form', () => {
  test.each([
    [' Ada@Example.TEST ', 'ada@example.test'],
    ['Ü@EXÄMPLE.de', 'ü@exämple.de'],
    ['u\u0308@exa\u0308mple.de', 'ü@exämple.de'],
    ['ü@xn--exmple-cua.de', 'ü@exämple.de'],
    ['Ada@XN--E1AFMKFD.xn--p1ai', 'ada@пример.рф'],
    ['ada@xn--r8jz45g.jp', 'ada@例え.jp'],
    // Not shown as what it looks like.
    ['ada@xn--80ak6aa92e.com', 'ada@xn--80ak6aa92e.com'],
    ['ada@xn--a.com', 'ada@xn--a.com'],
    ['', ''],
    ['@xn--exmple-cua.de', '@xn--exmple-cua.de'],
  ])('of %j is %j', (address, canonical) => {
    expect(canonicalEmail(address)).toBe(canonical)
    expect(canonicalEmail(canonical)).toBe(canonical)
  })
})

test('an address has at most 254 characters', () => {
  const start = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`
  expect(isEmail(`${start}${'d'.repeat(61)}`)).toBe(true)
  expect(isEmail(`${start}${'d'.repeat(62)}`)).toBe(false)
})

test('a label is decoded as Node decodes it', () => {
  const letters = fc.constantFrom(...'aäzß09-éжщ例え한न'.split(''))
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (parts) => {
      const ascii = domainToASCII(parts.join(''))
      fc.pre(ascii.startsWith('xn--'))
      expect(decodeLabel(ascii)).toBe(domainToUnicode(ascii))
    }),
    { numRuns: 500 },
  )
  for (const none of ['', 'xn--', 'xn---', 'example', 'xn--\u00fc', 'xn--9999999999', 'xn--a!'])
    expect(decodeLabel(none)).toBeUndefined()
})

describe('at its limits an address', () => {
  test.each([
    ['is one with a label of 63 characters in the DNS', `a@${'ü'.repeat(57)}.de`, true],
    ['is none with a label of 64', `a@${'ü'.repeat(58)}.de`, false],
    ['is one with a domain of 254 characters in the DNS', `a@${'übüb.'.repeat(21)}de`, true],
    ['is none with a domain of 266', `a@${'übüb.'.repeat(22)}de`, false],
    ['is none with a second @', 'a@b.co@c.de', false],
    ['may have letters that look Latin below any Cyrillic top-level domain', 'сос@mail.example.рф', true],
  ])('%s', (_, address, expected) => expect(isEmail(address)).toBe(expected))

  test('has one form while it is at most twice as long as addresses are', () => {
    const padded = (length: number) => 'A@B.CO'.padStart(length)
    expect(canonicalEmail(padded(508))).toBe('a@b.co')
    expect(canonicalEmail(padded(509))).toBe(padded(509))
  })
})
