// Which words look as if their letters were wrong: those that a wrong encoding makes of names, and no right name of any language.
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { wrongWordIn } from './plausible-letters.ts'

const right = {
  German: 'Müller Groß Öztürk ÄRZTE Süd-West Büro-3',
  French: 'Noël Lefèvre d’Été François Œuvrard LEFÈVRE',
  Spanish: 'Núñez Mª Ibáñez Íñigo Güell',
  Portuguese: 'Conceição Simões Antônio João',
  Polish: 'Wiśniewski Żółć Świętosława ŁUKASZ',
  Czech: 'Dvořák Šťastný Růžena Jiří',
  Hungarian: 'Győző Fűzfa',
  Romanian: 'Ștefănescu Țîrlea Brâncuși',
  Croatian: 'Đorđević Žigić',
  Turkish: 'Yıldız Şahin İpek Çağlar',
  Icelandic: 'Þóra Guðmundsdóttir',
  Danish: 'Søren Kjær Ødegård',
  Welsh: 'Siân Llŷr Gŵyn',
  Baltic: 'Bērziņš Žukauskaitė Šimėnas Tõnis Jõgi',
  Vietnamese: 'Nguyễn Thị Hường Đặng',
  Other: 'Олена Γιώργος 王小明 יוסף محمد สมชาย Զարուհի',
  Signs: 'Café™ 5°C „Team“ Nord–Süd A·B Straße12',
}
test.each(Object.entries(right))('%s: no word is doubted', (_, names) => {
  expect(wrongWordIn(names.split(' '))).toBeUndefined()
})

test.each([
  ['M\ufffdller', 'M\ufffdller'],
  ['Wi¶niewski', 'Wi¶niewski'],
  ['£ukasz', '£ukasz'],
  ['Ma³gorzata', 'Ma³gorzata'],
  ['Îëåíà', 'Îëåíà'],
  ['Dvoøák', 'Dvoøák'],
  ['MŸller', 'MŸller'],
  ['Cоoк Cook', 'Cоoк'], // The first one has Cyrillic letters.
  ['Ben Anna-MĂĽller', 'MĂĽller'],
])('of “%s” “%s” is doubted', (cell, word) => {
  expect(wrongWordIn(['Ada', cell])).toBe(word)
})

test.each(['windows-1252', 'windows-1250', 'macintosh', 'cp850'])(
  'UTF-8 that was taken for %s',
  (codePage) => {
    for (const name of ['Müller', 'Zoë', 'Groß', 'Łukasz', 'Núñez', 'Søren', 'François'])
      expect([name, wrongWordIn([iconv.decode(Buffer.from(name), codePage)])]).not.toEqual([name, undefined])
  },
)
