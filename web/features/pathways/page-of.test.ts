import { expect, test } from 'vitest'
import { pageOf } from './ClientPathwayPage.tsx'

const courses = Array.from({ length: 25 }, (_, number) => ({ title: `Course ${number}` }))

test('a page has the rows that match the search', () => {
  expect(pageOf(courses, { page: 3, pageSize: 10, searchTerm: '' })).toEqual({
    rows: courses.slice(20),
    totalCount: 25,
    totalPages: 3,
  })
  expect(
    pageOf(courses, { page: 1, pageSize: 10, searchTerm: 'COURSE 2' }).rows.map(({ title }) => title),
  ).toEqual(['Course 2', 'Course 20', 'Course 21', 'Course 22', 'Course 23', 'Course 24'])
  expect(pageOf(courses, { page: 1, pageSize: 10, searchTerm: 'none' })).toEqual({
    rows: [],
    totalCount: 0,
    totalPages: 0,
  })
})
