// After something has been created, a note on the page that follows leads to it and to the next step (rule screens-15).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as clients from '#contract/calls/clients.ts'
import * as communities from '#contract/calls/communities.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { button, field, main, toast } from '../testing/locators.ts'
import { configuration, openProduct, phone } from '../testing/open-product.tsx'
import { type GivenReply, replyTo } from '../testing/replies.ts'

const id = '6f1c1f0e-8f4e-4c58-9a43-0000000000a1'
const person = { 'First name': 'Una', 'Last name': 'Vale', Email: 'una@example.test' }
const organisation = {
  'Company name': 'Harbour Works',
  'Referral code': 'HARBOUR',
  'Number of learners': '5',
  Phone: '020 7946 0000',
}
const created = [
  replyTo(clients.create, { client: { id, urlToken: 'harbour' } }),
  replyTo(users.create, { user: { id, urlToken: 'una' } }),
  replyTo(pathways.create, { id }),
  replyTo(communities.create, { id }),
]
const withoutMail = replyTo(theme.openTheme, { ...configuration, sendsMail: false })
const withoutClients = replyTo(clients.options, { clients: [] })
const course = { id, title: 'Fire safety' }
const withCourse = replyTo(pathways.courseDropdown, { courses: [course] })

interface Creation {
  from: string
  submit: RegExp
  fields: Record<string, string>
  list: string
  name: string
  page: string
  next: Record<string, string>
  replies?: GivenReply[]
  role?: 'CLIENTADMIN'
}

const creations: Record<string, Creation> = {
  'a client': {
    from: '/create-client',
    submit: /^Create$/,
    fields: { ...person, ...organisation },
    list: '/clients',
    name: 'Harbour Works',
    page: '/client/harbour',
    next: {
      'Assign a pathway': '/client/harbour?tab=pathways',
      'Invite a learner': `/create-learner?client=${id}`,
    },
  },
  'a pathway without courses': {
    from: '/create-pathway',
    submit: /^Create$/,
    fields: { Name: 'Foundations' },
    list: '/learning-pathways',
    name: 'Foundations',
    page: `/learning-pathway/${id}`,
    next: { 'Add courses': `/learning-pathway/${id}` },
  },
  'a pathway with the course that a link has named': {
    from: `/create-pathway?course=${id}`,
    submit: /^Create$/,
    fields: { Name: 'Foundations' },
    list: '/learning-pathways',
    name: 'Foundations',
    page: `/learning-pathway/${id}`,
    next: { 'Assign it to an organisation': `/learning-pathway/${id}` },
    replies: [withCourse],
  },
  'a pathway before the first client': {
    from: `/create-pathway?course=${id}`,
    submit: /^Create$/,
    fields: { Name: 'Foundations' },
    list: '/learning-pathways',
    name: 'Foundations',
    page: `/learning-pathway/${id}`,
    next: { 'Create an organisation': '/create-client' },
    replies: [withCourse, withoutClients],
  },
  'a learner of a client': {
    from: `/create-learner?client=${id}`,
    submit: /^Create learner/,
    fields: person,
    list: '/manage-learners',
    name: 'Una Vale',
    page: '/learner/una',
    next: { 'See the page': '/learner/una', 'Create another': `/create-learner?client=${id}` },
  },
  'a learner while mail is off': {
    from: '/create-learner',
    submit: /^Create learner/,
    fields: person,
    list: '/manage-learners',
    name: 'Una Vale',
    page: '/learner/una',
    next: {
      'See the page': '/learner/una',
      'Open the invitation': '/emails?search=una%40example.test',
      'Create another': '/create-learner',
    },
    replies: [withoutMail],
  },
  // Managers have no page of emails.
  'a learner by a manager while mail is off': {
    from: '/create-learner',
    submit: /^Create/,
    fields: person,
    list: '/manage-learners',
    name: 'Una Vale',
    page: '/learner/una',
    next: { 'See the page': '/learner/una', 'Create another': '/create-learner' },
    replies: [withoutMail],
    role: 'CLIENTADMIN',
  },
  'a user': {
    from: '/create-user',
    submit: /^Create administrator/,
    fields: person,
    list: '/users',
    name: 'Una Vale',
    page: '/user/una',
    next: { 'See the page': '/user/una' },
  },
  'a community': {
    from: '/communities/create',
    submit: /^Create$/,
    fields: { Name: 'Walking group' },
    list: '/communities',
    name: 'Walking group',
    page: `/community/${id}`,
    next: { 'Write the first post': `/community/${id}` },
  },
}

const note = page.getByRole('note', { name: 'Created' })
const hrefOf = (name: string) => note.getByRole('link', { name, exact: true }).element().getAttribute('href')

test.each(Object.entries(creations))('%s', async (_, { from, submit, fields, replies = [], ...then }) => {
  await openProduct(from, {
    // The options are loaded when the page is opened, and the name of the course.
    replies: [...replies, ...created],
    ...(then.role ? { role: then.role } : {}),
  })
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
  if (from.includes('?course=')) await expect.element(main.getByText(course.title)).toBeVisible()
  await main.getByRole('button', { name: submit }).click()
  await expect.poll(() => location.pathname).toBe(then.list)
  await expect.element(note).toHaveTextContent(`“${then.name}” was created.`)
  expect(hrefOf(then.name)).toBe(then.page)
  const links = note
    .getByRole('link')
    .elements()
    .slice(1)
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(Object.fromEntries(links)).toEqual(then.next)
})

test('the note leads on, ends with its page, and fits a phone', async () => {
  await openProduct('/communities/create', { replies: created, viewport: phone })
  await field('Name').fill('W'.repeat(80))
  await button('Create').click()
  await expect.element(note).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0])
  await note.getByRole('link', { name: 'Write the first post' }).click()
  await expect.poll(() => location.pathname).toBe(`/community/${id}`)
  await expect.element(note).not.toBeInTheDocument()
})

test('a course is added to a pathway on its own page', async () => {
  const other = { id, name: 'Foundations' }
  const requests = await openProduct('/course/1', {
    replies: [
      replyTo(courses.uses, { pathways: [{ id: 'p1', name: 'Has it' }], clients: [], totalClients: 0 }),
      replyTo(pathways.list, { learningPathways: [{ id: 'p1', name: 'Has it' }, other] }),
    ],
  })
  const choice = page.getByLabelText('Add to a pathway')
  await expect.element(choice).toHaveTextContent('Select pathwayFoundations')
  await choice.selectOptions('Foundations')
  await button('Add').click()
  await expect.element(toast('Course added to pathway')).toBeVisible()
  const sent = requests.find(({ call }) => call.path === pathways.addCourses.path)?.input
  expect(sent).toEqual({ learningPathwayId: id, courseIds: ['1'] })
})

test.each([
  [
    '/course/1',
    'There is no learning pathway yet. Create a pathway with it',
    replyTo(pathways.list, { learningPathways: [] }),
  ],
  ['/learning-pathway/1', 'There is no organisation yet. Create an organisation', withoutClients],
  [
    '/client/1?tab=pathways',
    'There is no learning pathway yet. Create a pathway',
    replyTo(clients.openClient, { client: { assignedLearningPathways: [], learningPathwayDropDown: [] } }),
  ],
])('%s says where what can be chosen is created', async (address, sentence, reply) => {
  await openProduct(address, { replies: [reply] })
  await expect.element(main.getByText(sentence)).toBeVisible()
})
