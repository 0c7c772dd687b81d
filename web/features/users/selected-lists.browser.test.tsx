// The lists of people, each with the same actions on the selected rows (rule lists-33).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call, Reply } from '#contract/call.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as courses from '#contract/calls/courses.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as progress from '#contract/calls/progress.ts'
import * as teams from '#contract/calls/teams.ts'
import * as training from '#contract/calls/training.ts'
import * as users from '#contract/calls/users.ts'
import { button, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, exampleOf, replyTo } from '../../testing/replies.ts'

const id = (number: number) => `5e1e1b1e-5b1e-4b1e-8b1e-00000000000${number}`
const names = ['Ada', 'Ben', 'Cai']
const counts = { totalCount: 7, totalPages: 1 }
const rowOf = <C extends Call, Name extends keyof Reply<C>>(call: C, name: Name) =>
  (exampleOf(call)[name] as Reply<C>[Name] & unknown[])[0]

const clientId = id(9)
const courseId = id(8)
const teamId = id(7)
const anotherTeam = {
  ...(rowOf(teams.list, 'teams') as Reply<typeof teams.list>['teams'][number]),
  id: id(6),
  name: 'Kitchen',
}

/** People who have to complete something, as the lists of compliance have them. */
const trained = replyTo(compliance.people, {
  ...exampleOf(compliance.people),
  people: names.map((name, at) => ({
    ...(rowOf(compliance.people, 'people') as Reply<typeof compliance.people>['people'][number]),
    id: id(at),
    learner: { name: `${name} Roe`, urlToken: name },
    dueOn: '2026-02-03',
    clientName: 'Acorn',
  })),
  ...counts,
})

const ofCourse = replyTo(progress.myCourse, {
  course: { ...exampleOf(progress.myCourse).course, course: { id: courseId, title: 'Fire' } },
})

interface ShownList {
  address: string
  /** An administrator if it is absent. */
  role?: 'CLIENTADMIN'
  /** Whether only learners are listed. */
  ofLearners?: true
  replies: GivenReply[]
  /** What is sent for all of the list. */
  whole: object
}

const shownLists: Record<string, ShownList> = {
  learner: {
    address: '/manage-learners?state=overdue',
    ofLearners: true,
    replies: [
      replyTo(learners.list, {
        users: names.map((name, at) => ({
          ...(rowOf(learners.list, 'users') as Reply<typeof learners.list>['users'][number]),
          ...{ id: id(at), name: `${name} Roe`, clientName: 'Acorn', isClosedRecord: false },
        })),
        ...{ ...counts, totalPages: 7 },
      }),
    ],
    whole: { list: 'learners', state: 'overdue', searchTerm: '' },
  },
  compliance: {
    address: '/compliance?view=people&people=overdue',
    ofLearners: true,
    replies: [trained],
    whole: { list: 'compliance', compliance: { people: 'overdue', searchTerm: '' } },
  },
  client: {
    address: '/client/1?tab=people&people-state=overdue',
    replies: [
      replyTo(clients.openClient, {
        client: { ...exampleOf(clients.openClient).client, id: clientId },
      }),
      replyTo(clients.people, {
        users: names.map((firstName, at) => ({
          ...(rowOf(clients.people, 'users') as Reply<typeof clients.people>['users'][number]),
          id: id(at),
          firstName,
          lastName: 'Roe',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'client', client: { clientId, state: 'overdue', searchTerm: '' } },
  },
  team: {
    address: `/team/${teamId}?search=a`,
    replies: [
      replyTo(teams.openTeam, {
        team: {
          ...exampleOf(teams.openTeam).team,
          id: teamId,
          client: { id: clientId, name: 'Acorn', urlToken: 'acorn' },
        },
      }),
      replyTo(teams.members, {
        people: names.map((name, at) => ({
          ...(rowOf(teams.members, 'people') as Reply<typeof teams.members>['people'][number]),
          id: id(at),
          name: `${name} Roe`,
        })),
        ...counts,
      }),
    ],
    whole: { list: 'team', team: { id: teamId, searchTerm: 'a' } },
  },
  pathway: {
    address: `/learning-pathway/${id(5)}?people-state=overdue&people-sort=overdue`,
    ofLearners: true,
    replies: [trained],
    whole: {
      list: 'compliance',
      compliance: { learningPathwayId: id(5), people: 'overdue' },
    },
  },
  matrix: {
    address: `/compliance?view=matrix&people=overdue&course=${courseId}`,
    ofLearners: true,
    replies: [
      replyTo(compliance.complianceMatrix, {
        ...exampleOf(compliance.complianceMatrix),
        people: names.map((name, at) => ({
          ...(rowOf(compliance.complianceMatrix, 'people') as Reply<
            typeof compliance.complianceMatrix
          >['people'][number]),
          id: id(at),
          learner: { name: `${name} Roe`, urlToken: name },
          clientName: 'Acorn',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'compliance', compliance: { courseId, people: 'overdue', searchTerm: '' } },
  },
  'pathway for a manager': {
    address: `/learning-pathway/${id(5)}?people-state=late`,
    role: 'CLIENTADMIN',
    ofLearners: true,
    replies: [trained],
    whole: { list: 'compliance', compliance: { learningPathwayId: id(5), people: 'late' } },
  },
  'course page': {
    address: `/course/${courseId}?people-state=expired`,
    ofLearners: true,
    replies: [trained, replyTo(courses.openCourse, { course: { id: courseId, title: 'Fire' } })],
    whole: { list: 'compliance', compliance: { courseId, people: 'expired' } },
  },
  'course page for a manager': {
    address: `/engage/${courseId}?people-state=late&people-search=o`,
    role: 'CLIENTADMIN',
    ofLearners: true,
    replies: [trained, ofCourse],
    whole: { list: 'compliance', compliance: { courseId, people: 'late' } },
  },
  course: {
    ofLearners: true,
    address: `/learner-progress?course=${courseId}&status=completed`,
    replies: [
      replyTo(progress.ofCourses, {
        courses: [{ id: courseId, title: 'Fire', stats: { notStarted: 0, inProgress: 1, completed: 7 } }],
      }),
      replyTo(progress.ofCourse, {
        ...exampleOf(progress.ofCourse),
        id: courseId,
        courses: names.map((name, at) => ({
          ...(rowOf(progress.ofCourse, 'courses') as Reply<typeof progress.ofCourse>['courses'][number]),
          id: id(at),
          learner: { name: `${name} Roe`, urlToken: name },
          clientName: at === 2 ? 'Birch' : 'Acorn',
        })),
        ...counts,
      }),
    ],
    whole: { list: 'course', course: { courseId, status: 'completed' } },
  },
}

/** The teams of the named client; those of their own for managers, and none for administrators, as the server answers. */
const teamsFor = (role?: 'CLIENTADMIN') =>
  replyTo(teams.list, (input) => ({
    teams: (role ? input.clientId === undefined : input.clientId === clientId) ? [anotherTeam] : [],
  }))
/** All of each list: seven people. */
const matching = [0, 1, 2, 3, 4, 5, 6].map(id)

const shared = [
  replyTo(bulk.matching, { userIds: matching }),
  teamsFor(),
  replyTo(clients.options, {
    clients: [
      { id: clientId, name: 'Acorn' },
      { id: id(3), name: 'Birch' },
    ],
  }),
  replyTo(bulk.previewReminder, { people: 5, refused: [], mail: null }),
  replyTo(bulk.previewAction, { people: 1, names: ['Ada Roe'], refused: [] }),
  replyTo(bulk.act, { changed: 5, refused: [], waiting: 0, actionId: null }),
] as GivenReply[]

const bar = page.getByRole('region', { name: 'Selected' })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

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

test('people of a team are removed from it, and those of other lists from a chosen team', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  const requests = await openProduct(address, { replies: [...shared, ...replies] })
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: teamId, userIds: [id(0)] })
  const course = shownLists['course'] as ShownList
  const again = await openProduct(course.address, { replies: [...shared, ...course.replies] })
  await box('Ada Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  expect(page.getByRole('menuitem', { name: 'Remove from the team' }).query()).toBeNull()
  await page.getByRole('menuitem', { name: 'Remove from a team' }).click()
  await button('Continue').click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/1 learner leaves the team\./)
  await button('Confirm').click()
  await expect
    .poll(() => again.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: anotherTeam.id, userIds: [id(0)] })
})

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

test('lists-52: where several organisations are listed, the dialog asks for the one of the team', async () => {
  const dialog = page.getByRole('dialog')
  const organisation = dialog.getByLabelText('Organisation')
  const added = (requests: Awaited<ReturnType<typeof openProduct>>) =>
    requests.find(({ call }) => call.path === bulk.act.path)?.input
  for (const name of ['learner', 'compliance', 'pathway', 'matrix', 'course page']) {
    const { address, replies } = shownLists[name] as ShownList
    const requests = await openProduct(address, { replies: [...shared, ...replies] })
    await box('Ben Roe').click()
    await bar.getByRole('button', { name: 'Add to a team' }).click()
    await expect.element(organisation, { message: name }).toHaveDisplayValue('Acorn')
    await expect.element(dialog.getByLabelText('Team')).toHaveDisplayValue('Kitchen')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => added(requests))
      .toEqual({ action: 'addToTeam', addedTo: anotherTeam.id, userIds: [id(1)] })
  }
  const { address, replies } = shownLists['course'] as ShownList
  const requests = await openProduct(address, { replies: [...shared, ...replies] })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Add to a team' }).click()
  await expect.element(organisation).toHaveDisplayValue('Select organisation')
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await organisation.selectOptions('Birch')
  await expect.element(dialog.getByLabelText('Team')).toHaveDisplayValue('This organisation has no teams')
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await organisation.selectOptions('Acorn')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => added(requests))
    .toEqual({ action: 'addToTeam', addedTo: anotherTeam.id, userIds: [id(0), id(1), id(2)] })
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

test('the rows of courses have the actions on their people, but none that ends an account', async () => {
  const example = rowOf(compliance.obligations, 'obligations') as Reply<
    typeof compliance.obligations
  >['obligations'][number]
  await openProduct('/compliance?view=courses', {
    replies: [
      ...shared,
      replyTo(compliance.obligations, {
        ...exampleOf(compliance.obligations),
        obligations: ['Fire', 'Flood'].map((title, at) => ({
          ...example,
          userId: id(0),
          learner: { name: 'Ada Roe', urlToken: 'ada' },
          course: { id: id(at), title },
        })),
        ...counts,
      }),
    ],
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(bar).toHaveTextContent(/2 rows selected/)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
  expect(labels.slice(0, 5)).toEqual([
    'Remove from a team',
    'Assign a pathway or course',
    'Change due date',
    'Exempt',
    'Completed elsewhere',
  ])
  expect(labels).not.toContain('Delete')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/export the 1 selected users\?Ada Roe/)
})

test('a person in the list of a course has one due date there, and can also be archived from it', async () => {
  const { address, replies } = shownLists['course page'] as ShownList
  const requests = await openProduct(address, {
    replies: [...shared, ...replies, replyTo(training.extend, {})],
  })
  await box('Ben Roe').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  const labels = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)
  expect(labels.slice(-2)).toEqual(['Archive', 'Delete'])
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/Ben Roe, Fire/)
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toEqual({
      rows: [{ urlToken: 'Ben', courseId }],
      was: { day: '2026-02-03' },
      day: '2027-03-31',
      reason: 'Late delivery',
    })
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

test('who is cleared after all people of a course were selected keeps the due date', async () => {
  const { address, replies } = shownLists['course page'] as ShownList
  const requests = await openProduct(address, {
    replies: [...shared, ...replies, replyTo(training.extend, {})],
  })
  await box('Ada Roe').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/7 learners selected/)
  await box('Ben Roe').click()
  await expect.element(bar).toHaveTextContent(/6 learners selected/)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toMatchObject({
      compliance: { courseId, people: 'expired' },
      onlyRows: matching.filter((one) => one !== id(1)).map((userId) => ({ userId, courseId })),
    })
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

test('one person is removed from the team by the button of the row, and the message leads to Undo', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  const requests = await openProduct(address, {
    replies: [
      replyTo(bulk.act, { changed: 1, refused: [], waiting: 0, actionId: id(4) }),
      ...shared,
      ...replies,
    ],
  })
  await button('Remove Ben Roe').click()
  await button('Confirm').click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'removeFromTeam', removedFrom: teamId, userIds: [id(1)] })
  await expect
    .element(page.getByRole('link', { name: 'Show or undo' }))
    .toHaveAttribute('href', `/actions/${id(4)}`)
})

test('the people of a pathway and of a course lead to the same rows of the list of compliance', async () => {
  for (const [name, subject] of [
    ['pathway', `pathway=${id(5)}&people=overdue`],
    ['course page', `course=${courseId}&people=expired`],
  ] as const) {
    const { address, replies } = shownLists[name] as ShownList
    const requests = await openProduct(address, { replies: [...shared, ...replies] })
    await expect.element(box('Ada Roe')).toBeVisible()
    // The order and the page may be other ones.
    const filter = () => {
      const { call, input } = requests.findLast((one) => one.call.path === compliance.people.path) ?? {}
      const { sort: _, pageSize: __, searchTerm: ___, ...chosen } = input ?? {}
      return { made: call !== undefined, ...chosen }
    }
    const shown = filter()
    const before = requests.length
    await page.getByRole('link', { name: 'Open in Compliance' }).click()
    await expect.poll(() => location.search).toBe(`?${subject}`)
    const isAsked = () => requests.slice(before).some(({ call }) => call.path === compliance.people.path)
    await expect.poll(isAsked).toBe(true)
    expect(filter()).toEqual(shown)
  }
})

test('managers ask for certificates with the present name, which administrators issue again', async () => {
  const { address, replies } = shownLists['team'] as ShownList
  for (const [role, label, action] of [
    ['ADMIN', 'Issue certificates again', 'reissue'],
    ['CLIENTADMIN', 'Ask to issue certificates again', 'requestReissue'],
  ] as const) {
    const requests = await openProduct(address, { role, replies: [...shared, ...replies] })
    await box('Ada Roe').click()
    await bar.getByRole('button', { name: 'More' }).click()
    const labels = () =>
      page
        .getByRole('menuitem', { name: /again$/ })
        .elements()
        .map((one) => one.textContent)
    await expect.poll(labels).toEqual([label])
    await page.getByRole('menuitem', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
      .toEqual({ action, userIds: [id(0)] })
  }
})

test('all courses of the list of compliance get a due date, and the search runs the same actions', async () => {
  const example = rowOf(compliance.obligations, 'obligations') as Reply<
    typeof compliance.obligations
  >['obligations'][number]
  const requests = await openProduct(`/compliance?view=courses&course=${courseId}`, {
    replies: [
      ...shared,
      replyTo(compliance.obligations, {
        ...exampleOf(compliance.obligations),
        obligations: names.map((name, at) => ({
          ...example,
          userId: id(at),
          learner: { name, urlToken: name },
          course: { id: courseId, title: 'Fire' },
        })),
        ...counts,
      }),
      replyTo(training.extend, { changed: 4, refused: [] }),
      replyTo(personTraining.matchingRows, {
        rows: [
          ...matching.slice(0, 4).map((userId) => ({ userId, courseId })),
          { userId: id(0), courseId: id(3) },
        ],
      }),
    ],
  })
  await box('Ben in Fire').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('remind')
  await search.getByRole('option', { name: /Remind.*1 row selected/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 5 people' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === bulk.act.path)?.input)
    .toEqual({ action: 'remind', userIds: [id(1)] })
  await expect.poll(() => bar.query()).toBeNull()
  await box('Ben in Fire').click()
  await button('Select all 7 that match').click()
  await expect.element(bar).toHaveTextContent(/5 rows selected/)
  await box('Cai in Fire').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  const dialog = page.getByRole('dialog')
  // Neither Dee nor Ada's second course was on screen.
  await expect
    .element(dialog)
    .toHaveTextContent(
      /3 learners in 2 courses: 4 rows of the listAda, Ben and 1 more in Fire and 1 more course/,
    )
  await dialog.getByLabelText('Due on').fill('2027-03-31')
  await dialog.getByLabelText('Reason').fill('Late delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => requests.find(({ call }) => call.path === training.extend.path)?.input)
    .toEqual({
      compliance: { courseId, searchTerm: '' },
      onlyRows: [
        { userId: id(0), courseId },
        { userId: id(1), courseId },
        { userId: id(3), courseId },
        { userId: id(0), courseId: id(3) },
      ],
      day: '2027-03-31',
      reason: 'Late delivery',
    })
  await expect
    .element(toast('Due date changed for Ada, Ben and 1 more in Fire and 1 more course'))
    .toBeVisible()
  // One person has two of these rows.
  await box('Ben in Fire').click()
  await button('Select all 7 that match').click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/export the 4 selected users\?/)
})
