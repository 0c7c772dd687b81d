import { expect, test } from 'vitest'
import { type AskedItem, specifiedFieldNames } from '#contract/rules/registration-form.ts'
import { partsOf } from './registration-parts.ts'

const item = (key: string, kind: AskedItem['kind'] = 'specified'): AskedItem => ({
  key,
  kind,
  label: key,
  isRequired: true,
  options: [],
})
const looksOf = (...items: AskedItem[]) =>
  partsOf(items).map(({ look, items: some, hasPassword }) => [look, some.length, hasPassword])

test('the specified form has the password after the personal details, then the ticks', () => {
  expect(looksOf(...specifiedFieldNames.map((field) => item(field)))).toEqual([
    ['grid', 6, true],
    ['ticks', 4, false],
  ])
})

test('own questions are where the form has them', () => {
  const ticks = item('heardOfSustainableDevelopmentGoals')
  const [single, text, yesNo] = [item('1', 'singleChoice'), item('2', 'text'), item('3', 'yesNo')]
  expect(looksOf(text, item('genderId'), single, yesNo, ticks, text)).toEqual([
    ['grid', 2, true],
    ['grid', 1, false],
    ['stack', 1, false],
    ['ticks', 1, false],
    ['grid', 1, false],
  ])
  expect(looksOf(ticks, single)).toEqual([
    ['ticks', 1, false],
    ['grid', 1, false],
    ['grid', 0, true],
  ])
  expect(looksOf()).toEqual([['grid', 0, true]])
})
