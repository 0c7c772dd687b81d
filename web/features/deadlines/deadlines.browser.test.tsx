// Deadlines where they are shown: of a pathway, of a client and of a team; and the validities of courses.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as clientValidity from '#contract/calls/client-validity.ts'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import type { Input, Reply } from '#contract/call.ts'
import { button } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, replyTo } from '../../testing/replies.ts'

type Deadline = Reply<typeof training.deadlines>['deadlines'][number]

const inAll = { courseId: null, clientId: null, clientName: null, teamId: null, teamName: null, day: null }
const pathway = { id: 'p1', name: 'Safety', courses: [{ id: 'c1', title: 'Climate basics' }] }

/** A pathway that is due 30 days after joining; what is saved is stored as the server would. */
async function openDeadlines(address: string, replies: GivenReply[] = []) {
  const stored: Deadline[] = [{ ...inAll, kind: 'afterJoining', days: 30 }]
  const sent: Input<typeof training.saveDeadline>[] = []
  await openProduct(address, {
    replies: [
      ...replies,
      replyTo(pathways.openPathway, { learningPathway: pathway }),
      replyTo(training.deadlines, () => ({ deadlines: [...stored] })),
      replyTo(training.saveDeadline, (input) => {
        sent.push(input)
        const { courseId = null, clientId = null, teamId = null, days = null, day = null, kind } = input
        if (kind === 'inherited') return {}
        stored.unshift({ ...inAll, courseId, clientId, teamId, kind, days, day })
        return {}
      }),
    ],
  })
  return sent
}

const dialog = page.getByRole('dialog')
const row = (table: string, name: RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })

async function chooseDay(day: string) {
  await dialog.getByLabelText('Due', { exact: true }).selectOptions('On a fixed day')
  await dialog.getByLabelText('Day', { exact: true }).fill(day)
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('the deadline of a pathway holds for its courses, and is changed within its limits', async () => {
  const sent = await openDeadlines('/learning-pathway/p1')
  const whole = row('Deadlines of this pathway', /The whole pathway/)
  await expect.element(whole).toHaveTextContent('30 days after joining')
  await button('Change the deadline: The whole pathway').click()
  const days = dialog.getByLabelText('Number of days')
  await days.fill('4000')
  await button('Save').click()
  await expect.element(dialog.getByText('Please enter a number of days from 0 to 3,650')).toBeVisible()
  expect(sent).toEqual([])
  await days.fill('3650')
  // Closed by mistake, it asks; Escape means no there.
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(days).toHaveValue('3650')
  await button('Save').click()
  await expect.element(whole).toHaveTextContent('3,650 days after joining')
  await expect
    .element(row('Deadlines of this pathway', /Climate basics/))
    .toHaveTextContent('3,650 days after joining, as the pathway')
  expect(sent).toMatchObject([{ learningPathwayId: 'p1', kind: 'afterJoining', days: 3650 }])
})

test('a client has its own deadline, set on the page of the pathway', async () => {
  const client = { id: 'bryn', name: 'Bryn Awel', urlToken: 'bryn', isPaused: false }
  const sent = await openDeadlines('/learning-pathway/p1', [
    replyTo(pathways.clientsOf, { clients: [client], totalCount: 1, totalPages: 1 }),
  ])
  const ofClient = row('Organisations with this pathway', /Bryn Awel/)
  await expect.element(ofClient).toHaveTextContent('As the pathway')
  await button('Change the deadline of Bryn Awel').click()
  await chooseDay('2031-05-31')
  await expect.element(ofClient).toHaveTextContent('By 31-05-2031')
  await expect
    .element(row('Deadlines of this pathway', /The whole pathway/))
    .toHaveTextContent('30 days after joining')
  expect(sent).toMatchObject([
    { learningPathwayId: 'p1', clientId: 'bryn', kind: 'fixed', day: '2031-05-31' },
  ])
})

test('and on its own page', async () => {
  const sent = await openDeadlines('/client/bryn?tab=pathways', [
    replyTo(clients.openClient, {
      client: {
        id: 'bryn',
        name: 'Bryn Awel',
        assignedLearningPathways: [{ ...pathway, numberOfCourses: 1 }],
      },
    }),
  ])
  const assigned = row('Assigned pathways', /Safety/)
  await assigned.getByRole('button', { name: 'Change the deadline of Bryn Awel, Safety' }).click()
  await chooseDay('2031-06-30')
  await expect.element(assigned).toHaveTextContent('By 30-06-2031')
  expect(sent).toMatchObject([{ clientId: 'bryn', kind: 'fixed', day: '2031-06-30' }])
})

test('a team gets a pathway, and a deadline of its own', async () => {
  let has: { id: string; name: string; assignedDateTime: string }[] = []
  const sent = await openDeadlines('/team/night', [
    replyTo(teams.openTeam, () => ({
      team: { id: 'night', name: 'Night shift', pathways: has, pathwayChoices: [pathway] },
    })),
    replyTo(teams.assignPathway, () => {
      has = [{ id: 'p1', name: 'Safety', assignedDateTime: '2026-01-31T12:00:00.000Z' }]
      return {}
    }),
  ])
  await page.getByLabelText('Assign a pathway').selectOptions('Safety')
  await button('Assign').click()
  const ofTeam = row('Pathways of the team', /Safety/)
  await expect.element(ofTeam).toHaveTextContent('As the organisation')
  await ofTeam.getByRole('button', { name: /^Change the deadline of / }).click()
  await chooseDay('2031-05-31')
  await expect.element(ofTeam).toHaveTextContent('By 31-05-2031')
  expect(sent).toMatchObject([{ teamId: 'night', kind: 'fixed', day: '2031-05-31' }])
  expect(sent[0]?.clientId).toBeUndefined()
})

describe('the validity of a course', () => {
  const unlimited = { months: null, renewalDays: 30, renewFrom: 'previousEnd' } as const

  test('asks what it means for earlier completions', async () => {
    let stored: { months: number | null; renewalDays: number; renewFrom: 'previousEnd' | 'completion' } =
      unlimited
    const sent: unknown[] = []
    await openProduct('/course/c1', {
      replies: [
        replyTo(training.openValidity, () => ({ ...stored, completions: 12 })),
        replyTo(training.saveValidity, ({ months, renewalDays, renewFrom, ...rest }) => {
          sent.push(rest)
          stored = { months, renewalDays, renewFrom }
          return { changedCompletions: 0 }
        }),
      ],
    })
    await button('Change validity').click()
    await page.getByLabelText('Valid for (months)').fill('12')
    await expect.element(page.getByLabelText('Can be renewed (days before the end)')).toHaveValue('30')
    await expect
      .element(
        page.getByLabelText('Apply it to the 12 completions there are already, and to their certificates'),
      )
      .not.toBeChecked()
    await button('Save').click()
    await expect.element(page.getByText('12 months')).toBeVisible()
    await expect.element(page.getByText('30 days before the end')).toBeVisible()
    expect(sent).toMatchObject([{ courseId: 'c1', applyToExisting: false }])
  })

  test('is another one in a client', async () => {
    const ofCourse = { ...unlimited, months: 24 }
    const course = { id: 'c1', title: 'Climate basics', ofCourse }
    let ofClient: Reply<typeof clientValidity.list>['courses'][number]['ofClient'] = null
    const sent: unknown[] = []
    await openProduct('/client/bryn?tab=pathways', {
      replies: [
        replyTo(clientValidity.list, () => ({ courses: [{ ...course, ofClient }] })),
        replyTo(clientValidity.count, { completions: 3 }),
        replyTo(clientValidity.save, (input) => {
          sent.push(input)
          ofClient = { months: input.months, renewalDays: input.renewalDays, renewFrom: input.renewFrom }
          return {}
        }),
      ],
    })
    const validity = row('Validity of completions', /Climate basics/)
    await expect.element(validity).toHaveTextContent('24 monthsAs the course')
    await button('Change the validity of Climate basics').click()
    await dialog.getByLabelText('In this organisation').selectOptions('Own validity')
    await dialog.getByLabelText('Valid for (months)').fill('7')
    await button('Save').click()
    await expect.element(validity).toHaveTextContent('7 monthsOwn validity; of the course: 24 months')
    expect(sent).toMatchObject([{ courseId: 'c1', months: 7 }])
  })
})
