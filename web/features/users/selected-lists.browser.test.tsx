// The lists of people, each with the same actions on the selected rows (rule lists-33).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, exampleOf, replyTo } from '../../testing/replies.ts'
import {
  id,
  names,
  counts,
  courseId,
  type ShownList,
  shownLists,
  teamsFor,
  matching,
  shared,
  bar,
  box,
} from '../../testing/shown-lists.ts'

test.each(Object.keys(shownLists))(
  'of the list of a %s some people, or all that match, are reminded',
  async (name) => {
    const { address, role, ofLearners, replies, whole } = shownLists[name] as ShownList
    const requests = await openProduct(address, {
      role: role ?? 'ADMIN',
      replies: [teamsFor(role), ...shared, ...replies],
    })
    const sent = () => requests.filter(({ call }) => call.path === bulk.act.path).map(({ input }) => input)
    async function remind() {
      await bar.getByRole('button', { name: 'Remind', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }).click()
      await expect.poll(() => bar.query()).toBeNull()
    }
    await box('Ben Roe').click()
    await expect.element(bar).toHaveTextContent(ofLearners ? /1 learner selected/ : /1 person selected/)
    const labels = bar
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
    expect(labels.filter(Boolean)).toEqual([
      'Select all 7 that match',
      'Remind',
      'Send the invitation again',
      'Add to a team',
      'More',
    ])
    await remind()
    await box('Ben Roe').click()
    await button('Select all 7 that match').click()
    await remind()
    expect(sent()).toEqual([
      { action: 'remind', userIds: [id(1)] },
      { action: 'remind', onlyIds: matching, ...whole },
    ])
  },
)

test('lists-60: the focus is never lost: a closed dialog returns it to the bar, and the end of the selection to its row', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  await openProduct(address, { replies: [...shared, ...replies] })
  const more = bar.getByRole('button', { name: 'More' })
  const add = bar.getByRole('button', { name: 'Add to a team' })
  const dialog = page.getByRole('dialog')
  await box('Ada Roe').click()
  await box('Ben Roe').click()
  for (const item of ['Remove from the team', 'Exempt']) {
    await more.click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(more, { message: item }).toHaveFocus()
  }
  await add.click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(add).toHaveFocus()
  await add.click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => bar.query()).toBeNull()
  await expect.element(box('Ben Roe')).toHaveFocus()
})

test('lists-60: when the row that was selected last leaves the list, the first one has the focus', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  let isRemoved = false
  const whole = exampleOf(teams.members, 3)
  const people = whole.people.map((one, at) => ({ ...one, id: id(at), name: `${names[at]} Roe` }))
  const given = [
    replyTo(teams.members, () => ({ ...whole, ...counts, people: isRemoved ? people.slice(0, 2) : people })),
    replyTo(bulk.act, () => {
      isRemoved = true
      return { changed: 1, refused: [], waiting: 0, actionId: null }
    }),
  ]
  await openProduct(address, { replies: [...given, ...shared, ...replies] })
  await box('Cai Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => box('Cai Roe').query()).toBeNull()
  await expect.element(box('Ada Roe')).toHaveFocus()
})

test('selecting and deselecting moves no row, also at the end of the page', async () => {
  await openProduct('/manage-learners', { rows: 30 })
  const last = page.getByRole('checkbox', { name: /^Select (?!all)/ }).last()
  await expect.element(last).toBeVisible()
  window.scrollTo({ top: document.body.scrollHeight })
  const top = () => last.element().getBoundingClientRect().top
  // A browser scrolls to parts of a pixel.
  const hasMovedFrom = (before: number) => Math.abs(top() - before) > 1
  const before = top()
  last.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(bar).toBeVisible()
  expect(hasMovedFrom(before)).toBe(false)
  window.scrollTo({ top: document.body.scrollHeight })
  const atEnd = top()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bar.query()).toBeNull()
  expect(hasMovedFrom(atEnd)).toBe(false)
})

test('archived people are restored from the same bar, and nothing else is done with them', async () => {
  const requests = await openProduct('/manage-learners?status=archived', { rows: 2 })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const labels = () =>
    bar
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
      .filter(Boolean)
  expect(labels()).toEqual(['Restore'])
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/2 learners will be restored/)
  await button('Confirm').click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === users.unarchive.path)?.input)
    .toEqual({ userIds: exampleOf(learners.list, 2).users.map((user) => user.id) })
})

test('lists-50: archived people of a client are found and restored on its page, with its own fields as columns', async () => {
  const { address, replies } = shownLists['client'] as ShownList
  const requests = await openProduct(address.replace('people-state=overdue', 'people-status=archived'), {
    replies: [
      ...shared,
      ...replies,
      replyTo(personFields.list, {
        fields: [
          { ...exampleOf(personFields.list).fields[0], id: id(4), name: 'Desk', kind: 'text' as const },
        ],
      }),
      replyTo(users.unarchive, { actionId: null, endDatesRemoved: 0 }),
    ],
  })
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === users.unarchive.path)?.input)
    .toEqual({ userIds: [id(0)] })
  expect(requests.find(({ call }) => call.path === clients.people.path)?.input).toMatchObject({
    status: 'archived',
  })
  await expect.element(button('Restore Ben Roe')).toBeVisible()
  await button('Columns').click()
  for (const name of ['Last invited', 'Desk'])
    await expect.element(page.getByRole('menuitemcheckbox', { name })).toBeVisible()
})

test('lists-41: on a list of people the course is chosen first, and all actions are in the same order', async () => {
  const { address, replies } = shownLists['client'] as ShownList
  const asked: GivenReply[] = [
    replyTo(courses.listOfClient, { courses: [{ id: courseId, title: 'Fire' }] }),
    replyTo(pathways.courseDropdown, {
      courses: [
        { id: courseId, title: 'Fire' },
        { id: id(9), title: 'Water' },
      ],
    }),
    replyTo(pathways.list, {
      learningPathways: [
        ...[
          { id: id(6), name: 'Induction', numberOfCourses: 3 },
          { id: id(7), name: 'Office', numberOfCourses: 1 },
          { id: id(5), name: 'Safety', numberOfCourses: 1 },
        ].map((pathway) => ({ ...pathway, description: '' })),
      ],
    }),
    replyTo(courses.uses, ({ courseId: of }) => ({
      pathways: [
        { id: id(6), name: 'Induction' },
        ...(of === courseId ? [{ id: id(5), name: 'Safety' }] : []),
      ],
    })),
    replyTo(bulk.previewAction, {
      people: 2,
      names: ['Ada Roe', 'Ben Roe'],
      refused: [{ reason: 'Does not have this course', people: 1, names: ['Cai Roe'] }],
    }),
  ]
  const acted = replyTo(bulk.act, ({ action }) => ({
    changed: action === 'exempt' ? 2 : 1,
    refused: [],
    waiting: 0,
  }))
  const requests = await openProduct(address, { replies: [acted, ...asked, ...shared, ...replies] })
  const dialog = page.getByRole('dialog')
  async function begin(action: string) {
    await box('Ada Roe').click()
    await button('Select all 7 that match').click()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const sent = async (action: string) => {
    await expect.poll(() => bar.query()).toBeNull()
    const found = requests.findLast(({ call }) => call.path === bulk.act.path)
    expect(found?.input['action']).toBe(action)
    return found?.input
  }
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([
    'Remove from a team',
    'Assign a pathway or course',
    'Change due date',
    'Exempt',
    'Completed elsewhere',
    'Certificates: ZIP with a PDF for each',
    'Certificates: One PDF to print',
    'Issue certificates again',
    'Log-in cards',
    'Evidence pack',
    'Export',
    'Move to another organisation',
    'Archive',
    'Delete',
  ])
  await userEvent.keyboard('{Escape}')
  await box('Ada Roe').click()
  const whole = { list: 'client', onlyIds: matching }

  await begin('Exempt')
  await dialog.getByLabelText('Course').selectOptions('Fire')
  await expect
    .element(dialog)
    .toHaveTextContent(
      /2 people are exempted\.Ada Roe and Ben Roe1 person is left out: Does not have this courseCai Roe/,
    )
  await dialog.getByLabelText('First day').fill('2027-03-01')
  await dialog.getByLabelText('Reason').fill('On leave')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  const exempted = await sent('exempt')
  expect(exempted).toMatchObject({ ...whole, courseId, day: '2027-03-01', reason: 'On leave' })
  expect(exempted).not.toHaveProperty('untilDay')
  await expect.element(toast('Ada Roe and Ben Roe exempted from Fire')).toBeVisible()

  await begin('Completed elsewhere')
  await dialog.getByLabelText('Course').selectOptions('Fire')
  await dialog.getByLabelText('Completed on').fill('2026-03-01')
  await dialog.getByRole('button', { name: 'Record completions' }).click()
  await expect.element(dialog.getByText('Please enter what it was and who issued it')).toBeVisible()
  await dialog.getByLabelText('What it was and who issued it').fill('Red Cross')
  await dialog.getByRole('button', { name: 'Record completions' }).click()
  expect(await sent('completedElsewhere')).toMatchObject({
    ...whole,
    courseId,
    day: '2026-03-01',
    title: 'Red Cross',
  })
  // Of two who were named only one was changed, and which is on the page of the action.
  await expect.element(toast('Completion recorded for 1 person in Fire')).toBeVisible()

  await begin('Assign a pathway or course')
  const choice = dialog.getByLabelText('Learning pathway')
  const offered = () => [...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)
  await expect.poll(offered).toEqual(['Select learning pathway', 'Induction', 'Office', 'Safety'])
  // Of a course that is only in a pathway with others, a pathway of its own can be created.
  await dialog.getByLabelText('Course').selectOptions('Water')
  await expect.poll(offered).toEqual(['Select learning pathway', 'Induction (3 courses)'])
  await expect
    .element(dialog.getByRole('link', { name: /Create one/ }))
    .toHaveAttribute('href', `/create-pathway?course=${id(9)}`)
  await choice.selectOptions('Induction (3 courses)')
  await dialog.getByLabelText('Course').selectOptions('Fire')
  await expect
    .poll(offered)
    .toEqual(['Select learning pathway', 'Safety (this course only)', 'Induction (3 courses)'])
  // What was chosen for the other course is chosen no longer.
  await expect.element(choice).toHaveValue('')
  await expect.poll(() => dialog.getByRole('link', { name: /Create one/ }).query()).toBeNull()
  await choice.selectOptions('Safety (this course only)')
  await dialog.getByLabelText('Name of the team').fill('New starters')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const assigned = await sent('assign')
  expect(assigned).toMatchObject({ ...whole, learningPathwayId: id(5), teamName: 'New starters' })
  expect(assigned).not.toHaveProperty('courseId')
})

test('lists-14: everybody who matched at the press is acted on, also when the list has changed since', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  // The list had seven people when it was loaded, and five of them match at the press.
  const now = matching.slice(0, 5)
  const requests = await openProduct(address, {
    replies: [replyTo(bulk.matching, { userIds: now }), ...shared, ...replies],
  })
  await box('Ada Roe').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/5 people selected/)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toMatchObject({ action: 'archive', onlyIds: now })
})

test('lists-14: more people than can be named are reminded by the filters of the list, but who is cleared', async () => {
  const { address, replies, whole } = shownLists['client'] as ShownList
  const requests = await openProduct(address, {
    replies: [replyTo(bulk.matching, { userIds: null }), ...shared, ...replies],
  })
  await box('Ada Roe').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/7 people selected/)
  await box('Ben Roe').click()
  await expect.element(bar).toHaveTextContent(/6 people selected/)
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'remind', ...whole, exceptIds: [id(1)] })
})
