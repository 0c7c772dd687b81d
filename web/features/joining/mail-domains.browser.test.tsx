// Allowing mail domains in the settings of a client, and joining by one (rules clients-44 to clients-46).
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#contract/calls/accounts.ts'
import * as joining from '#contract/calls/joining.ts'
import { button, field, main } from '../../testing/locators.ts'
import { openProduct, phone } from '../../testing/open-product.tsx'
import { exampleOf, refusal, replyTo } from '../../testing/replies.ts'

const waiting = { ...exampleOf(joining.waiting), mayDecide: true, approvesJoiners: false }
const list = page.getByRole('list', { name: 'Allowed domains' })

function withDomains(...domains: string[]) {
  return [
    replyTo(joining.waiting, () => ({ ...waiting, mailDomains: [...domains] })),
    replyTo(joining.previewDomain, { people: 0, organisations: 0 }),
    replyTo(joining.addDomain, ({ domain }) => {
      if (domain === 'gmail.com') return refusal(400, 'Anybody can get an address at gmail.com')
      domains.push(domain)
      return {}
    }),
    replyTo(joining.removeDomain, ({ domain }) => {
      domains.splice(domains.indexOf(domain), 1)
      return {}
    }),
  ]
}

test('an administrator allows a domain beside the referral code, and removes one', async () => {
  const requests = await openProduct('/client/1?tab=settings', {
    replies: withDomains('a.example', 'b.example'),
  })
  await expect.element(list.getByText('b.example')).toBeVisible()
  const typed = field('Domain to allow')
  await typed.fill('gmail.com')
  await button('Allow').click()
  await expect.element(page.getByText('Anybody can get an address at gmail.com')).toBeVisible()
  // What was refused stays to be corrected, and its message goes with the first change.
  await expect.element(typed).toHaveValue('gmail.com')
  await typed.fill('c.example')
  await expect.element(page.getByText('Anybody can get an address at gmail.com')).not.toBeInTheDocument()
  await button('Allow').click()
  await expect.element(list.getByText('c.example')).toBeVisible()
  await expect.element(typed).toHaveValue('')

  await button('Remove a.example').click()
  await expect.element(list.getByText('a.example')).not.toBeInTheDocument()
  await expect.element(button('Remove b.example')).toHaveFocus()
  const sent = requests.filter(({ call }) => call.path === joining.removeDomain.path)
  expect(sent.map(({ input }) => input['domain'])).toEqual(['a.example'])
})

test('people of other organisations at the domain are named before it is allowed (clients-53)', async () => {
  const requests = await openProduct('/client/1?tab=settings', {
    replies: [replyTo(joining.previewDomain, { people: 12, organisations: 2 }), ...withDomains()],
  })
  await field('Domain to allow').fill('shared.example')
  await button('Allow').click()
  const question = page.getByText(/^12 people of 2 other organisations have addresses at shared\.example\./)
  await expect.element(question).toBeVisible()
  await button('Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  const sent = () => requests.filter(({ call }) => call.path === joining.addDomain.path)
  expect(sent()).toEqual([])
  await button('Allow').click()
  await button('Allow the domain').click()
  await expect.element(list.getByText('shared.example')).toBeVisible()
  expect(sent().map(({ input }) => input['peopleElsewhere'])).toEqual([12])
})

test('an empty field sends nothing, and with twenty domains there is none', async () => {
  const requests = await openProduct('/client/1?tab=settings', { replies: withDomains() })
  await field('Domain to allow').fill('   ')
  await button('Allow').click()
  await expect.element(list).not.toBeInTheDocument()
  expect(requests.filter(({ call }) => call.path === joining.addDomain.path)).toEqual([])
  const twenty = Array.from({ length: 20 }, (_, at) => `domain-${at}.example`)
  await openProduct('/client/1?tab=settings', { replies: withDomains(...twenty) })
  await expect.element(list.getByText('domain-19.example')).toBeVisible()
  await expect.element(field('Domain to allow')).not.toBeInTheDocument()
})

test('a manager reads which domains are allowed, and changes none', async () => {
  await openProduct('/joining', { role: 'CLIENTADMIN', replies: withDomains('a.example', 'b.example') })
  await expect.element(main.getByText('People with an email address at a.example or b.example')).toBeVisible()
  await expect.element(button('Allow')).not.toBeInTheDocument()
  await expect.element(button('Remove a.example')).not.toBeInTheDocument()
})

test('a manager of a client without domains reads nothing about them', async () => {
  await openProduct('/joining', { role: 'CLIENTADMIN', replies: withDomains() })
  await expect.element(main.getByRole('heading', { name: 'Joining', exact: true })).toBeVisible()
  await expect.element(page.getByText('Joining without a code')).not.toBeInTheDocument()
})

test('a visitor goes from the page with the code to joining with the work address', async () => {
  const requests = await openProduct('/join', {
    role: 'visitor',
    replies: [replyTo(accounts.waysToJoin, { byMailDomain: true })],
    viewport: phone,
  })
  await page.getByRole('link', { name: 'join with your work address' }).click()
  // Both pages have a button "Join".
  await expect.poll(() => location.pathname).toBe('/join/work-address')
  await expect.element(field('Referral code')).not.toBeInTheDocument()
  await button('Join').click()
  await expect.element(page.getByText('Please enter an email address')).toBeVisible()
  await field('First name').fill('Jo')
  await field('Last name').fill('Ining')
  await field('Email').fill('jo@gmail.com')
  await button('Join').click()
  await expect.element(page.getByText(/Please enter your address at work/)).toBeVisible()
  await field('Email').fill('jo@a.example')
  await button('Join').click()
  await expect.element(page.getByRole('heading', { name: 'Please look at your email' })).toHaveFocus()
  // It promises no mail, because the answer is the same for every domain.
  await expect
    .element(main)
    .toHaveTextContent('If your organisation lets people with an address at a.example join')
  const sent = requests.filter(({ call }) => call.path === accounts.joinByDomain.path)
  expect(sent.map(({ input }) => input)).toEqual([
    { firstName: 'Jo', lastName: 'Ining', email: 'jo@a.example', homepage: '' },
  ])
  await page.getByRole('link', { name: 'Join with a referral code' }).click()
  await expect.element(field('Referral code')).toBeVisible()
})

test('without a domain anywhere, nothing leads there', async () => {
  const requests = await openProduct('/join', {
    role: 'visitor',
    replies: [replyTo(accounts.waysToJoin, { byMailDomain: false })],
  })
  await expect.element(field('Referral code')).toBeVisible()
  await expect.poll(() => requests.some(({ call }) => call.path === accounts.waysToJoin.path)).toBe(true)
  await expect.element(page.getByText(/work address/)).not.toBeInTheDocument()
})
