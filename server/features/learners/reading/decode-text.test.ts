// Lists of names in the encodings that spreadsheets write: each is read right, or it is doubted and the right encoding can be chosen.
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { FileEncoding } from '#contract/rules/learner-file.ts'
import { decodeText } from './decode-text.ts'

const people = {
  German: 'Zoë;Müller Jürgen;Groß Käthe;Öztürk Björn;Schäfer',
  French: 'François;Lefèvre Noémie;Benoît Chloé;Garçon Anaïs;Hélène Gaël;Forêt',
  Spanish: 'José;Núñez Ángel;Ibáñez Begoña;García María;Peña Íñigo;Gómez',
  Italian: 'Niccolò;Fantò Giosuè;Cantù',
  Portuguese: 'João;Conceição Inês;Simões Luís;Magalhães Antônio;Brandão',
  Swedish: 'Åsa;Öberg Björn;Ångström Märta;Sjöström',
  Danish: 'Søren;Kjær Åse;Møller Bjørn;Ødegård',
  Icelandic: 'Þóra;Guðmundsdóttir Sigríður;Ægisdóttir',
  Polish: 'Łukasz;Wiśniewski Małgorzata;Żółć Świętosława;Gębała Paweł;Zając',
  Czech: 'Jiří;Dvořák Zdeněk;Šťastný Růžena;Nováková',
  Hungarian: 'Győző;Kőszegi Gergő;Fűzfa Zsófia;Szőke',
  Ukrainian: 'Олена;Ковальчук Юрій;Шевченко Ґалина;Їжакевич',
  Turkish: 'Yıldız;Şahin Güneş;Çağlar İpek;Öztürk',
  Bulgarian: 'Георги;Димитров Цветана;Илиева',
  Welsh: 'Siân;Llŷr Gŵyn;Tŷ',
}
const codePages: FileEncoding[] = [
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'cp850'] as const),
  ...(['iso-8859-2', 'windows-1254', 'iso-8859-15', 'cp852', 'iso-8859-14'] as const),
]

/** The bytes, or undefined if the encoding lacks one of the letters. */
function encoded(text: string, encoding: FileEncoding): Buffer | undefined {
  const bytes = iconv.encode(text, encoding)
  return iconv.decode(bytes, encoding) === text ? bytes : undefined
}
const fileOf = (names: string) =>
  `First name;Last name;Email\r\n${names.replaceAll(' ', ';x@y.test\r\n')};x@y.test\r\n`

const written = Object.entries(people).flatMap(([language, names]) =>
  codePages.flatMap((encoding) => {
    const bytes = encoded(fileOf(names), encoding)
    return bytes ? [{ language, names, encoding, bytes }] : []
  }),
)

test('each code page is tried with the languages that have it', () => {
  expect(written.map(({ language, encoding }) => `${language} ${encoding}`)).toEqual(
    expect.arrayContaining([
      'German windows-1252',
      'German macintosh',
      'German cp850',
      'Polish windows-1250',
      'Ukrainian windows-1251',
      'Polish iso-8859-2',
      'Turkish windows-1254',
      'German cp852',
      'Polish cp852',
      'Czech cp852',
      'Welsh iso-8859-14',
    ]),
  )
})

/** “right”, “doubted” if the right encoding can be chosen, or “wrong”. */
function howRead(bytes: Buffer, expected: string, encoding: FileEncoding): string {
  const { text, isCertain, others } = decodeText(bytes)
  if (text === expected) return 'right'
  return !isCertain && others.includes(encoding) ? 'doubted' : 'wrong'
}

describe.each(written)('$language in $encoding', ({ names, encoding, bytes }) => {
  test('is read right, or doubted with the right encoding to choose', () => {
    expect(howRead(bytes, fileOf(names), encoding)).not.toBe('wrong')
  })

  test('of one person too', () => {
    for (const name of names.split(' ')) {
      const one = encoded(fileOf(name), encoding) as Buffer
      expect([name, howRead(one, fileOf(name), encoding)]).not.toEqual([name, 'wrong'])
    }
  })

  test('is read right once the encoding is chosen', () => {
    expect(decodeText(bytes, encoding)).toMatchObject({ text: fileOf(names), encoding, isCertain: true })
  })
})

test.each([
  ['German', 'windows-1252'],
  ['French', 'windows-1252'],
  ['Polish', 'windows-1250'],
  ['Czech', 'windows-1250'],
  ['Ukrainian', 'windows-1251'],
  ['Icelandic', 'windows-1252'],
  ['Polish', 'cp852'],
  ['Czech', 'cp852'],
] as const)('%s as its spreadsheets write it is read right without a question', (language, encoding) => {
  const text = fileOf(people[language])
  expect(decodeText(iconv.encode(text, encoding))).toMatchObject({ text, encoding, isCertain: true })
})

test.each(Object.entries(people))('%s in UTF-8 that was encoded twice is put right and shown', (_, names) => {
  const once = Buffer.from(fileOf(names))
  const twice = Buffer.from(asWindows(once))
  expect(decodeText(twice)).toMatchObject({
    text: fileOf(names),
    encoding: 'utf-8-twice',
    isCertain: false,
    others: ['utf-8'],
  })
  // Somebody who knows better can have it as it is.
  expect(decodeText(twice, 'utf-8').text).toBe(asWindows(once))
  expect(decodeText(once)).toMatchObject({ text: fileOf(names), encoding: 'utf-8', isCertain: true })
})

describe.each(['windows-1252', 'windows-1250', 'macintosh', 'cp850', 'cp852'])(
  'UTF-8 that was taken for %s',
  (codePage) => {
    const right = 'First name;Last name;Email\nZoë;Müller;zoe@x.test\nJürgen;Groß;j@x.test\n'
    const wrong = iconv.decode(Buffer.from(right), codePage)

    test('is put right, also after a byte order mark', () => {
      for (const mark of ['', '\ufeff']) {
        const read = decodeText(Buffer.from(mark + wrong))
        expect(read).toMatchObject({
          text: right,
          encoding: 'utf-8-twice',
          isCertain: false,
          others: ['utf-8'],
        })
      }
      const utf16 = Buffer.from(`\ufeff${wrong}`, 'utf16le')
      expect(decodeText(utf16)).toMatchObject({ text: right, isCertain: false, others: ['utf-16le'] })
    })

    test('is put right beside a row that was right all along', () => {
      const added = 'Łukasz;Żak;l@x.test\n'
      expect(decodeText(Buffer.from(wrong + added))).toMatchObject({ text: right + added, isCertain: false })
    })
  },
)

test('a text that only looks as if it had been encoded twice is as it is', () => {
  const text = fileOf('André’s;D’Élan Ãna;Åsa')
  expect(decodeText(Buffer.from(text))).toMatchObject({ text, encoding: 'utf-8', isCertain: true })
})

/** Returns the text that a program reads if it takes the bytes for Windows-1252. Bytes without a letter become control characters. */
const asWindows = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => {
      const letter = iconv.decode(Buffer.from([byte]), 'windows-1252')
      return letter === '\uFFFD' ? String.fromCharCode(byte) : letter
    })
    .join('')

test('plain letters are certain in any encoding', () => {
  const text = fileOf('Ada;Green Ben;Ward')
  expect(decodeText(Buffer.from(text))).toEqual({ text, encoding: 'utf-8', others: [], isCertain: true })
})
