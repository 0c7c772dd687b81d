// What members, managers and administrators do in and with a community. That others see it at once is in tests/browser/more/communities.spec.ts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as communities from '#contract/calls/communities.ts'
import { button, heading, menuEntry, toast } from '../../testing/locators.ts'
import { openProduct, user } from '../../testing/open-product.tsx'
import { type Request, replyTo } from '../../testing/replies.ts'

const id = '5e1e1b1e-5b1e-4b1e-8b1e-000000000001'
const community = {
  id,
  name: 'Green champions',
  description: '',
  clientId: 'c',
  isClosed: false,
  canClose: true,
}
const counts = { id: 'p', likes: 0, liked: false, comments: 0, revision: 2 }
const phones = {
  ...counts,
  ...{
    title: 'Cheap phones',
    text: '<b>Ask</b> me',
    communityId: id,
    user: { id: 'nia', name: 'Nia Evans' },
  },
  ...{ createdDateTime: new Date().toISOString(), hidden: null, canModerate: false, isReported: false },
}
const sentTo = (requests: Request[], { path }: { path: string }) =>
  requests.filter(({ call }) => call.path === path).map(({ input }) => input)
const dialog = page.getByRole('dialog')
const list = (all = [{ ...community, clientName: 'Bryn Awel', latestPost: null }]) =>
  replyTo(communities.list, () => ({ communites: all, communities: all, totalCount: all.length }))

test('a dashboard leads to its communities, where a learner reads and no token is in an address', async () => {
  const replies = [
    list(),
    replyTo(communities.openCommunity, { community: { ...community, posts: [phones] } }),
  ]
  const requests = await openProduct('/', { role: 'LEARNER', replies })
  await page
    .getByRole('region', { name: 'Communities' })
    .getByRole('link', { name: 'Green champions' })
    .click()
  await expect.element(heading('Green champions')).toBeVisible()
  const post = page.getByRole('article', { name: 'Cheap phones' })
  await expect.element(post).toHaveTextContent('<b>Ask</b> me')
  await expect.element(post).toHaveTextContent('just now')
  await expect.poll(() => sentTo(requests, communities.watch)).toEqual([{ id }])
  await menuEntry('Dashboard').click()
  await page.getByRole('link', { name: 'View all communities' }).click()
  await expect.element(page.getByRole('row', { name: /Green champions/ })).toBeVisible()
  expect(page.getByRole('link', { name: 'Create New' }).query()).toBeNull()
})

test('a member reports a post once, with a reason', async () => {
  let post = phones
  const requests = await openProduct(`/community/${id}`, {
    role: 'LEARNER',
    replies: [
      replyTo(communities.openCommunity, () => ({ community: { ...community, posts: [post] } })),
      replyTo(communities.reportPost, () => ({ post: (post = { ...post, isReported: true }) })),
    ],
  })
  const more = button('More about the post Cheap phones')
  await more.click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const report = dialog.getByRole('button', { name: 'Report post' })
  await report.click()
  await expect.element(dialog).toHaveTextContent('Please enter a reason')
  expect(sentTo(requests, communities.reportPost)).toEqual([])
  await dialog.getByLabelText('Reason').fill('This is an advertisement')
  await report.click()
  await expect.element(toast('Thank you, the post has been reported')).toBeVisible()
  expect(sentTo(requests, communities.reportPost)).toEqual([
    { postId: 'p', reason: 'This is an advertisement' },
  ])
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Reported' })).toBeDisabled()
})

const reports = replyTo(communities.reports, {
  reports: [
    {
      ...{ id: 'r', reason: 'This is an advertisement', user: { id: 'm', name: 'Rhys' }, text: 'Ask me' },
      ...{
        post: { id: 'p', title: 'Cheap phones' },
        author: { id: 'nia', name: 'Nia Evans' },
        comment: null,
      },
      community: { id, name: 'Green champions' },
    },
  ],
  next: null,
})

test('a manager reads in each place who has reported what and why', async () => {
  const replies = [
    reports,
    list(),
    replyTo(communities.openCommunity, { community: { ...community, posts: [phones] } }),
  ]
  const shown = page.getByRole('region', { name: 'Reports' })
  await openProduct('/communities', { role: 'CLIENTADMIN', replies })
  await expect.element(shown).toHaveTextContent('in Green champions')
  await openProduct(`/community/${id}`, { role: 'CLIENTADMIN', replies })
  await expect.element(shown).toHaveTextContent('Rhys has reported the post “Cheap phones” by Nia Evans')
  await expect.element(shown).toHaveTextContent('Reason: This is an advertisement')
  expect(shown.getByRole('listitem').elements()).toHaveLength(1)
})

test('a community is closed after a question, takes no posts then, and is reopened', async () => {
  let isClosed = false
  const opened = replyTo(communities.openCommunity, () => ({
    community: { ...community, isClosed, posts: [] },
  }))
  const replies = [
    opened,
    replyTo(communities.reports, { reports: [], next: null }),
    replyTo(communities.close, () => ((isClosed = true), {})),
    replyTo(communities.reopen, () => ((isClosed = false), {})),
  ]
  const requests = await openProduct(`/community/${id}`, { role: 'CLIENTADMIN', replies })
  const form = page.getByRole('form', { name: 'Create a post' })
  await expect.element(form).toBeVisible()
  await page.getByLabelText('Title').fill('Begun before')
  await button('Close community').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(toast('Community closed')).toBeVisible()
  await expect.element(page.getByText('This community is closed for new posts and comments.')).toBeVisible()
  // What is being typed stays on screen.
  await expect.element(page.getByLabelText('Title')).toHaveValue('Begun before')
  await expect.element(button('Post')).toBeDisabled()
  await button('Reopen community').click()
  await expect.element(button('Post')).toBeEnabled()
  expect([...sentTo(requests, communities.close), ...sentTo(requests, communities.reopen)]).toEqual([
    ...[{ id }, { id }],
  ])
  isClosed = true
  await openProduct(`/community/${id}`, { role: 'LEARNER', replies })
  await expect.element(page.getByText('This community is closed for new posts and comments.')).toBeVisible()
  expect(form.query()).toBeNull()
})

test('an administrator makes a community', async () => {
  const requests = await openProduct('/communities/create')
  await button('Create').click()
  await expect.element(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabelText('Name').fill('Allotment')
  await page.getByLabelText('Description').fill('Beds and sheds')
  await button('Create').click()
  await expect.poll(() => location.pathname).toBe('/communities')
  expect(sentTo(requests, communities.create)).toEqual([
    { name: 'Allotment', description: 'Beds and sheds', clientId: user.clientId },
  ])
})

test('deleting a community asks first', async () => {
  let all = [{ ...community, clientName: 'Bryn Awel', latestPost: null }]
  const requests = await openProduct('/communities', {
    replies: [
      replyTo(communities.list, () => ({ communites: all, communities: all, totalCount: all.length })),
      replyTo(communities.losses, { posts: 0, comments: 0, likes: 0, people: 0 }),
      replyTo(communities.remove, () => ((all = []), {})),
    ],
  })
  for (const answer of ['Cancel', 'Confirm']) {
    await button('Delete Green champions').click()
    await expect.element(dialog).toHaveTextContent('Are you sure you want to delete this community?')
    expect(sentTo(requests, communities.remove)).toEqual([])
    await dialog.getByRole('button', { name: answer }).click()
    await expect.poll(() => dialog.query()).toBeNull()
  }
  await expect.element(toast('Community deleted')).toBeVisible()
  expect(sentTo(requests, communities.remove)).toEqual([{ id }])
  await expect.poll(() => page.getByRole('row', { name: /Green champions/ }).query()).toBeNull()
})
