// The pages of clients: every call as it is specified, and every confirmation before something is deleted.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#contract/call.ts'
import * as clients from '#contract/calls/clients.ts'
import * as courses from '#contract/calls/courses.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import { emptyId } from '#contract/shapes.ts'
import { button, field, heading, main, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type GivenReply, type Request, refusal, replyTo } from '../../testing/replies.ts'

const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const quay = { id, name: 'Quay & Sons', urlToken: 'quay', referalCode: 'QUAY' }
type Client = Partial<Reply<typeof clients.openClient>['client']>

const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)
const textsOf = (found: ReturnType<typeof page.getByRole>) =>
  found.elements().map(({ textContent }) => textContent)
const dialog = page.getByRole('dialog')
const address = () => location.pathname + location.search
const opened = (client: Client) => replyTo(clients.openClient, () => ({ client: { ...quay, ...client } }))
const openTab = (tab: string, replies: GivenReply[] = [], client: Client = {}) =>
  openProduct(`/client/quay?tab=${tab}`, { replies: [...replies, opened(client)] })
const card = (name: string) => page.getByRole('group', { name, exact: true })

test('the list has the specified columns, sizes and call', async () => {
  const replies = [
    replyTo(clients.list, ({ searchTerm }) => ({
      clients: searchTerm === 'none' ? [] : [{ ...quay, maximumNumberOfLearners: 0 }],
    })),
  ]
  const requests = await openProduct('/clients', { replies })
  await expect.element(page.getByText('∞')).toBeVisible()
  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    ...['Name', 'Referral code', 'Learner limit', 'Seats used', 'View'],
  ])
  // Without a search and a page size there is no query.
  for (const asked of sentTo(requests, clients.list)) expect(asked).toEqual({ page: '1' })
  expect(textsOf(page.getByLabelText('Page size').getByRole('option'))).toEqual([
    ...['10', '20', '30', '50', '100', '250', '500'],
  ])
  await page.getByLabelText('Search by client name').fill('none')
  await expect.element(page.getByText('No clients to currently display')).toBeVisible()
})

test('a client needs every field, and all messages are shown at once', async () => {
  const requests = await openProduct('/create-client')
  await button('Create').click()
  for (const message of [
    'Please enter a client name',
    'Please enter a first name',
    'Please enter a last name',
    'Please enter an email address',
    'Please add a phone number',
    'Please add a referral code',
    'Please select number of learners',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  await field('Email').fill('mona@')
  await button('Create').click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(sentTo(requests, clients.create)).toEqual([])
})

test('a client is created with the specified body, and what is refused stays to be corrected', async () => {
  const requests = await openProduct('/create-client', {
    replies: [
      replyTo(clients.create, ({ referalCode }) =>
        referalCode === 'TAKEN' ? refusal(400, 'This referral code is in use') : { client: quay },
      ),
    ],
  })
  for (const [label, value] of Object.entries({
    ...{ 'Company name': 'Quay & Sons', 'Referral code': 'TAKEN', 'Number of learners': '3' },
    ...{ 'First name': 'Mo', 'Last name': 'Ray', Email: 'mo@quay.test', Phone: '020 7946 0000' },
  }))
    await field(label).fill(value)
  await button('Create').click()
  await expect.element(page.getByText('This referral code is in use').first()).toBeVisible()
  expect(location.pathname).toBe('/create-client')
  await expect.element(field('Company name')).toHaveValue('Quay & Sons')
  await field('Referral code').fill('QUAY')
  await button('Create').click()
  await expect.element(toast('Client created')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/clients')
  expect(sentTo(requests, clients.create).at(-1)).toEqual({
    clientName: 'Quay & Sons',
    firstName: 'Mo',
    lastName: 'Ray',
    email: 'mo@quay.test',
    phoneNumber: '020 7946 0000',
    referalCode: 'QUAY',
    maximumNumberOfLearners: 3,
  })
})

test('a client is limited, paused and unpaused', async () => {
  const client: Client = { numberOfLearners: 0, takenSeats: 0, maximumNumberOfLearners: 3, isPaused: false }
  const change = (values: Client) => () => (Object.assign(client, values), {})
  const requests = await openTab(
    'overview',
    [
      replyTo(clients.updateMaximum, change({ maximumNumberOfLearners: 0 })),
      replyTo(clients.pause, change({ isPaused: true })),
      replyTo(clients.unpause, change({ isPaused: false })),
      replyTo(clients.openClient, () => ({ client: { ...quay, ...client } })),
    ],
    client,
  )
  await expect.element(card('Current learners')).toHaveTextContent('0')
  await expect.element(card('Maximum learners')).toHaveTextContent('3')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await field('Maximum learners').fill('0')
  await button('Update').click()
  await expect.element(toast('Maximum number of learners updated')).toBeVisible()
  await button('Pause Client').click()
  await expect.element(toast('Client paused')).toBeVisible()
  await button('Unpause Client').click()
  await expect.element(toast('Client unpaused')).toBeVisible()
  await expect.element(button('Pause Client')).toBeVisible()
  expect(sentTo(requests, clients.updateMaximum)).toMatchObject([{ clientId: id, maxLearners: 0 }])
  expect([...sentTo(requests, clients.pause), ...sentTo(requests, clients.unpause)]).toEqual([
    ...[{ clientId: id }, { clientId: id }],
  ])
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect.element(card('Maximum learners')).toHaveTextContent('∞')
})

test.each([
  ['Archive', clients.archive, 'Client archived'],
  ['Delete', clients.remove, 'Client deleted'],
] as const)('%s asks with the name, and then leads to the list', async (name, call, done) => {
  const nobody = { people: 1, pathways: 0, records: 0 }
  const requests = await openTab('settings', [replyTo(clients.losses, nobody)])
  await button(name).click()
  await expect.element(dialog).toHaveTextContent('Quay & Sons')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sentTo(requests, call)).toEqual([])
  await button(name).click()
  // It has its first manager only, and no pathway: nothing has to be typed.
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toast(done)).toBeVisible()
  await expect.poll(address).toBe('/clients')
  expect(sentTo(requests, call)).toEqual([{ clientId: id }])
})

test('an archived client is listed behind the filter only, and restored there', async () => {
  let isArchived = true
  const requests = await openProduct('/clients?status=archived', {
    replies: [
      replyTo(clients.list, ({ status }) => ({
        clients: (status === 'archived') === isArchived ? [quay] : [],
      })),
      replyTo(clients.unarchive, () => ((isArchived = false), {})),
    ],
  })
  expect(page.getByRole('link', { name: 'View Quay & Sons' }).query()).toBeNull()
  await button('Restore Quay & Sons').click()
  await expect.element(toast('Organisation restored')).toBeVisible()
  expect(sentTo(requests, clients.unarchive)).toEqual([{ clientId: id }])
  await expect.element(page.getByText('No organisation fits the chosen filters')).toBeVisible()
  await button('Remove filter Status: Archived').click()
  await expect.element(page.getByRole('link', { name: 'View Quay & Sons' })).toBeVisible()
})

test('a pathway is assigned, and counted', async () => {
  const first = { id: '5e1e1b1e-5b1e-4b1e-8b1e-000000000002', name: 'First steps' }
  const client: Client = { assignedLearningPathways: [], learningPathwayDropDown: [first] }
  const assigned = { ...first, description: '', numberOfCourses: 2 }
  const requests = await openTab(
    'pathways',
    [
      replyTo(pathways.assign, () => {
        Object.assign(client, { assignedLearningPathways: [assigned], learningPathwayDropDown: [] })
        return {}
      }),
      replyTo(clients.openClient, () => ({ client: { ...quay, ...client } })),
    ],
    client,
  )
  await expect.element(page.getByText('No pathways have yet been assigned to this client')).toBeVisible()
  const choice = page.getByLabelText('Assign a pathway')
  await choice.selectOptions('First steps')
  await button('Assign').click()
  await expect.element(toast('Assigned pathway to Client')).toBeVisible()
  expect(sentTo(requests, pathways.assign)).toEqual([{ clientId: id, learningPathwayId: first.id }])
  await expect.poll(() => textsOf(choice.getByRole('option'))).not.toContain('First steps')
  await expect.element(button('Remove First steps')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect.element(card('Assigned pathways')).toHaveTextContent('1')
  await card('Assigned pathways').getByRole('link').click()
  await expect.poll(address).toContain('tab=pathways')
})

test('the progress of a client begins with the choice of a course', async () => {
  await openTab('progress', [replyTo(courses.listOfOneClient, { courses: [] })])
  await expect.element(page.getByText('No Courses to display')).toBeVisible()
  const course = { id: '5e1e1b1e-5b1e-4b1e-8b1e-000000000003', title: 'Fire' }
  const nobody = { courses: [], totalCount: 0, stats: { notStarted: 0, inProgress: 0, completed: 0 } }
  const requests = await openTab('progress', [
    replyTo(courses.listOfOneClient, { courses: [course] }),
    replyTo(progress.ofCourse, ({ pageNumber }) => (pageNumber ? nobody : {})),
  ])
  const choice = page.getByRole('combobox', { name: 'Course', exact: true })
  await expect.element(choice.getByRole('option').first()).toHaveTextContent('Select course')
  expect(choice.getByRole('option').first().element().getAttribute('value')).toBe(emptyId)
  expect(sentTo(requests, progress.ofCourse)).toEqual([])
  await choice.selectOptions('Fire')
  await expect.element(page.getByText('No Learner Progress to display')).toBeVisible()
  await choice.selectOptions('Select course')
  await expect.element(page.getByText(/^Select a course to see/)).toBeVisible()
  const asked = { courseId: course.id, pageNumber: '1', clientId: id }
  for (const input of sentTo(requests, progress.ofCourse)) expect(input).toEqual(asked)
})

test('the part that is shown is in the address, and a person leads to the page of a user', async () => {
  const nia = { firstName: 'Nia', lastName: 'Evans', urlToken: 'nia', identityRole: { name: 'Learner' } }
  const replies = [replyTo(clients.people, { users: [nia] })]
  await openTab('overview', replies)
  await page.getByRole('tab', { name: 'People' }).click()
  const people = page.getByRole('table', { name: 'Current users' })
  await expect.element(people.getByRole('cell', { name: 'Learner', exact: true })).toBeVisible()
  expect(textsOf(people.getByRole('columnheader'))).toEqual([
    ...['First name', 'Last name', 'Email', 'Role', 'State', 'Progress', 'View'],
  ])
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect.poll(address).toBe('/client/quay?tab=progress')
  await openProduct(address(), { isReload: true, replies: [...replies, opened({})] })
  const selected = page.getByRole('tab', { selected: true })
  await expect.element(selected).toHaveTextContent('Progress')
  history.back()
  await expect.element(selected).toHaveTextContent('People')
  await people.getByRole('link', { name: 'View Nia Evans' }).click()
  await expect.poll(address).toBe('/user/nia')
})

test('learners are added and uploaded for the client whose page leads there', async () => {
  const replies = [replyTo(clients.options, { clients: [quay] }), opened({})]
  const organisation = main.getByRole('combobox', { name: 'Organisation' })
  for (const link of ['Create Learner', 'Upload Learners']) {
    await openProduct('/client/quay', { replies })
    await main.getByRole('link', { name: link, exact: true }).click()
    await expect.element(organisation).toHaveValue('Quay & Sons')
  }
  await openProduct('/create-learner?client=nobody', { replies })
  await expect.element(organisation).toHaveValue('')
})

test('an unknown client shows "not found"', async () => {
  await openProduct('/client/nobody-has-this', {
    replies: [replyTo(clients.openClient, refusal(404, 'Not found'))],
  })
  await expect.element(heading('Client not found')).toBeVisible()
})
