// Dates of files: how they are written, and whose order is asked about (rule people-85).
import { expect, test } from 'vitest'
import { findDateOrder, isDate, isNoEnd, readDate } from './read-dates.ts'

test.each([
  ['2026-03-04', null, '2026-03-04'],
  ['2026/3/4', null, '2026-03-04'],
  ['2026-03-04T00:00:00Z', null, '2026-03-04'],
  ['2026-03-04 08:15', null, '2026-03-04'],
  ['4.3.2026', null, '2026-03-04'],
  ['04. 03. 2026', null, '2026-03-04'],
  ['04.03.2026', 'monthFirst', '2026-03-04'],
  ['04/03/2026', 'dayFirst', '2026-03-04'],
  ['03/04/2026', 'monthFirst', '2026-03-04'],
  ['04-03-2026', 'dayFirst', '2026-03-04'],
  ['05/05/2026', null, '2026-05-05'],
  ['04/03/2026', null, undefined],
  ['31/02/2026', 'dayFirst', undefined],
  ['13/04/2026', 'monthFirst', undefined],
  ['4.3.26', null, '2026-03-04'],
  ['04/03/26', 'monthFirst', '2026-04-03'],
  ['04/03/26', null, undefined],
  ['31.12.98', null, '1998-12-31'],
  ['01.01.50', null, '1950-01-01'],
  ['31.12.49', null, '2049-12-31'],
  // The year may stand first in it.
  ['26-11-01', 'dayFirst', undefined],
  ['1999-03-04', null, '1999-03-04'],
  ['1900-01-01', null, '1900-01-01'],
  ['2099-12-31', null, '2099-12-31'],
  ['1899-12-31', null, undefined],
  ['2100-01-01', null, undefined],
  ['20261101', null, '2026-11-01'],
  ['20261301', null, undefined],
  ['10042026', 'dayFirst', undefined],
  ['01-Nov-2026', null, '2026-11-01'],
  ['1-NOV-26', null, '2026-11-01'],
  ['01NOV2026', null, '2026-11-01'],
  ['Nov 1, 2026', null, '2026-11-01'],
  ['November 1st 2026', null, '2026-11-01'],
  ['31 February 2026', null, undefined],
  ['1 Nevember 2026', null, undefined],
  ['1 Nov', null, undefined],
  ['Room 12 2026', null, undefined],
  ['March', null, undefined],
  ['', null, undefined],
] as const)('“%s” with the order %s is %s', (text, order, day) => {
  expect(readDate(text, order)).toBe(day)
})

test.each([
  ['nothing to ask', ['2026-03-04', '04.03.2026', '05/05/2026', 'soon'], null, false],
  ['only dates that fit both', ['03/04/2026', '05/06/2026'], null, true],
  ['a day above twelve', ['03/04/2026', '13/06/2026'], 'dayFirst', false],
  ['a month above twelve', ['03/04/2026', '06/13/2026'], 'monthFirst', false],
  ['dates that contradict each other', ['13/06/2026', '06/13/2026'], null, true],
] as const)('%s', (_name, texts, order, isAsked) => {
  expect(findDateOrder(texts, undefined)).toEqual({ order, isAsked })
})

test('a choice outranks what the dates tell', () => {
  expect(findDateOrder(['13/06/2026'], 'monthFirst')).toEqual({ order: 'monthFirst', isAsked: false })
})

/** As people of each language write the second of each month of 2026: long, then short. */
const written: Record<string, [long: string[], short: string[]]> = {
  English: [
    [
      '2 January 2026',
      '2 February 2026',
      '2 March 2026',
      '2 April 2026',
      '2 May 2026',
      '2 June 2026',
      '2 July 2026',
    ],
    ['2 Aug 2026', '2 Sept 2026', '2nd Oct 2026', '02-Nov-2026', '02/Dec/2026'],
  ],
  German: [
    [
      '2. Januar 2026',
      '2. Februar 2026',
      '2. März 2026',
      '2. April 2026',
      '2. Mai 2026',
      '2. Juni 2026',
      '2. Juli 2026',
    ],
    ['2. Aug. 2026', '2. Sep. 2026', '02. Okt 2026', '2-Nov-26', '2. Dezember 2026'],
  ],
  French: [
    [
      '2 janvier 2026',
      '2 février 2026',
      '2 mars 2026',
      '2 avril 2026',
      '2 mai 2026',
      '2 juin 2026',
      '2 juillet 2026',
    ],
    ['2 août 2026', '2 sept. 2026', '2 oct. 2026', '2 nov. 2026', '2 déc. 2026'],
  ],
  Spanish: [
    [
      '2 de enero de 2026',
      '2 de febrero de 2026',
      '2 de marzo de 2026',
      '2 abril 2026',
      '2 mayo 2026',
      '2-jun-26',
      '2 julio 2026',
    ],
    ['2 ago 2026', '2 de septiembre del 2026', '2 oct 2026', '2-nov-2026', '2 dic. 2026'],
  ],
  Italian: [
    [
      '2 gennaio 2026',
      '2 febbraio 2026',
      '2 marzo 2026',
      '2 aprile 2026',
      '2 maggio 2026',
      '2 giugno 2026',
      '2 luglio 2026',
    ],
    ['2 ago 2026', '2 set 2026', '2-ott-26', '2 novembre 2026', '2 dic 2026'],
  ],
  Dutch: [
    [
      '2 januari 2026',
      '2 februari 2026',
      '2 maart 2026',
      '2 april 2026',
      '2 mei 2026',
      '2 juni 2026',
      '2 juli 2026',
    ],
    ['2 aug. 2026', '2 sep. 2026', '2-okt-2026', '2 nov 2026', '2 december 2026'],
  ],
  Portuguese: [
    [
      '2 de janeiro de 2026',
      '2 de fevereiro de 2026',
      '2 de março de 2026',
      '2 abr 2026',
      '2 maio 2026',
      '2 junho 2026',
      '2 julho 2026',
    ],
    ['2 agosto 2026', '2 set. 2026', '2/out/2026', '2-nov-26', '2 dez 2026'],
  ],
  Polish: [
    [
      '2 stycznia 2026',
      '2 lutego 2026',
      '2 marca 2026',
      '2 kwietnia 2026',
      '2 maja 2026',
      '2 czerwca 2026',
      '2 lipca 2026',
    ],
    ['2 sie 2026', '2 wrz 2026', '2 paź 2026', '2 listopada 2026', '2 gru 2026'],
  ],
  Welsh: [
    [
      '2 Ionawr 2026',
      '2 Chwefror 2026',
      '2 Mawrth 2026',
      '2 Ebrill 2026',
      '2 Mai 2026',
      '2 Mehefin 2026',
      '2 Gorffennaf 2026',
    ],
    ['2 Awst 2026', '2 Medi 2026', '2 Hyd 2026', '2 Tach 2026', '2 Rhag 2026'],
  ],
  Swedish: [
    [
      '2 januari 2026',
      '2 februari 2026',
      '2 mars 2026',
      'den 2 april 2026',
      '2 maj 2026',
      '2 juni 2026',
      '2 juli 2026',
    ],
    ['2 augusti 2026', '2 sep 2026', '2 okt 2026', '2 nov. 2026', '2 dec. 2026'],
  ],
  Danish: [
    [
      '2. januar 2026',
      '2. februar 2026',
      '2. marts 2026',
      'den 2. april 2026',
      '2. maj 2026',
      '2. juni 2026',
      '2. juli 2026',
    ],
    ['2. aug. 2026', '2. sept. 2026', '2. okt. 2026', '2. nov. 2026', '2. dec. 2026'],
  ],
}
const seconds = '01 02 03 04 05 06 07 08 09 10 11 12'.split(' ').map((month) => `2026-${month}-02`)

test.each(Object.entries(written))('months in %s', (_, [long, short]) => {
  expect([...long, ...short].map((text) => readDate(text, null))).toEqual(seconds)
})

test.each(['9999-12-31', '31.12.9999', '12/31/9999', '99991231', '9999-12-31 00:00:00'])(
  '%s means that there is no end',
  (text) => {
    expect([isNoEnd(text), isDate(text)]).toEqual([true, true])
  },
)

test('what is a date in one order is a date, and other texts are none', () => {
  expect(['13/04/2026', '04/13/2026', '01.11.26'].map(isDate)).toEqual([true, true, true])
  expect(['Y', 'N', '', '2099-13-01', '31.12.9998'].map(isDate)).toEqual([false, false, false, false, false])
})
