import { expect, test } from 'vitest'
import { countText, ofCompany } from './of-company.ts'

const rows = [{ company: 'Teague & Sons' }, { company: 'ÉTÉ Travel' }, { company: '' }]

test('a part of the name finds a company, in upper or lower case', () => {
  expect(ofCompany(rows, ' TEAGUE &')).toEqual([rows[0]])
  expect(ofCompany(rows, 'été')).toEqual([rows[1]])
  expect(ofCompany(rows, '.*')).toEqual([])
  expect(ofCompany(rows, '  ')).toEqual(rows)
})

test('the count shows how many there are, and how many of them match', () => {
  expect(countText({ matching: 8, loaded: 8, total: 8 })).toBe('8 enquiries')
  expect(countText({ matching: 1, loaded: 1, total: 1 })).toBe('1 enquiry')
  expect(countText({ matching: 0, loaded: 0, total: 0 })).toBe('0 enquiries')
  expect(countText({ matching: 3, loaded: 1200, total: 1200 })).toBe('3 of 1,200 enquiries')
  expect(countText({ matching: 500, loaded: 500, total: 1200 })).toBe('1,200 enquiries')
  expect(countText({ matching: 3, loaded: 500, total: 1200 })).toBe('3 of the first 500 of 1,200 enquiries')
})
