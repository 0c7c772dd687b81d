// What becomes of completions of earlier versions is chosen on the course's page, and shown before it is stored (rules courses-30, courses-35,
// courses-37 and courses-38).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as contract from '#contract/calls/course-versions.ts'
import { verify } from '#contract/calls/issued-certificates.ts'
import { myCourse } from '#contract/calls/progress.ts'
import { button, main, toast } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { holdBack, replyTo } from '../../testing/replies.ts'

const id = '6f1c1f0e-8f4e-4c58-9a43-000000000000'
const dialog = page.getByRole('dialog')
const uploadedDateTime = '2026-11-01T09:00:00Z'
const versions = (lastDay: string | null) =>
  replyTo(contract.list, {
    versions: [
      { number: 3, uploadedDateTime, earlierValidUntil: lastDay, mayChange: true },
      { number: 2, uploadedDateTime, earlierValidUntil: '2026-06-30', mayChange: false },
      { number: 1, uploadedDateTime, earlierValidUntil: null, mayChange: true },
    ],
    ...{ months: null, clientsOtherwise: 0, firstDay: '2026-12-01' },
  })
const counts = { people: 12, clients: 2, required: 10 }
const preview = { ...counts, reminders: [{ people: 10, days: ['2027-02-01'] }], withoutReminder: 0 }
const change = (number: number) => button(`Change what becomes of completions before version ${number}`)
const lastDay = () => dialog.getByLabelText('Last day of earlier versions')
const sentOf = (requests: Awaited<ReturnType<typeof openProduct>>) =>
  requests.filter(({ call }) => call.path === contract.save.path).map(({ input }) => input)

test('a last day is saved with the numbers of the preview that is on screen, and not before it is', async () => {
  const { released, release } = holdBack()
  const asked = replyTo(contract.preview, async () => (await released, preview))
  const requests = await openProduct(`/course/${id}`, { replies: [versions(null), asked] })
  await expect.element(main).toHaveTextContent('Earlier completions counted until 30-06-2026')
  await expect.element(change(2)).not.toBeInTheDocument()
  await expect.element(change(1)).not.toBeInTheDocument()
  await change(3).click()
  await expect.element(dialog).toHaveTextContent('Completions of this course have no end')
  await dialog.getByLabelText('Everybody from a day on').click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await lastDay().fill('2026-11-30')
  await expect.element(dialog).toHaveTextContent('Please choose 01-12-2026 or a later day')
  await lastDay().fill('2027-01-31')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  release()
  await expect
    .element(dialog.getByRole('list', { name: 'What will happen' }))
    .toHaveTextContent('12 people in 2 organisations hold a completion that ends on 31-01-2027.')
  expect(
    requests.filter(({ call }) => call.path === contract.preview.path).map(({ input }) => input),
  ).toEqual([{ courseId: id, number: '3', earlierValidUntil: '2027-01-31' }])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Earlier versions changed')).toBeVisible()
  expect(sentOf(requests)).toEqual([
    {
      ...{ courseId: id, number: 3, previous: null, earlierValidUntil: '2027-01-31' },
      expected: expect.objectContaining(counts),
    },
  ])
})

test('a last day that has not come is taken back, also on a phone', async () => {
  const replies = [versions('2027-01-31'), replyTo(contract.preview, preview)]
  const requests = await openProduct(`/course/${id}`, { replies, viewport: phone })
  await expect.element(main).toHaveTextContent('Earlier completions count until 31-01-2027')
  await change(3).click()
  await expect.element(lastDay()).toHaveValue('2027-01-31')
  expect(document.documentElement.scrollWidth).toBe(phone[0])
  await dialog.getByLabelText('Nobody').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Earlier versions changed')).toBeVisible()
  expect(sentOf(requests)).toEqual([
    { courseId: id, number: 3, previous: '2027-01-31', earlierValidUntil: null },
  ])
})

test('with a new file the same is asked in the form of the course, and with one version there is nothing to choose', async () => {
  const one = replyTo(contract.list, {
    versions: [{ number: 1, uploadedDateTime, earlierValidUntil: null, mayChange: true }],
    ...{ months: 12, clientsOtherwise: 0, firstDay: '2026-12-01' },
  })
  const requests = await openProduct(`/course/${id}`, { replies: [one, replyTo(contract.preview, preview)] })
  await expect.element(page.getByRole('heading', { name: 'Validity' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Versions' })).not.toBeInTheDocument()
  await button('Edit').first().click()
  await expect.element(page.getByText('Who has to do the course again')).not.toBeInTheDocument()
  const file = document.querySelector<HTMLInputElement>('input[type=file][accept=".zip"]')
  await page.elementLocator(file as HTMLInputElement).upload(new File(['x'], 'course.zip'))
  await expect.element(main).toHaveTextContent('Completions stay valid for their 12 months.')
  await page.getByLabelText('Everybody from a day on').click()
  await expect.element(button('Save')).toBeDisabled()
  await page.getByLabelText('Last day of earlier versions').fill('2027-01-31')
  await expect.element(main).toHaveTextContent('10 people have to do it again.')
  await expect.element(button('Save')).toBeEnabled()
  expect(requests.find(({ call }) => call.path === contract.preview.path)?.input).toEqual({
    ...{ courseId: id, earlierValidUntil: '2027-01-31' },
  })
})

test.each([
  [
    'an attempt before the last day',
    { completedDateTime: null, earlierVersions: { lastDay: '2027-01-31', isOver: false } },
    'What you have begun counts if you complete it by 31-01-2027.',
  ],
  [
    'an attempt after it',
    { completedDateTime: null, earlierVersions: { lastDay: '2027-01-31', isOver: true } },
    'The course now opens with the newer version, from its beginning.',
  ],
  [
    'a completion',
    {
      ...{ completedDateTime: '2026-11-01T09:00:00Z', mayRenew: true },
      earlierVersions: { lastDay: '2027-01-31', isOver: true },
    },
    'Your completion of the earlier version counted until 31-01-2027. Press “Renew” to begin the newer version.',
  ],
] as const)('the page of a course says so to a learner with %s', async (_name, record, text) => {
  await openProduct(`/engage/${id}`, { role: 'LEARNER', replies: [replyTo(myCourse, { course: record })] })
  await expect.element(page.getByRole('note').filter({ hasText: 'newer version' })).toHaveTextContent(text)
})

test('and to a manager who takes no courses, but not where nothing ends', async () => {
  const earlierVersions = { lastDay: '2027-01-31', isOver: false }
  const opened = (earlier: typeof earlierVersions | null) =>
    openProduct(`/engage/${id}`, {
      role: 'CLIENTADMIN',
      replies: [replyTo(myCourse, { course: { earlierVersions: earlier } })],
    })
  await opened(earlierVersions)
  await expect.element(main).toHaveTextContent('Completions of earlier versions count until 31-01-2027.')
  await opened(null)
  await expect.element(button('Preview')).toBeVisible()
  await expect.element(main).not.toHaveTextContent('newer version')
})

test.each([
  ['valid', 'Until 31-01-2027. A newer version of the course is required from 01-02-2027.'],
  ['expired', 'It was valid until 31-01-2027. A newer version of the course is required since 01-02-2027.'],
] as const)('the verification of one that is %s says why it ends (certificates-50)', async (status, text) => {
  const certificate = { status, expiresOn: '2027-01-31', newerVersionFrom: '2027-02-01' }
  await openProduct('/verify/CO-KZ4B-XW7G-8Z58-X29X-NR79', {
    role: 'visitor',
    replies: [replyTo(verify, { certificate })],
  })
  await expect.element(page.getByRole('status').filter({ hasText: 'newer version' })).toHaveTextContent(text)
})
