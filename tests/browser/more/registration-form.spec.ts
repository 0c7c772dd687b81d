// A client gets a registration form of its own: a field is switched off, a question added; a learner answers it, and the
// insights count it.
import { expect, test } from '../product.ts'
import { choose, choosePassword, expectToast, linkInMailTo, openFor } from '../steps.ts'

test.use({ demo: true })

const client = 'Bryn Awel Housing'
const question = 'Which shift do you work?'
const email = 'bronagh.quill@brynawel.example'

test('an administrator decides what the learners of a client are asked', async ({ browser, product }) => {
  const admin = await openFor(browser, product.url, 'admin')
  const page = await openFor(browser, product.url)
  const items = admin.getByRole('list', { name: 'Fields and questions' })
  const item = (name: string) => items.getByRole('group', { name, exact: true })

  await test.step('the client gets its own form, without the postcode', async () => {
    await admin.goto('/')
    await choose(admin, 'Registration Details')
    await admin.getByRole('tab', { name: 'Registration form' }).click()
    await expect(item('Job role').getByLabel('Asked')).toBeChecked()
    await admin.getByLabel('Organisation', { exact: true }).selectOption({ label: client })
    await expect(item('Postcode').getByLabel('Asked')).toBeDisabled()
    await admin.getByRole('button', { name: 'Give it a form of its own' }).click()
    await expectToast(admin, 'The organisation’s own form is used')
    await item('Postcode').getByLabel('Asked').uncheck()
    await expect(item('Postcode').getByLabel('Required')).toBeDisabled()
    // What is not stored yet is lost when the page is loaded again.
    const stored = admin.waitForResponse(
      (answer) => answer.request().postData()?.includes('genderId') ?? false,
    )
    await item('Gender').getByLabel('Required').uncheck()
    await stored
    await admin.reload()
    await expect(item('Postcode').getByLabel('Asked')).not.toBeChecked()
    await expect(item('Gender').getByLabel('Required')).not.toBeChecked()
    await expect(item('Ethnicity').getByLabel('Required')).toBeChecked()
  })

  await test.step('a question is added and required', async () => {
    await admin.getByRole('button', { name: 'Add question' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add a question' })
    await dialog.getByLabel('Question').fill(question)
    await dialog.getByLabel('Option 1', { exact: true }).fill('Day')
    await dialog.getByLabel('Option 2', { exact: true }).fill('Night')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(admin, 'Question added')
    const stored = admin.waitForResponse(/RegistrationForm\/UpdateItem/)
    await item(question).getByLabel('Required').check()
    await stored
  })

  await test.step('a learner who joins with the code is asked just that', async () => {
    await page.goto('/join?code=BRYNAWEL')
    await page.getByLabel('First name').fill('Bronagh')
    await page.getByLabel('Last name').fill('Quill')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('heading', { name: 'Please look at your email' })).toBeVisible()
    await page.goto(await linkInMailTo(admin, email, 'ConfirmLearnerAccount'))
    await expect(page.getByLabel('Gender (optional)')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toHaveCount(0)
    for (const list of ['Ethnicity', 'Employment status', 'Job role'])
      await page.getByLabel(list).selectOption({ index: 1 })
    await page.getByLabel('Date of birth').fill('1990-01-31')
    await choosePassword(page, 'Register')
    await expect(page.getByText(`Please answer “${question}”`)).toBeVisible()
    await page.getByLabel(question).selectOption({ label: 'Night' })
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'terms and conditions' }).click(),
    ])
    await expect(terms.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
    await terms.close()
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'Success, account created')
  })

  await test.step('the insights show the question and how many were asked', async () => {
    await choose(admin, 'User Insights')
    await admin.getByLabel('Client').selectOption({ label: client })
    const card = admin.getByRole('region', { name: question })
    await expect(card.getByRole('row', { name: 'Night 1 100%' })).toBeVisible()
    await expect(card.getByText('1 asked, 1 answered')).toBeVisible()
    await admin.getByLabel('Client').selectOption({ label: 'All' })
    await expect(card).toHaveCount(0)
    await expect(admin.getByRole('region', { name: 'How do you mostly travel to work?' })).toBeVisible()
  })

  await test.step('deleting the question says how many answers go', async () => {
    await choose(admin, 'Registration Details')
    await admin.getByRole('tab', { name: 'Registration form' }).click()
    await admin.getByLabel('Organisation', { exact: true }).selectOption({ label: client })
    await items.getByRole('button', { name: `Delete ${question}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'Delete question' })
    await expect(dialog.getByText('1 answer of learners')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(admin, 'Question deleted')
    await expect(items.getByText(question)).toHaveCount(0)
  })
})
