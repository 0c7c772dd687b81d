import { expect, test } from 'vitest'
import { type Own, sortCourses, timeText } from './own-courses.ts'
import { finished, own, required } from './own-for-test.ts'

const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
const started = (id: string, day: number) =>
  own(id, { startedDateTime: at(1), lastActiveDateTime: at(day), lessonStatus: 1 })
const due = (id: string, dueOn: string, status: 'overdue' | 'dueSoon' | 'toDo', more: Partial<Own> = {}) =>
  required(own(id, more), status, { dueOn, daysLeft: 0 })
const pathway = (...courseIds: string[]) => ({
  id: courseIds.join(''),
  name: 'A pathway',
  description: '',
  numberOfCourses: courseIds.length,
  courseIds,
})
const ids = (courses: Own[]) => courses.map(({ course }) => course.id)

test('the course that the learner did something in last comes first, then others in progress, then those not started', () => {
  const courses = [own('d'), started('a', 2), finished('f', 3), started('b', 4), own('c'), finished('e', 5)]
  const sorted = sortCourses({ courses, learningPathways: [pathway('f', 'c'), pathway('d', 'c')] })
  expect(sorted.next?.course.id).toBe('b')
  expect(ids(sorted.open)).toEqual(['a', 'c', 'd'])
  expect(ids(sorted.finished)).toEqual(['e', 'f'])
})

test('without a course in progress the first of the pathways is next', () => {
  const learningPathways = [pathway('z', 'a')]
  expect(sortCourses({ courses: [own('a'), own('z')], learningPathways }).next?.course.id).toBe('z')
  expect(sortCourses({ courses: [finished('a', 1)], learningPathways }).next).toBeUndefined()
})

test('a locked course is never the next one, and comes after those that are open', () => {
  const lockedBy = { id: 'b', title: 'b' }
  const courses = [own('a', { lockedBy }), own('b'), own('c')]
  const sorted = sortCourses({ courses, learningPathways: [pathway('a', 'b', 'c')] })
  expect(sorted.next?.course.id).toBe('b')
  expect(ids(sorted.open)).toEqual(['c', 'a'])
  expect(sortCourses({ courses: [own('a', { lockedBy })], learningPathways: [] }).next).toBeUndefined()
})

test.each<[number | null, number, string | undefined]>([
  [null, 0, undefined],
  [20, 0, 'About 20 minutes'],
  [1, 0, 'About 1 minute'],
  [20, 60, 'About 8 minutes left'],
  [20, 99, 'About 1 minute left'],
  [20, 100, undefined],
  [60, 0, 'About 60 minutes'],
  [90, 0, 'About 1 hour 30 minutes'],
  [120, 0, 'About 2 hours'],
])('%s minutes at %s %% read %s', (minutes, progress, text) => {
  expect(timeText(own('a', { progress }, minutes))).toBe(text)
})

test('what is urgent comes before what was started, and the others follow by their last day', () => {
  const expired = required(finished('expired', 1), 'expired', { validUntil: '2026-02-01' })
  const sorted = sortCourses({
    courses: [
      started('started', 5),
      due('later', '2026-06-01', 'toDo'),
      due('soon', '2026-03-09', 'dueSoon'),
      expired,
      due('late', '2026-01-01', 'overdue'),
      due('closed', '2026-01-01', 'overdue', { lockedBy: { id: 'late', title: 'late' } }),
      finished('done', 2),
    ],
    learningPathways: [pathway('later', 'soon', 'late', 'closed')],
  })
  expect(sorted.next?.course.id).toBe('late')
  expect(ids(sorted.open)).toEqual(['expired', 'soon', 'later', 'started', 'closed'])
  expect(ids(sorted.finished)).toEqual(['done'])
})

test('without anything urgent the one that was started is next, and the earliest due date decides the others', () => {
  const courses = [due('c', '2026-09-01', 'toDo'), own('d'), due('b', '2026-08-01', 'toDo')]
  const learningPathways = [pathway('d', 'c', 'b')]
  const withStarted = sortCourses({ courses: [...courses, started('a', 1)], learningPathways })
  expect([withStarted.next?.course.id, ...ids(withStarted.open)]).toEqual(['a', 'b', 'c', 'd'])
  const sorted = sortCourses({ courses, learningPathways })
  expect([sorted.next?.course.id, ...ids(sorted.open)]).toEqual(['b', 'c', 'd'])
})

test('a course that has to be taken again is to do, and next where nothing else is', () => {
  const expired = required(finished('expired', 1), 'expired', { validUntil: '2026-02-01' })
  const revoked = required(finished('revoked', 2), 'toDo')
  const valid = required(finished('valid', 3), 'completed', { validUntil: '2027-02-01' })
  const sorted = sortCourses({ courses: [valid, revoked, expired], learningPathways: [] })
  expect([sorted.next?.course.id, ...ids(sorted.open)]).toEqual(['expired', 'revoked'])
  expect(ids(sorted.finished)).toEqual(['valid'])
})

test('a course that was completed elsewhere is done, and one from which the learner is exempt is not to do', () => {
  const courses = [
    required(own('elsewhere'), 'completed', { completedOn: '2026-03-04' }),
    finished('here', 5),
    required(own('exempt'), 'exempt', { dueOn: '2026-01-01' }),
    required(finished('exempt and done', 1), 'exempt'),
    required(started('restarted', 2), 'completed', { completedOn: '2026-01-01' }),
  ]
  const sorted = sortCourses({ courses, learningPathways: [] })
  expect([sorted.next?.course.id, ...ids(sorted.open)]).toEqual(['restarted'])
  expect(ids(sorted.finished)).toEqual(['here', 'elsewhere', 'exempt and done'])
  expect(ids(sorted.exempt)).toEqual(['exempt'])
})
