// Joining: an administrator edits the lists of registration, a learner joins with a referral code, and registers. Another one has no code,
// and joins with the work address.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { choose, choosePassword, expectToast, linkInMailTo, logIn, openFor } from './steps.ts'

test.use({ demo: true })

const role = 'Park ranger'
const learner = { firstName: 'Bronagh', lastName: 'Quill', email: 'bronagh.quill@brynawel.example' }

/** Fills in everything but the job role. */
async function completeRegistration(page: Page) {
  for (const list of ['Gender', 'Ethnicity', 'Employment status'])
    await page.getByLabel(list).selectOption({ index: 1 })
  await page.getByLabel('Date of birth').fill('1990-01-31')
  await page.getByLabel('Postcode').fill('CF10 3AT')
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await choosePassword(page, 'Register')
  await expectToast(page, 'Success, account created')
}

test('a learner joins with the code of their organisation', async ({ browser, product }) => {
  const admin = await openFor(browser, product.url, 'admin')
  const page = await openFor(browser, product.url)

  await test.step('the administrator changes the lists of registration', async () => {
    await admin.goto('/')
    await choose(admin, 'Registration Details')
    const roles = admin.getByRole('list', { name: 'Job roles' })
    await admin.getByLabel('Add a job role').fill(role)
    await admin.getByLabel('Add a job role').press('Enter')
    await expect(roles.getByText(role)).toBeVisible()
    await expect(admin.getByLabel('Add a job role')).toHaveValue('')
    await roles.getByRole('button', { name: 'Delete Engineering' }).click()
    await expect(roles.getByText('Engineering')).toHaveCount(0)
  })

  await test.step('the learner starts at the log-in, and corrects a wrong code', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Join your organisation' }).click()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('Please enter your referral code')).toBeVisible()
    await page.getByLabel('Referral code').fill('BRYNAWLE')
    await page.getByLabel('First name').fill(learner.firstName)
    await page.getByLabel('Last name').fill(learner.lastName)
    await page.getByLabel('Email').fill(learner.email)
    // It is checked while the other fields are filled in.
    await expect(page.getByText('We do not know this referral code')).toBeVisible()
    await page.getByLabel('Referral code').fill('brynawel')
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'Please look at your email' })).toBeFocused()
    await expect(page.getByText(learner.email)).toBeVisible()
  })

  await test.step('the link in the mail registers them, with the new entry and without the old one', async () => {
    await page.goto(await linkInMailTo(admin, learner.email, 'ConfirmLearnerAccount'))
    const roles = page.getByLabel('Job role')
    await expect(roles.getByRole('option', { name: role })).toHaveCount(1)
    await expect(roles.getByRole('option', { name: 'Engineering' })).toHaveCount(0)
    await roles.selectOption({ label: role })
    await completeRegistration(page)
  })

  await test.step('and has the courses of the organisation', async () => {
    await logIn(page, learner.email)
    await expect(page.getByRole('row', { name: 'Climate basics' })).toContainText('Not Started')
    await choose(admin, 'Manage Learners')
    await admin.getByLabel('Search by name or email').fill(learner.lastName)
    await expect(admin.getByRole('row', { name: learner.email })).toContainText('Bryn Awel Housing')
  })

  await test.step('a user who registers again gets the same answer, and a mail that they have an account', async () => {
    const other = await openFor(browser, product.url)
    await other.goto('/join?code=BRYNAWEL')
    await expect(other.getByLabel('Referral code')).toHaveValue('BRYNAWEL')
    await other.getByLabel('First name').fill('Somebody')
    await other.getByLabel('Last name').fill('Else')
    await other.getByLabel('Email').fill(learner.email.toUpperCase())
    await other.getByRole('button', { name: 'Join' }).click()
    await expect(other.getByRole('heading', { name: 'Please look at your email' })).toBeVisible()
    const link = await linkInMailTo(admin, learner.email, 'AlreadyRegistered')
    expect(new URL(link).pathname).toBe('/')
  })
})

test('a colleague without a code joins with the work address', async ({ browser, product }) => {
  const admin = await openFor(browser, product.url, 'admin')
  const page = await openFor(browser, product.url)
  const email = 'ffion.rees@works.example'

  await test.step('the administrator allows the domain, in the settings of the client', async () => {
    await admin.goto('/')
    await choose(admin, 'Clients')
    await admin.getByRole('link', { name: 'View Northgate City Council' }).click()
    await admin.getByRole('tab', { name: 'Settings' }).click()
    await admin.getByLabel('Domain to allow').fill('gmail.com')
    await admin.getByRole('button', { name: 'Allow' }).click()
    await expect(admin.getByText(/Anybody can get an address at gmail.com/)).toBeVisible()
    await admin.getByLabel('Domain to allow').fill('@Works.example')
    await admin.getByRole('button', { name: 'Allow' }).click()
    await expect(
      admin.getByRole('list', { name: 'Allowed domains' }).getByText('works.example'),
    ).toBeVisible()
  })

  await test.step('the learner has no code, and is mailed at work', async () => {
    await page.goto('/join')
    await page.getByRole('link', { name: 'join with your work address' }).click()
    // The page with the code has fields of the same names.
    await expect(page.getByRole('heading', { name: 'Join with your work address' })).toBeVisible()
    await page.getByLabel('First name').fill('Ffion')
    await page.getByLabel('Last name').fill('Rees')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'Please look at your email' })).toBeFocused()
  })

  await test.step('the link registers them as a learner of that client', async () => {
    await page.goto(await linkInMailTo(admin, email, 'ConfirmLearnerAccount'))
    await page.getByLabel('Job role').selectOption({ index: 1 })
    await completeRegistration(page)
    await choose(admin, 'Manage Learners')
    await admin.getByLabel('Search by name or email').fill('Rees')
    await expect(admin.getByRole('row', { name: email })).toContainText('Northgate City Council')
  })
})
