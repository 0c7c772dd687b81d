import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/call.ts'
import { ThemeContext } from '../../data/use-configuration.ts'
import { defaultTheme } from '../../ui/theme.ts'
import { refusal, show, userId } from '../../test-show.tsx'
import { EngagePage } from './EngagePage.tsx'
import { linkedInAddress } from './linked-in-address.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const courseId = '11111111-1111-4111-8111-111111111111'
const started = '2026-03-01T10:00:00.000Z'
const completed = '2026-03-02T10:00:00.000Z'

interface Progress {
  startedDateTime?: string
  completedDateTime?: string
  lessonStatus?: number
  certificateNumber?: string
  certificateStatus?: string
  mayRenew?: boolean
  feedback?: { feedbackRequired: boolean; feedbackForm: { id: string } | null; feedbackComplete: boolean }
}

async function open(
  { feedback, ...progress }: Progress,
  {
    obligation = null,
    reset,
    launch,
    page = <EngagePage />,
    ...roles
  }: {
    obligation?: object | null
    reset?: unknown
    launch?: unknown
    page?: ReactNode
    role?: Role
    secondaryRole?: Role
  } = {},
) {
  const { feedbackComplete = false, ...form } = feedback ?? { feedbackRequired: false, feedbackForm: null }
  const course = {
    id: courseId,
    title: 'Water',
    description: 'About water',
    badgeImageUrl: '/b.png',
    ...form,
  }
  const record = {
    startedDateTime: null,
    completedDateTime: null,
    lessonStatus: 0,
    progress: 0,
    scorePercentage: null,
    mayRenew: false,
  }
  const asked = show(page, {
    route: '/engage/:id',
    address: `/engage/${courseId}`,
    ...roles,
    answers: {
      GetLearnerCourse: {
        course: { course, trackingId: 'a-record', feedbackComplete, obligation, ...record, ...progress },
      },
      ResetCourseProgress: reset,
      LaunchCourse: launch,
    },
  })
  await screen.findByRole('heading', { name: 'Water', level: 1 })
  return asked
}

const offered = () =>
  ['Start Course', 'Continue', 'Review Course', 'Restart', 'Renew', 'Preview'].filter((name) =>
    screen.queryByRole('button', { name }),
  )

test.each<[string, Progress, string[]]>([
  ['not started', {}, ['Start Course']],
  ['started', { startedDateTime: started, lessonStatus: 1 }, ['Continue', 'Restart']],
  ['failed', { startedDateTime: started, lessonStatus: 3 }, ['Continue', 'Restart']],
  [
    'completed but not passed',
    { startedDateTime: started, completedDateTime: completed, lessonStatus: 2 },
    ['Review Course', 'Restart'],
  ],
  ['passed', { startedDateTime: started, completedDateTime: completed, lessonStatus: 4 }, ['Review Course']],
  [
    'passed and to be renewed',
    { startedDateTime: started, completedDateTime: completed, lessonStatus: 4, mayRenew: true },
    ['Review Course', 'Renew'],
  ],
])('a course that is %s has the right buttons', async (_, progress, buttons) => {
  await open(progress)
  expect(offered()).toEqual(buttons)
})

test.each([
  [3, 'Restart', 'Continue'],
  [1, 'Continue', 'Restart'],
])('with the status %i the button to press is %s and not %s', async (lessonStatus, main, other) => {
  await open({ startedDateTime: started, lessonStatus })
  expect(screen.getByRole('button', { name: main })).toHaveAttribute('data-variant', 'filled')
  expect(screen.getByRole('button', { name: other })).toHaveAttribute('data-variant', 'default')
})

test.each([
  ['not started', {}, 'Start Course'],
  ['failed', { startedDateTime: started, lessonStatus: 3 }, 'Restart'],
  [
    'to be renewed',
    { ...{ startedDateTime: started, completedDateTime: completed, lessonStatus: 4 }, mayRenew: true },
    'Renew',
  ],
])(
  'of a course that is %s one button is large, the first one, and one line says what it does',
  async (_, progress, main) => {
    await open(progress)
    const card = within(screen.getByRole('region', { name: 'About this course' }))
    const buttons = card.getAllByRole('button')
    expect(buttons.map((button) => button.dataset['size'])).toEqual([
      'lg',
      ...buttons.slice(1).map(() => 'md'),
    ])
    expect(buttons[0]).toHaveTextContent(main)
    expect(
      card.getByText('Opens in a new window. Please close other tabs and apps first.'),
    ).toBeInTheDocument()
    expect(card.queryByRole('alert')).toBeNull()
  },
)

test('a manager who is not a learner can only preview', async () => {
  await open({}, { role: 'CLIENTADMIN' })
  expect(offered()).toEqual(['Preview'])
  expect(screen.queryByText('Not Started')).toBeNull()
})

test('a manager who is a learner too can start the course', async () => {
  await open({}, { role: 'CLIENTADMIN', secondaryRole: 'LEARNER' })
  expect(offered()).toEqual(['Start Course'])
})

const passed = { startedDateTime: started, completedDateTime: completed, lessonStatus: 4 }
const form = { feedbackRequired: true, feedbackForm: { id: 'a-form' }, feedbackComplete: false }

test('required feedback is asked for first, and nothing says that the certificate waits for it', async () => {
  await open({ ...passed, feedback: form })
  expect(screen.getByRole('link', { name: 'Complete feedback' })).toHaveAttribute('href', '/feedback/a-form')
  expect(screen.getByText(/Your certificate is ready: you find it under Certificates\./)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Download Certificate' })).toBeNull()
})

test.each([
  ['it is given', { ...form, feedbackComplete: true }],
  ['it is not required', { ...form, feedbackRequired: false }],
  ['there is no form', { ...form, feedbackForm: null }],
])('the certificate is available when %s', async (_, feedback) => {
  await open({ ...passed, feedback })
  const link = screen.getByRole('link', { name: 'Download Certificate' })
  expect(link).toHaveAttribute('href', `/certificate/${courseId}/${userId}`)
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.queryByRole('link', { name: 'Complete feedback' })).toBeNull()
})

test.each([
  ['valid', 1],
  ['revoked', 0],
])('the badge can be downloaded with a certificate that is %s', async (certificateStatus, count) => {
  await open({ ...passed, certificateNumber: 'CO-1', certificateStatus })
  expect(screen.queryAllByRole('button', { name: 'Download badge' })).toHaveLength(count)
})

/** A stub that is opened instead of a window. */
function stubWindow() {
  const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  /** The first page of the window reports that it has loaded. */
  const load = () => {
    const message = new MessageEvent('message')
    Object.defineProperty(message, 'source', { value: opened })
    window.dispatchEvent(message)
  }
  return { openWindow, opened, load }
}

const contentUrl = 'https://courses.test'
const launched = async (launch: unknown) => {
  const themed = (
    <ThemeContext value={{ ...defaultTheme, contentUrl }}>
      <EngagePage />
    </ThemeContext>
  )
  await open({}, { launch, page: themed })
  await userEvent.click(screen.getByRole('button', { name: 'Start Course' }))
}

test('the window starts on the content origin, so that every browser reports when it is closed', async () => {
  const { openWindow, opened, load } = stubWindow()
  const launchUrl = `${contentUrl}/playcourse/a-ticket/`
  await launched({ launchUrl })
  expect(openWindow.mock.calls).toEqual([
    [`${contentUrl}/opening`, '_blank', expect.stringMatching(/^popup,/)],
  ])
  // A message of another window is ignored.
  window.dispatchEvent(new MessageEvent('message'))
  await screen.findByText(/The course is open in a window of its own/)
  expect(opened.location.replace).not.toHaveBeenCalled()
  load()
  await waitFor(() => expect(opened.location.replace.mock.calls).toEqual([[launchUrl]]))
})

test('a window whose launch is refused is closed', async () => {
  const { opened } = stubWindow()
  await launched(refusal(409, 'Not yet'))
  expect(await screen.findByText('Not yet')).toBeInTheDocument()
  expect(opened.close).toHaveBeenCalledOnce()
  expect(opened.location.replace).not.toHaveBeenCalled()
})

test('a window that the browser blocked is reported', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await launched({ launchUrl: contentUrl })
  expect(await screen.findByText(/The course window was blocked/)).toBeInTheDocument()
})

async function restart() {
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  await screen.findByText('Are you sure you want to restart this course? All progress will be lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test.each<[string, unknown, string]>([
  ['true', true, 'Course progress reset'],
  ['false', false, 'Something went wrong'],
  ['nothing', undefined, 'Something went wrong'],
])('a restart that answers %s shows the right message', async (_, reset, message) => {
  const asked = await open({ startedDateTime: started, lessonStatus: 1 }, { reset })
  await restart()
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(asked.find(({ call }) => call === 'ResetCourseProgress')?.body).toEqual({ trackingId: 'a-record' })
})

test('a renewal says that the earlier result stays, and begins another attempt', async () => {
  const asked = await open({ ...passed, mayRenew: true }, { reset: true })
  await userEvent.click(screen.getByRole('button', { name: 'Renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew' }))
  expect(
    dialog.getByText('A new attempt begins. Your earlier result and certificate stay as they are.'),
  ).toBeInTheDocument()
  expect(asked.map(({ call }) => call)).not.toContain('ResetCourseProgress')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'ResetCourseProgress')?.body).toEqual({
      trackingId: 'a-record',
    }),
  )
})

test('a refusal is shown with a reference to quote', async () => {
  const requestId = '1a2b3c4d-0000-4000-8000-000000000000'
  const reset = refusal(500, 'Something went wrong', requestId)
  await open({ startedDateTime: started, lessonStatus: 1 }, { reset })
  await restart()
  const toast = (await screen.findByText('Something went wrong')).closest('[role=alert]')
  expect(toast).toHaveTextContent('Reference 1a2b3c4d')
})

test('the form for a LinkedIn profile is filled in', () => {
  const address = new URL(
    linkedInAddress({
      name: 'Water & waste',
      issuedOn: '2026-03-31',
      expiresOn: '2027-01-31',
      number: 'CO-2222-2222-2222-2222-2222',
      certificateUrl: 'https://a.test/c',
    }),
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Water & waste',
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2027',
    expirationMonth: '1',
    certId: 'CO-2222-2222-2222-2222-2222',
    certUrl: 'https://a.test/c',
  })
})

test.each([
  [{ status: 'dueSoon', dueOn: '2026-12-12', daysLeft: 5, validUntil: null }, 'Due on 12-12-2026, in 5 days'],
  [{ status: 'overdue', dueOn: '2026-12-12', daysLeft: -3, validUntil: null }, 'Overdue by 3 days'],
])('above the button stands until when it has to be done: %j', async (obligation, text) => {
  await open({}, { obligation })
  const due = screen.getByText(text)
  const button = screen.getByRole('button', { name: 'Start Course' })
  expect(due.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
