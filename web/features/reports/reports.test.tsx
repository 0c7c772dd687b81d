import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { refusal, show } from '../../test-show.tsx'
import { ClientsReportPage } from './ClientsReportPage.tsx'
import { InsightsPage } from './InsightsPage.tsx'
import { usualPeriods } from './periods.ts'

const user = userEvent.setup({ delay: null })

describe('the report of clients', () => {
  const january = 'MonthlyOverview?fromDate=2026-01-01&toDate=2026-01-31'
  const happened = (started: number, completed: number) => ({
    coursesStartedThisPeriod: started,
    coursesCompletedThisPeriod: completed,
  })
  const row = (name: string, started: number, completed: number) => ({
    clientId: `id of ${name}`,
    name,
    urlToken: `token of ${name}`,
    numberOfLearners: 1200,
    maximumNumberOfLearners: 0,
    ...happened(started, completed),
    isArchived: false,
    timeZone: name === 'Bryn Awel' ? 'Asia/Tokyo' : 'Europe/London',
  })
  const report = {
    rows: [row('Teague & Sons', 7, 2), row('Bryn Awel', 4, 1)],
    allClients: { numberOfLearners: 3600, ...happened(12, 3) },
    ownOrganisation: { numberOfLearners: 5, ...happened(1, 0) },
    deletedClients: happened(2, 1),
    periodBefore: { fromDate: '2025-12-01', toDate: '2025-12-31', ...happened(10, 8) },
    steps: [{ fromDate: '2026-01-01', toDate: '2026-01-07', ...happened(15, 4) }],
    timeZone: 'Europe/London',
    totalCount: 3,
    totalPages: 2,
  }

  const open = (answers = {}, period = '') =>
    show(<ClientsReportPage />, {
      route: '/reporting/clients',
      address: `/reporting/clients${period}`,
      role: 'ADMIN',
      answers: Object.assign(answers, { [january]: report }),
    })

  async function apply(from: string, to: string) {
    if (from) await user.type(screen.getByLabelText('From'), from)
    if (to) await user.type(screen.getByLabelText('To'), to)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
  }

  test.each([
    ['', ''],
    ['2026-01-01', ''],
    ['', '2026-01-31'],
  ])('is not loaded from "%s" to "%s"', async (from, to) => {
    const alerted = vi.spyOn(window, 'alert').mockReturnValue()
    const asked = open()
    await apply(from, to)
    expect(alerted).toHaveBeenCalledExactlyOnceWith('Please select both a from and to date')
    expect(asked).toEqual([])
  })

  test('is loaded with one click for a usual period, which the form then shows', async () => {
    const lastMonth = usualPeriods()[1]?.period
    const { fromDate, toDate } = lastMonth as NonNullable<typeof lastMonth>
    open({ [`MonthlyOverview?fromDate=${fromDate}&toDate=${toDate}`]: report })
    await user.click(screen.getByRole('button', { name: 'Last month' }))
    expect(await screen.findByText('Bryn Awel')).toBeInTheDocument()
    expect(screen.getByLabelText('From')).toHaveValue(fromDate)
    expect(screen.getByLabelText('To')).toHaveValue(toDate)
    expect(screen.getByRole('button', { name: 'This month' })).toBeInTheDocument()
  })

  test('shows the parts of every total', async () => {
    open()
    await apply('2026-01-01', '2026-01-31')
    const started = await screen.findByRole('group', { name: 'Courses started' })
    await within(started).findByText('15')
    expect(started).toHaveTextContent(
      '= 12 at the organisations below + 1 in your own organisation + 2 at organisations deleted since',
    )
    expect(started).toHaveTextContent('50% more than from 01-12-2025 to 31-12-2025 (10)')
    expect(screen.getByRole('group', { name: 'Courses completed' })).toHaveTextContent(
      '= 3 at the organisations below + 1 at organisations deleted since▼ 50% fewer than from 01-12-2025 to 31-12-2025 (8)',
    )
    expect(screen.getByRole('group', { name: 'Learners now' })).toHaveTextContent(
      '3,605= 3,600 at the organisations below + 5 in your own organisation',
    )
    const steps = screen.getByRole('table', { name: 'Courses started and completed along the period' })
    expect(within(steps).getByRole('row', { name: '01-01-2026 to 07-01-2026 15 4' })).toBeInTheDocument()
  })

  test('says in which time zone days are counted, and at a client where its own is another one', async () => {
    open()
    await apply('2026-01-01', '2026-01-31')
    expect(
      await screen.findByText(/counted by days in Europe\/London, your own time zone/),
    ).toBeInTheDocument()
    const nameOf = (name: string) => screen.getByRole('link', { name }).closest('td')
    expect(nameOf('Bryn Awel')).toHaveTextContent('Bryn AwelDays in Asia/Tokyo')
    expect(nameOf('Teague & Sons')).toHaveTextContent(/^Teague & Sons$/)
  })

  test('is loaded again when the same period is applied again', async () => {
    const asked = open()
    await apply('2026-01-01', '2026-01-31')
    await screen.findByText('Bryn Awel')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(asked.map(({ call }) => call)).toEqual([january, january]))
  })

  test('shows the clients of the next page, and those of another order', async () => {
    const next = `${january}&pageNumber=2`
    const sorted = `${january}&sort=started`
    const asked = open({
      [next]: { ...report, rows: [row('Zennor Mill', 1, 0)] },
      [sorted]: { ...report, rows: [row('Bryn Awel', 4, 1)] },
    })
    await apply('2026-01-01', '2026-01-31')
    expect(await screen.findByRole('link', { name: 'Bryn Awel' })).toHaveAttribute(
      'href',
      '/client/token of Bryn Awel',
    )
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Zennor Mill')
    expect(screen.queryByText('Bryn Awel')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Courses started this period' }))
    await screen.findByText('Bryn Awel')
    expect(asked.map(({ call }) => call)).toEqual([january, next, sorted])
  })

  test('is shown for the period of the address, and waits for one that is a period', async () => {
    const asked = open({}, '?from=2026-01-01&to=2026-01-31')
    await screen.findByText('Bryn Awel')
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-01')
    expect(asked.map(({ call }) => call)).toEqual([january])
    cleanup()
    expect(open({}, '?from=2026-02-30&to=2026-13-01')).toEqual([])
    expect(screen.getByText('Please choose a period to see what happened in it')).toBeInTheDocument()
  })

  test('shows a refusal of the server on the page and in a toast', async () => {
    const error = 'The from date must not be after the to date'
    open({
      'MonthlyOverview?fromDate=2026-02-01&toDate=2026-01-31': { success: false, errors: [{ error }] },
    })
    await apply('2026-02-01', '2026-01-31')
    await waitFor(() => expect(screen.getAllByText(error)).toHaveLength(2))
  })

  test('a failed download is logged and not shown, and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const asked = open()
    await apply('2026-01-01', '2026-01-31')
    const button = await screen.findByRole('button', { name: 'Download report of Teague & Sons' })
    await user.click(button)
    await waitFor(() => expect(logged).toHaveBeenCalledOnce())
    const query = new URLSearchParams(asked.at(-1)?.call.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      clientId: 'id of Teague & Sons',
      fromDate: '2026-01-01',
      toDate: '2026-01-31',
      clientName: 'Teague & Sons',
    })
    expect(button).toBeEnabled()
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument()
  })
})

test.each([
  ['2026-03-31T23:59:59', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], '2025-04-01'],
  ['2028-01-01T00:00:00', ['2028-01-01', '2028-01-01'], ['2027-12-01', '2027-12-31'], '2027-02-01'],
])('the usual periods on %s', (now, month, previous, year) => {
  const periods = usualPeriods(new Date(now)).map(({ period }) => [period.fromDate, period.toDate])
  expect(periods).toEqual([month, previous, [year, month[1]]])
})

test('the insights of all send no client, those of one its id, and every list has its total', async () => {
  const counts = (...numbers: number[]) =>
    numbers.map((count, at) => ({ id: `${at}`, name: `Choice ${at}`, count }))
  const insights = (learners: number, registered: number) => ({
    numberOfLearners: learners,
    numberOfRegistered: registered,
    questions: [{ name: 'Do you know?', numberOfYes: 1, numberOfNo: registered - 1 }],
    genders: counts(registered - 1, 1, 0),
    ethnicities: counts(registered),
    jobRoles: counts(registered),
    employmentStatuses: counts(registered),
    asked: [
      ['genderId', 'Gender'],
      ['ethnicityId', 'Your background'],
      ['jobRoleId', 'Job role'],
    ].map(([field, label]) => ({
      field,
      label,
      numberOfAsked: registered + 1,
      numberOfAnswered: registered,
    })),
    ownQuestions: [
      {
        id: 'q1',
        label: 'How do you travel?',
        kind: 'multipleChoice',
        numberOfAsked: 9,
        numberOfAnswered: 4,
        counts: [
          { id: 'o1', name: 'By bus', count: 3 },
          { id: 'o2', name: 'On foot', count: 2 },
        ],
        texts: [],
      },
      {
        id: 'q2',
        label: 'What do you expect?',
        kind: 'text',
        numberOfAsked: 9,
        numberOfAnswered: 6,
        counts: [],
        texts: ['A lot', 'Nothing'],
      },
    ],
  })
  const asked = show(<InsightsPage />, {
    route: '/reporting/user-insights',
    address: '/reporting/user-insights',
    role: 'ADMIN',
    answers: {
      ClientList: { clients: [{ id: 'c1', name: 'Bryn Awel' }] },
      UserInsights: insights(50, 40),
      'UserInsights?clientId=c1': insights(4, 3),
    },
  })
  expect(await screen.findByText('= 40 answered the registration form + 10 did not')).toBeInTheDocument()
  const select = screen.getByLabelText('Client')
  await within(select).findByRole('option', { name: 'Bryn Awel' })
  expect(within(select).getAllByRole('option')[0]).toHaveTextContent('All')
  await user.selectOptions(select, 'Bryn Awel')
  expect(await screen.findByText('= 3 answered the registration form + 1 did not')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '4 learners' })).toHaveAttribute(
    'href',
    '/manage-learners?client=c1',
  )
  const genders = screen.getByRole('table', { name: 'Genders' })
  expect(within(genders).getByRole('row', { name: 'Choice 2 0 0%' })).toBeInTheDocument()
  expect(within(genders).getByRole('row', { name: 'Total 3 100%' })).toBeInTheDocument()
  const widths = [...genders.querySelectorAll<HTMLElement>('tbody [aria-hidden] > span')].map((bar) =>
    parseFloat(bar.style.width),
  )
  expect(widths.map(Math.round)).toEqual([67, 33, 0])
  expect(screen.getByRole('row', { name: 'Do you know? 1 2 3' })).toBeInTheDocument()
  expect(asked.map(({ call }) => call).filter((call) => call.startsWith('UserInsights'))).toEqual([
    'UserInsights',
    'UserInsights?clientId=c1',
  ])
})

test('the insights of a deleted client show a message', async () => {
  show(<InsightsPage />, {
    route: '/reporting/user-insights',
    address: '/reporting/user-insights',
    role: 'ADMIN',
    answers: {
      ClientList: { clients: [{ id: 'c1', name: 'Bryn Awel' }] },
      UserInsights: undefined,
      'UserInsights?clientId=c1': refusal(404, 'Not found'),
    },
  })
  const select = screen.getByLabelText('Client')
  await within(select).findByRole('option', { name: 'Bryn Awel' })
  await user.selectOptions(select, 'Bryn Awel')
  expect(await screen.findByText(/This organisation was not found/)).toBeInTheDocument()
})
