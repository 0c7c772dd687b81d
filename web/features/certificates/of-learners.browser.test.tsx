// The progress of a course leads to the certificate of each learner in it, where it is downloaded.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as courses from '#contract/calls/courses.ts'
import * as history from '#contract/calls/history.ts'
import * as progress from '#contract/calls/progress.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

test('the certificate of a learner is opened from the progress of the course, and downloaded', async () => {
  const course = { id: '5e1e1b1e-5b1e-4b1e-8b1e-000000000001', title: 'Fire' }
  const rows = ['Ada', 'Ben'].map((name) => ({
    ...{ id: name, learner: { name, urlToken: name.toLowerCase() } },
    ...{ certificateDateTime: '2026-03-01T10:00:00Z', certificateStatus: 'valid' as const },
  }))
  const requests = await openProduct(`/learner-progress?course=${course.id}`, {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(courses.listOfClient, { courses: [course] }),
      replyTo(progress.ofCourses, { courses: [course] }),
      replyTo(progress.ofCourse, { courses: rows, totalCount: 2, totalPages: 1 }),
      replyTo(history.certificate, ({ urlToken }) => ({
        learner: { name: urlToken, urlToken },
        certificate: { status: 'valid' as const },
      })),
    ],
  })
  await page.getByRole('link', { name: 'Certificate of Ben' }).click()
  await expect.poll(() => location.pathname).toBe(`/learner/ben/certificate/${course.id}`)
  await expect
    .element(page.getByRole('article', { name: 'Certificate' }))
    .toHaveTextContent('has successfully completed')
  await button('Download certificate').click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === history.downloadCertificate.path)?.input)
    .toEqual({ urlToken: 'ben', courseId: course.id })
})
