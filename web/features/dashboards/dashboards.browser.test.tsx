// What a dashboard and the page behind its figures show.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import { button, heading, menuEntry, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { exampleOf, replyTo } from '../../testing/replies.ts'

test('an address of the activity page shows the same rows again, and a wrong one the log-ins', async () => {
  const requests = await openProduct('/activity?show=stuck', { role: 'CLIENTADMIN' })
  const asked = () => requests.findLast(({ call }) => call.path === dashboards.activity.path)?.input['show']
  await expect.element(heading('Courses not continued for 14 days')).toBeVisible()
  await expect.poll(asked).toBe('stuck')
  await page.getByLabelText('Show').selectOptions('Courses in progress')
  await expect.poll(() => location.search).toContain('show=in-progress')
  await expect.poll(asked).toBe('in-progress')
  history.back()
  await expect.element(heading('Courses not continued for 14 days')).toBeVisible()
  await openProduct('/activity?show=nonsense', { role: 'CLIENTADMIN' })
  await expect.element(heading('Logins this month')).toBeVisible()
})

/** Nothing needs attention. */
const nothing = {
  ...{ late: [], moreLate: 0, neverLoggedIn: 0, stuck: 0, stuckPeople: 0, seats: null, badFeedback: [] },
  ...{ reissueLearners: 0, reissueManagers: 0, nearlyFullClients: 0, stoppedDirectories: [] },
  ...{ failedWebhooks: 0, failedMails: 0, doubtful: 0, openReports: 0, joiners: 0 },
  ...{ refusedLearners: 0, refusedManagers: 0 },
}

test('with nothing to do the dashboard says so, and compares the month', async () => {
  const trends = {
    ...exampleOf(dashboards.overview).trends,
    lastMonth: '2026-01-01',
    logins: { thisMonth: 3, lastMonth: 2, byDay: [1, 2] },
  }
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [replyTo(dashboards.overview, { ...nothing, trends })],
  })
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Learner logins this month' }))
    .toHaveTextContent(/ (on|from) 01-01-2026/)
  expect(requests.filter(({ call }) => call.path === dashboards.overview.path)).toHaveLength(1)
})

test('the menu of a learner leads to what a learner has', async () => {
  await openProduct('/', { role: 'LEARNER' })
  const pages = {
    'My pathways': 'Learning Pathways',
    Certificates: 'Certificates',
    Badges: 'Badges',
    Communities: 'Communities',
  }
  for (const [entry, title] of Object.entries(pages)) {
    await menuEntry(entry).click()
    await expect.element(heading(title)).toHaveFocus()
  }
  for (const [entry, path] of [
    ['News', '/news'],
    ['Questionnaire', '/wellness-questionnaire'],
  ] as const) {
    await openProduct('/badges', { role: 'LEARNER' })
    await menuEntry(entry).click()
    await expect.poll(() => location.pathname).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

const named = Array.from({ length: 6 }, () => crypto.randomUUID())

// Rule lists-46.
test.each([
  {
    of: { neverLoggedIn: 7 },
    row: 'Invite again: 7 learners have never logged in',
    asks: 'Send the invitation again',
    counted: '5 learners get the invitation again.',
    action: { action: 'invite', list: 'learners', status: 'never-logged-in' },
    done: 'Email sent to 5 people',
  },
  {
    of: { reissueLearners: 7 },
    row: 'Issue again: 7 learners wait for certificates with their new names',
    asks: 'Issue certificates again',
    // One of the seven was dealt with since the page was loaded.
    counted: 'Certificates of 6 learners that carry another name',
    action: { action: 'reissue', list: 'learners', status: 'reissue-requested' },
    done: 'Certificates of 5 people issued again',
  },
])(
  'a row does its action with all people of its list: $asks',
  async ({ of, row, asks, counted, ...wanted }) => {
    const requests = await openProduct('/', {
      replies: [
        replyTo(dashboards.overview, { ...nothing, ...of }),
        replyTo(bulk.matching, { userIds: named }),
        replyTo(bulk.previewAction, {
          people: 5,
          names: ['Ada Roe'],
          refused: [{ reason: 'No address', people: 2, names: [] }],
        }),
        replyTo(bulk.act, { changed: 5, refused: [], actionId: null }),
      ],
    })
    await button(row).click()
    const dialog = page.getByRole('dialog', { name: asks })
    await expect.element(dialog.getByText(counted)).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(toast(wanted.done)).toBeVisible()
    const { action: _, ...filters } = wanted.action
    const sentTo = ({ path }: { path: string }) =>
      requests.filter(({ call }) => call.path === path).map(({ input }) => input)
    expect(sentTo(bulk.matching)).toEqual([filters])
    expect(sentTo(bulk.act)).toEqual([{ ...wanted.action, onlyIds: named }])
    // What is counted before is counted of the same people.
    for (const { onlyIds } of sentTo(bulk.previewAction)) expect(onlyIds).toEqual(named)
  },
)

test('learners who do not continue are reminded from their row, each once', async () => {
  const stuckPeople = [1, 2, 3, 4].map((at) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${at}`)
  const requests = await openProduct('/', {
    role: 'CLIENTADMIN',
    replies: [
      replyTo(dashboards.overview, { ...nothing, stuck: 9, stuckPeople: 4 }),
      replyTo(bulk.matching, { userIds: stuckPeople }),
      replyTo(bulk.previewReminder, { people: 3, refused: [], mail: null }),
      replyTo(bulk.act, { changed: 3, refused: [], actionId: null }),
    ],
  })
  await button('Remind: 9 courses were started and not continued for 14 days').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 3 people' }).click()
  await expect.element(toast('Reminder sent to 3 people')).toBeVisible()
  expect(requests.filter(({ call }) => call.path === bulk.act.path).map(({ input }) => input)).toEqual([
    { action: 'remind', list: 'activity', activity: { show: 'stuck' }, onlyIds: stuckPeople },
  ])
})

test.each(['ADMIN', 'CLIENTADMIN'] as const)(
  'beside much or little to attend to the figures have one height, and nothing below moves: %s',
  async (role) => {
    await page.viewport(1440, 900)
    const late = ['Fire', 'Data', 'Water'].flatMap((title) =>
      (['overdue', 'expired'] as const).map((state) => ({ courseId: title, title, state, people: 4 })),
    )
    const much = { ...nothing, late, neverLoggedIn: 7, stuck: 2, stuckPeople: 2, joiners: 3 }
    const seen = []
    for (const answer of [nothing, much]) {
      await openProduct('/', { role, replies: [replyTo(dashboards.overview, answer)] })
      await expect.element(page.getByRole('img', { name: /^The last \d+ days/ }).first()).toBeVisible()
      const curves = page.getByRole('img', { name: /^The last \d+ days/ }).elements()
      expect(new Set(curves.map((curve) => curve.getBoundingClientRect().height))).toEqual(new Set([36]))
      const below = page.getByRole('region', { name: 'Compliance', exact: true })
      await expect.element(below).toBeVisible()
      seen.push(Math.round(below.element().getBoundingClientRect().top + scrollY))
    }
    expect(seen[1]).toBe(seen[0])
  },
)
