// The progress of learners in a course: what is shown of it is in the address, and its file is asked for with the same words.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as courses from '#contract/calls/courses.ts'
import * as history from '#contract/calls/history.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as progress from '#contract/calls/progress.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'

const idOf = (last: number) => `6f1c1f0e-8f4e-4c58-9a43-00000000000${last}`
const [unbegun, begun] = [
  { id: idOf(1), title: 'Fire safety', stats: { notStarted: 309, inProgress: 0, completed: 0 } },
  { id: idOf(2), title: 'Water and waste', stats: { notStarted: 300, inProgress: 3, completed: 6 } },
] as const
const byScore = ['257', '207', '007'].map((name) => `Learner ${name}`)

const replies = [
  replyTo(courses.listOfClient, { courses: [unbegun, begun] }),
  replyTo(progress.ofCourses, { courses: [unbegun, begun] }),
  replyTo(progress.ofCourse, ({ courseId, status, searchTerm, direction }) => {
    const names = direction === 'desc' ? byScore : byScore.toReversed()
    const found = searchTerm ? [] : names
    return {
      stats: courseId === unbegun.id ? unbegun.stats : begun.stats,
      courses: found.map((name) => ({ id: name, learner: { name, urlToken: name.slice(-3) } })),
      totalCount: status ? found.length : 309,
      totalPages: status ? 1 : 31,
    }
  }),
]
const openAsManager = (address: string) => openProduct(address, { role: 'CLIENTADMIN', replies })
const lastInput = (requests: Request[], { path }: { path: string }) =>
  requests.findLast(({ call }) => call.path === path)?.input
const table = page.getByRole('table', { name: 'Learner progress in' })
const names = () =>
  table
    .getByRole('link', { name: /^Learner \d+$/ })
    .elements()
    .map(({ textContent }) => textContent)

test('the first course in which anybody has begun is shown, and all at a glance', async () => {
  await openAsManager('/learner-progress')
  const atAGlance = page.getByRole('list', { name: 'At a glance' }).getByRole('button')
  await expect.element(atAGlance.last()).toHaveTextContent('6 of 309 completed')
  await expect.element(atAGlance.last()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Completed: 6')).toBeVisible()
  const headings = page.getByRole('columnheader')
  expect(headings.elements().map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Name', 'Status', 'Score', 'Result', 'Restarts', 'View']),
  )
  await atAGlance.first().click()
  await expect.element(atAGlance.first()).toHaveTextContent('0 of 309 completed')
  await expect.element(button('Not Started: 309')).toBeVisible()
  await page.getByLabelText('Course', { exact: true }).selectOptions('Select course')
  await expect.element(page.getByText('Select a course to see the progress of its learners.')).toBeVisible()
})

test('the link of a row leads to the page of the learner', async () => {
  await openAsManager('/learner-progress')
  await table.getByRole('link', { name: /^View/ }).first().click()
  await expect.poll(() => location.pathname).toBe('/learner/007')
  await expect.element(page.getByRole('heading', { name: 'Courses', exact: true })).toBeVisible()
})

test('status and order are in the address, and the file is asked for with them', async () => {
  const requests = await openAsManager('/learner-progress')
  await button('Completed: 6').click()
  const score = table.getByRole('button', { name: 'Score', exact: true })
  await score.click()
  await expect.poll(() => location.search).toBe('?status=completed&sort=score')
  await score.click()
  await expect.poll(() => location.search).toBe('?status=completed&sort=score&direction=desc')
  await expect.poll(names).toEqual(byScore)
  const wanted = { courseId: begun.id, status: 'completed', sort: 'score', direction: 'desc' }
  expect(lastInput(requests, progress.ofCourse)).toMatchObject(wanted)
  await button('Download progress').click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect.poll(() => lastInput(requests, progress.downloadOfCourse)).toMatchObject(wanted)

  globalThis.history.back()
  await expect.poll(() => location.search).toBe('?status=completed&sort=score')
  await expect.poll(names).toEqual(byScore.toReversed())
  await page.getByLabelText('Search these learners').fill('nobody')
  await button('Clear search and filters').click()
  await expect.element(page.getByText('Page 1 of 31')).toBeVisible()
  expect(lastInput(requests, progress.ofCourse)).not.toHaveProperty('status')
})

test('what the address says of the list and does not exist is left out', async () => {
  const requests = await openAsManager('/learner-progress?status=passed&sort=email&size=7')
  await expect.element(page.getByText('Page 1 of 31')).toBeVisible()
  const { status, sort, pageSize } = lastInput(requests, progress.ofCourse) ?? {}
  expect([status, sort, pageSize]).toEqual([undefined, undefined, undefined])
})

test('the timeline of a person leads to attempts and certificates, and downloads these', async () => {
  const moment = { courseId: begun.id, courseTitle: begun.title, attemptId: null, attemptNumber: null }
  const requests = await openProduct('/learner/their-token', {
    replies: [
      replyTo(history.learnerTimeline, {
        moments: [
          { ...moment, kind: 'certificate', certificateNumber: 'CO-1', certificateStatus: 'valid' },
          {
            ...{ ...moment, kind: 'completed', lessonStatus: lessonStatuses.passed },
            ...{ attemptId: idOf(3), attemptNumber: 2, certificateNumber: null, certificateStatus: null },
          },
        ],
        numberOfEarlier: 0,
      }),
    ],
  })
  const moments = page
    .getByRole('list', { name: 'What has happened with this learner' })
    .getByRole('listitem')
  await expect.element(moments.first()).toHaveTextContent('Earned the certificate for')
  await moments.first().getByRole('button', { name: 'Download certificate' }).click()
  await expect
    .poll(() => lastInput(requests, issued.downloadOne))
    .toMatchObject({ certificateNumber: 'CO-1' })
  await moments.nth(1).getByRole('link', { name: 'Attempt 2' }).click()
  await expect.poll(() => location.pathname).toBe(`/learner/their-token/attempt/${idOf(3)}`)
  globalThis.history.back()
  await moments.first().getByRole('link', { name: 'Certificate' }).click()
  await expect.poll(() => location.pathname).toBe(`/learner/their-token/certificate/${begun.id}`)
  await expect.element(page.getByRole('article', { name: 'Certificate' })).toBeVisible()
})
