// The same dialog in two tabs, or opened by two people: what the first has saved is not overwritten without a question.
import type { Page } from '@playwright/test'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { expect, test } from './product.ts'
import { addressOf, askApi, comeAs } from './screens.ts'
import { expectToast } from './steps.ts'

test.use({ demo: true })

interface Edited {
  /** Makes what is edited, and returns the address of the page with it. */
  prepare: (url: string, user: SessionUser) => Promise<string>
  open: (page: Page) => Promise<void>
  label: string
  /** Of a dialog that asks why. */
  reason?: true
  save: string
  done: string
  values: [first: string, second: string]
  /** As they are shown. */
  shown?: [first: string, second: string]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
/** A list of conflicts has the same labels. */
const field = (page: Page, label: string) =>
  dialog(page).getByLabel(label).and(page.locator('input, textarea'))

/** A learner with a course, who is exempt from it. */
async function exemptLearner(url: string, { token }: SessionUser): Promise<string> {
  const address = await addressOf('/learner/:urlToken', (path) => askApi(`${url}/api/${path}`, token))
  const urlToken = address.split('/').at(-1)
  const { courses } = (await askApi(`${url}/api/Training/GetLearnerTraining/${urlToken}`, token)) as {
    courses: { id: string }[]
  }
  await fetch(`${url}/api/Training/Exempt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      rows: [{ urlToken, courseId: courses[0]?.id }],
      fromDay: '2028-01-01',
      reason: 'On leave',
    }),
  })
  return address
}

const days = {
  values: ['2029-01-05', '2029-01-09'],
  shown: ['05-01-2029', '09-01-2029'],
} as const satisfies Partial<Edited>

const objects: Record<string, Edited> = {
  'label of a registration field': {
    prepare: async () => '/registration-form',
    open: async (page) => {
      await button(page, /^More for/)
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Change the label' }).click()
    },
    label: 'Label',
    save: 'Save label',
    done: 'Label changed',
    values: ['First label', 'Second label'],
  },
  'last day of an exemption': {
    prepare: exemptLearner,
    open: (page) =>
      button(page, /^Change the last day of the exemption/)
        .first()
        .click(),
    label: 'Last day',
    reason: true,
    save: 'Save last day',
    done: 'Last day saved',
    ...days,
  },
  'due date of a learner': {
    prepare: exemptLearner,
    open: (page) =>
      button(page, /^Change the due date of/)
        .first()
        .click(),
    label: 'Due on',
    reason: true,
    save: 'Save due date',
    done: 'Due date changed',
    ...days,
  },
}

for (const [name, { prepare, open, label, reason, save, done, values, shown = values }] of Object.entries(
  objects,
))
  test(`two tabs change one ${name}`, async ({ context, page, product }) => {
    const user = await comeAs(page, product.url, 'admin')
    const address = await prepare(product.url, user)
    await page.goto(address)
    const tab = await context.newPage()
    await tab.goto(address)
    const fill = async (of: Page, value: string) => {
      await field(of, label).fill(value)
      if (reason) await field(of, 'Reason').fill('It has to be so')
    }
    for (const one of [page, tab]) await open(one)

    await fill(page, values[0])
    await button(page, save).click()
    await expectToast(page, done)

    await fill(tab, values[1])
    await button(tab, save).click()
    const conflict = dialog(tab).getByRole('alert')
    await expect(conflict).toContainText(shown[0])
    await expect(conflict).toContainText(shown[1])
    await expect(field(tab, label)).toHaveValue(values[1])
    await expect(button(tab, save)).toBeDisabled()
    await button(tab, 'Keep mine').click()
    await button(tab, save).click()
    await expectToast(tab, done)
    await expect(tab.getByRole('main')).toContainText(shown[1])
  })
