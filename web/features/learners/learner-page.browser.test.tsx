// The page of a learner on a phone: what it says comes before what has happened, and each course is there once.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import * as issued from '#contract/calls/issued-certificates.ts'
import * as history from '#contract/calls/history.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as training from '#contract/calls/person-training.ts'
import * as users from '#contract/calls/users.ts'
import * as reminders from '#contract/calls/reminders.ts'
import { button } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { replyTo } from '../../testing/replies.ts'

const titles = [
  'Fire safety in offices',
  'Working at height: ladders and scaffolds',
  'Data protection',
  'First aid at work',
  'Manual handling',
]
const states = ['overdue', 'expired', 'completed', 'dueSoon', 'toDo'] as const
const courses = titles.map((title, at) => ({ id: `c${at}`, title }))

const replies = [
  replyTo(learners.openLearner, {
    user: {
      ...{ emailRefusal: null, emailConfirmed: true, secondaryRole: null, loginName: null },
      email: 'margaret.hopkins@northgate.example',
    },
    lastActiveDateTime: '2026-04-01T10:00:00Z',
    courses: courses.map((course, at) => ({
      ...{ course, progress: 40, scorePercentage: 90, lessonStatus: at < 3 ? 3 : 0, numerOfRestarts: at },
      ...{ numberOfRestarts: at, startedDateTime: '2026-03-01T10:00:00Z' },
      certificateDateTime: at < 3 ? '2026-03-01T10:00:00Z' : null,
      certificateNumber: at < 3 ? 'CO-2222-2222-2222-2222-2222' : null,
      ...{ certificateIssuedOn: '2026-03-01', certificateExpiresOn: '2027-03-01' },
      certificateStatus: 'valid' as const,
    })),
  }),
  replyTo(issued.oldNames, { certificates: 0 }),
  // Each organisation has as many of them as it likes.
  replyTo(personFields.ofPerson, { fields: [] }),
  replyTo(training.ofLearner, {
    today: '2026-04-02',
    obligations: courses.map(({ id, title }, at) => ({
      ...{ courseId: id, courseTitle: title, status: states[at] as 'overdue', dueOn: `2026-05-0${at + 1}` },
      ...{ duePathway: 'Basics for everybody', dueByPathway: [], daysLate: null, completedOn: null },
    })),
    ...{ completions: [], exemptions: [], extensions: [], courses },
  }),
  replyTo(reminders.explain, {
    courses: courses.map((course) => ({ ...course, next: { day: '2026-05-02', kind: 'overdue' as const } })),
    mails: titles.map((title) => ({ day: '2026-04-01', about: [{ title, kind: 'overdue' as const }] })),
  }),
]

const timelineTop = () => {
  const timeline = document.querySelector('section[aria-label=Timeline]')
  return timeline ? timeline.getBoundingClientRect().top + scrollY : 0
}
const table = page.getByRole('table', { name: 'Courses of this learner' })

const factOf = (name: string) =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent === name)?.nextElementSibling
    ?.textContent

test('five courses take at most two screens of a phone before the timeline', async () => {
  await openProduct('/learner/token0', { viewport: phone, replies })
  await expect.element(table.getByRole('row').nth(5)).toBeVisible()
  await expect.element(page.getByText(/^Reminder /).first()).toBeVisible()
  await document.fonts.ready
  expect(timelineTop()).toBeGreaterThan(400)
  expect(timelineTop()).toBeLessThanOrEqual(2 * 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('somebody who is late is not shown as if nothing were due', async () => {
  const late = { ...courses[0], courseId: 'c0', courseTitle: 'Fire safety', status: 'overdue' as const }
  const asked = replyTo(training.ofLearner, {
    today: '2026-06-02',
    obligations: ['2026-05-03', '2026-05-01'].map((dueOn) => ({ ...late, dueOn })),
  })
  await openProduct('/learner/token0', { replies: [...replies.slice(0, -2), asked, ...replies.slice(-1)] })
  await expect.element(page.getByText('Was due', { exact: true })).toBeVisible()
  await expect.element(page.getByText('01-05-2026', { exact: true }).first()).toBeVisible()
  expect(page.getByText('Next due', { exact: true }).query()).toBeNull()
})

test('lists-49: what has to be renewed is due next, on the last day of its validity', async () => {
  const done = { ...courses[0], courseId: 'c0', courseTitle: 'Fire safety', status: 'renewalDue' as const }
  const later = { ...courses[1], courseId: 'c1', courseTitle: 'Ladders', status: 'toDo' as const }
  const asked = replyTo(training.ofLearner, {
    today: '2026-06-02',
    obligations: [
      { ...done, dueOn: '2025-06-10', validUntil: '2026-06-20' },
      { ...later, dueOn: '2026-07-01', validUntil: null },
    ],
  })
  await openProduct('/learner/token0', { replies: [...replies.slice(0, -2), asked, ...replies.slice(-1)] })
  await expect.element(page.getByText('Next due', { exact: true })).toBeVisible()
  await expect.poll(() => factOf('Next due')).toBe('20-06-2026')
})

test('the table is no wider than its card beside the menu', async () => {
  await openProduct('/learner/token0', { viewport: [1280, 900], replies })
  await expect.element(page.getByText(/^Reminder /).first()).toBeVisible()
  await document.fonts.ready
  const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0
  expect(right('table')).toBeGreaterThan(900)
  expect(right('table')).toBeLessThanOrEqual(right('section[aria-label=Courses]'))
})

test('each course is named once, with the columns of the specification before the further ones', async () => {
  await openProduct('/learner/token0', { replies })
  await expect.element(table.getByRole('row').nth(5)).toBeVisible()
  const labels = table
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
  expect(labels.slice(0, 5)).toEqual([
    'Course',
    'Progress',
    'Assessment score',
    'Result',
    'Number of restarts',
  ])
  expect(labels).toEqual(expect.arrayContaining(['Status and due date']))
  const content = [...document.querySelectorAll('main table')].map((one) => one.textContent).join(' ')
  for (const title of titles) expect(content.split(title)).toHaveLength(2)
})

test('attempts are shown below their course, and the address remembers it', async () => {
  await openProduct('/learner/token0', { replies })
  await button(`Details of ${titles[1]}`).click()
  await expect.element(page.getByRole('table', { name: /^Attempts of/ })).toBeVisible()
  expect(new URLSearchParams(location.search).get('course')).toBe('c1')
  await expect.element(button(`Details of ${titles[1]}`)).toHaveAttribute('aria-expanded', 'true')
})

test('the timeline is narrowed, from the address too', async () => {
  const requests = await openProduct('/learner/token0?timeline=mails', { replies })
  const shown = () =>
    requests.findLast(({ call }) => call.path === history.learnerTimeline.path)?.input['show']
  await expect.poll(shown).toBe('mails')
  await page.getByLabelText('Events').selectOptions('Certificates')
  await expect.poll(shown).toBe('certificates')
})

test('a manager asks once to issue certificates with the old name again', async () => {
  let requestedDateTime: string | null = null
  const requests = await openProduct('/learner/token0', {
    role: 'CLIENTADMIN',
    replies: [
      ...replies.filter(({ call }) => call !== issued.oldNames),
      replyTo(issued.oldNames, () => ({ certificates: 3, requestedDateTime })),
      replyTo(issued.requestReissue, () => {
        requestedDateTime = '2026-05-01T10:00:00Z'
        return {}
      }),
    ],
  })
  await expect.element(page.getByText('3 certificates carry the old name.')).toBeVisible()
  await button('Ask the provider to issue them again').click()
  await expect.element(page.getByText(/asked for it on/)).toBeVisible()
  await expect.element(button('Ask the provider to issue them again')).not.toBeInTheDocument()
  expect(requests.filter(({ call }) => call.path === issued.requestReissue.path)).toHaveLength(1)
})

test('people-159: a manager reminds and archives the person from the one menu, and writes to the address', async () => {
  const user = { id: 'nia', firstName: 'Nia', lastName: 'Evans', email: 'nia@example.test', loginName: null }
  const requests = await openProduct('/learner/nia', {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(learners.openLearner, { user: { ...user, identityRole: { name: 'Learner' } } }),
      replyTo(bulk.previewReminder, { people: 1, refused: [], mail: null }),
      replyTo(bulk.act, { changed: 1, refused: [], waiting: 0, actionId: null }),
      replyTo(users.archive, { actionId: 'a1' }),
      ...replies,
    ],
  })
  const sent = (call: { path: string }) => requests.find((one) => one.call.path === call.path)?.input
  const choose = async (action: string) => {
    await button('Actions').click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await expect.element(page.getByRole('link', { name: user.email })).toBeVisible()
  expect(page.getByRole('link', { name: user.email }).element().getAttribute('href')).toBe(
    'mailto:nia@example.test',
  )
  await choose('Remind')
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect.poll(() => sent(bulk.act)).toEqual({ action: 'remind', userIds: ['nia'] })
  await expect.poll(() => dialog.query()).toBeNull()
  await choose('Archive')
  await expect.element(dialog).toHaveTextContent(/archive Nia Evans\?.*They can be restored/)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => sent(users.archive)).toEqual({ userIds: ['nia'] })
  await expect.element(page.getByRole('link', { name: 'Show 1 person or undo' })).toBeVisible()
})

test('people-138: an end date that has passed at the organisation is asked about before it is saved, and another one is not', async () => {
  const user = { firstName: 'Nia', lastName: 'Evans', email: 'nia@example.test', secondaryRole: null }
  const requests = await openProduct('/learner/nia', {
    replies: [
      replyTo(learners.openLearner, {
        user: { ...user, identityRole: { name: 'Learner' }, loginName: null, today: '2027-02-01' },
      }),
      ...replies,
    ],
  })
  const saved = () => requests.filter(({ call }) => call.path === users.update.path).map(({ input }) => input)
  const endDate = page.getByLabelText('End date')
  await button('Edit').first().click()
  await endDate.fill('2027-01-31')
  await button('Save').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/31-01-2027 Nia Evans is archived soon after you save it/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(saved()).toEqual([])
  await endDate.fill('2027-02-01')
  await button('Save').click()
  await expect.poll(() => saved().map(({ endsOn }) => endsOn)).toEqual(['2027-02-01'])
  await button('Edit').first().click()
  await endDate.fill('2027-01-31')
  await button('Save').click()
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect.poll(() => saved().map(({ endsOn }) => endsOn)).toEqual(['2027-02-01', '2027-01-31'])
})
