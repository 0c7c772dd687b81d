// Teams in a client, for a manager, for an administrator, and for a manager who is limited to a team.
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { comeAs } from './screens.ts'
import { choose, expectToast, openFor, untilLoaded } from './steps.ts'

test.use({ demo: true })

const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')
const headings = 1

test('a manager creates a team, fills it in three ways, filters by it, renames and deletes it', async ({
  page,
  product,
}) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/')
  await choose(page, 'Teams')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await page.getByLabel('New team').fill('Fire wardens')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expectToast(page, 'Team created')
  await page.getByRole('link', { name: 'View Fire wardens' }).click()

  // The choices move with the page as long as more of it arrives.
  await untilLoaded(page)
  await page.getByRole('combobox', { name: 'Add people' }).fill('priya')
  await page.getByRole('option', { name: /Priya Raman/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Add to team' }).click()
  await expectToast(page, '1 person added to the team')
  await expect(rowsOf(page, 'People of the team')).toHaveCount(headings + 1)

  await page.getByRole('link', { name: 'Priya Raman' }).click()
  await page.getByRole('tab', { name: 'Records' }).click()
  const teamsOfPerson = page.getByRole('region', { name: 'Teams' })
  await teamsOfPerson.getByRole('button', { name: 'Remove from Fire wardens' }).click()
  await expect(page.getByRole('dialog')).toContainText('remove this person from the team “Fire wardens”')
  await confirm(page)
  await expectToast(page, '1 person removed from the team')
  await teamsOfPerson.getByLabel('Add to a team').selectOption('Fire wardens')
  await teamsOfPerson.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, '1 person added to the team')

  await choose(page, 'Manage Learners')
  for (const name of ['Nia Evans', 'Priya Raman'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Add to a team' }).click()
  await page.getByLabel('Team', { exact: true }).selectOption('Fire wardens')
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm(page)
  await expectToast(page, '1 person added to the team')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Fire wardens' }).click()
  await expect(rowsOf(page, 'Learners')).toHaveCount(headings + 2)

  await choose(page, 'Teams')
  await page.getByRole('link', { name: 'View Fire wardens' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('First aiders')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Team renamed')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 people stay in the organisation')
  await confirm(page)
  await expectToast(page, 'Team deleted')
  await expect(page).toHaveURL(/\/teams$/)
  await expect(page.getByRole('link', { name: 'First aiders', exact: true })).toHaveCount(0)
})

test('a team by rule follows a changed field, and who was added by hand stays', async ({ page, product }) => {
  await comeAs(page, product.url, 'manager')
  await page.goto('/teams')
  await page.getByRole('link', { name: 'View New starters' }).click()
  await untilLoaded(page)
  await page.getByRole('combobox', { name: 'Add people' }).fill('nia')
  await page.getByRole('option', { name: /Nia Evans/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Add to team' }).click()
  await expectToast(page, '1 person added to the team')
  const team = page.url()

  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field').selectOption('Department')
  await dialog.getByRole('combobox', { name: 'Values' }).fill('Night desk')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Nobody joins or leaves now.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Rule saved')

  const setDepartment = async (name: string, department: string) => {
    await choose(page, 'Manage Learners')
    await page.getByRole('link', { name, exact: true }).click()
    const fields = page.getByRole('region', { name: 'Own fields' })
    await fields.getByRole('button', { name: 'Change fields' }).click()
    await fields.getByLabel('Department').fill(department)
    await fields.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Fields saved')
    await page.goto(team)
  }
  await setDepartment('Priya Raman', 'night desk')
  const people = rowsOf(page, 'People of the team')
  await expect(people).toHaveCount(headings + 2)
  await expect(people.filter({ hasText: 'Priya Raman' })).toContainText('By the rule')
  await setDepartment('Priya Raman', 'Office')
  await expect(people).toHaveCount(headings + 1)
  await expect(people.filter({ hasText: 'Nia Evans' })).toHaveCount(1)
})

test('an administrator assigns a pathway to a team and limits a manager, who then sees its people only', async ({
  page,
  product,
  browser,
}) => {
  await comeAs(page, product.url, 'admin')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Northgate City Council', exact: true }).click()
  await page.getByRole('tab', { name: 'Teams' }).click()
  await page.getByRole('link', { name: 'Libraries', exact: true }).click()
  await expect(page.getByText('A team of Northgate City Council')).toBeVisible()
  await page.getByLabel('Assign a pathway').selectOption('Resource champions')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expectToast(page, 'Pathway assigned to the team')
  await page.getByLabel('Limit a manager').selectOption('Helen Marsh')
  await page.getByRole('button', { name: 'Limit', exact: true }).click()
  await expectToast(page, 'Manager limited to this team')
  await expect(page.getByRole('link', { name: 'Helen Marsh', exact: true })).toBeVisible()

  const limited = await openFor(browser, product.url)
  await comeAs(limited, product.url, 'helen.marsh@northgate.example')
  await limited.goto('/')
  const menu = limited.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Theme' })).toHaveCount(0)
  await choose(limited, 'Manage Learners')
  await expect(rowsOf(limited, 'Learners')).toHaveCount(headings + 4)
  await choose(limited, 'Teams')
  await expect(rowsOf(limited, 'Teams')).toHaveCount(headings + 1)
  await expect(limited.getByRole('button', { name: 'Create team' })).toHaveCount(0)
  await choose(limited, 'Learner Progress')
  await expect(limited.getByText('Marcus Bell')).toHaveCount(0)
  await limited.context().close()
})
