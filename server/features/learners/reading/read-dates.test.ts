// Dates of files: how they are written, and whose order is asked about (rule people-85).
import { expect, test } from 'vitest'
import { findDateOrder, readDate } from './read-dates.ts'

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
  ['4.3.26', null, undefined],
  ['1999-03-04', null, undefined],
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
