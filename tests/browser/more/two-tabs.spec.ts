// The same object in two tabs, or edited by two people: no save overwrites another one without a question. Further objects are in
// web/ui/two-editors.browser.test.tsx.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../product.ts'
import { addressOf, askApi, comeAs } from '../screens.ts'
import { expectToast } from '../steps.ts'

test.use({ demo: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Somebody else has changed this since you began' })

interface Edited {
  pattern?: string
  address?: (url: string, token: string) => Promise<string>
  /** The tab in which its fields are. */
  part?: string
  /** Read-only until Edit is pressed. */
  edit?: true
  /** Reworded in place. */
  reword?: (page: Page) => Promise<void>
  label: string
  /** Another field, which one of the two changes. */
  other?: string
  save: string
  values: [first: string, second: string]
}

/** A form with one question, which no learner has answered yet. */
async function newForm(url: string, token: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/Feedback/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('CreateFeedbackForm', { title: 'A new form', description: '' })
  await post('AddQuestionToForm', {
    feedbackFormId: id,
    value: 'How was it?',
    ordinal: 1,
    isFreeText: false,
  })
  return `/feedback-form/${id}`
}

/** The address of a form that people have answered. */
async function answeredForm(url: string, token: string): Promise<string> {
  const { feedbackForms } = (await askApi(`${url}/api/Feedback/GetAllFeedbackForms`, token)) as {
    feedbackForms: { id: string; numberOfSubmissions: number }[]
  }
  return `/feedback-form/${feedbackForms.find((form) => form.numberOfSubmissions > 0)?.id}`
}

const questions = (page: Page) => page.getByRole('list', { name: 'Multiple-choice questions' })

const changeWords = async (page: Page, within: Locator = questions(page)) => {
  await within
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change the words' }).click()
}

/** Of what was answered the page asks what the change is; another test may have replaced it. */
const replaceWords = async (page: Page, within?: Locator) => {
  await changeWords(page, within)
  await expect(button(page, 'Save words')).toBeVisible()
  const kind = page.getByRole('radio', { name: /^I (ask|offer) something else/ })
  if (await kind.isVisible()) await kind.check()
}

const showAnswers = (page: Page) =>
  questions(page)
    .getByRole('button', { name: /\d answers$/ })
    .first()
    .click()

const changeAnswer = async (page: Page) => {
  await showAnswers(page)
  await replaceWords(page, page.getByRole('list', { name: /^Answers to/ }).first())
}

const objects: Record<string, Edited> = {
  course: {
    pattern: '/course/:id',
    edit: true,
    label: 'Title',
    other: 'Reference',
    save: 'Save',
    values: ['First title', 'Second title'],
  },
  learner: {
    pattern: '/learner/:urlToken',
    edit: true,
    label: 'First name',
    other: 'Last name',
    save: 'Save',
    values: ['Ana', 'Bea'],
  },
  'answered question': {
    address: answeredForm,
    reword: replaceWords,
    label: 'Question',
    save: 'Save words',
    values: ['First words?', 'Second words?'],
  },
  theme: {
    pattern: '/settings/theme',
    label: 'Menu background',
    other: 'Page icons',
    save: 'Save',
    values: ['#123456', '#654321'],
  },
}

for (const [
  name,
  { pattern = '', address: find, part, edit, reword, label, other, save, values },
] of Object.entries(objects))
  test(`two tabs change one ${name}`, async ({ context, page, product }) => {
    const { token } = await comeAs(page, product.url, 'admin')
    const address = find
      ? await find(product.url, token)
      : await addressOf(pattern, (path) => askApi(`${product.url}/api/${path}`, token))
    await page.goto(address)
    const tab = await context.newPage()
    await tab.goto(address)
    const field = (of: Page, called = label): Locator =>
      of.getByRole('main').getByLabel(called).and(of.locator('input, textarea')).first()

    for (const one of [page, tab]) {
      if (part) await one.getByRole('tab', { name: part }).click()
      if (edit) await button(one, 'Edit').first().click()
      await reword?.(one)
      await expect(field(one)).toBeEditable()
    }

    const [first, second] = values
    await field(page).fill(first)
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      button(page, save).click(),
    ])
    await expect(button(page, save).and(page.locator('[data-loading]'))).toHaveCount(0)

    if (other) await field(tab, other).fill(name === 'theme' ? '#abcdef' : 'Changed beside it')
    await field(tab).fill(second)
    await button(tab, save).click()
    await expect(conflict(tab)).toContainText(first)
    await expect(conflict(tab)).toContainText(second)
    await expect(field(tab)).toHaveValue(second)
    await expect(button(tab, save)).toBeDisabled()

    await button(tab, 'Keep mine').click()
    await expect(conflict(tab)).toHaveCount(0)
    const [answer] = await Promise.all([
      tab.waitForResponse((one) => one.request().method() === 'POST'),
      button(tab, save).click(),
    ])
    expect(answer.status()).toBe(200)

    // After a theme is saved the page is loaded again, which may interrupt this.
    await expect(() => tab.goto(address)).toPass()
    if (part) await tab.getByRole('tab', { name: part }).click()
    if (reword) await expect(tab.getByRole('main')).toContainText(second)
    else await expect(field(tab)).toHaveValue(second)
    if (other) await expect(field(tab, other)).toHaveValue(name === 'theme' ? '#abcdef' : 'Changed beside it')
  })

test('the text of a question or an answer that is being edited stays when another user deletes it', async ({
  context,
  page,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'admin')
  const address = await answeredForm(product.url, token)
  const tab = await context.newPage()
  for (const one of [page, tab]) {
    await one.goto(address)
    await expect(questions(one)).toBeVisible()
  }
  const before = await questions(page).locator(':scope > li').count()
  const deleted = (what: string) =>
    tab.getByRole('alert').filter({ hasText: `This ${what} has been deleted` })
  const removeFirst = async (within: Locator) => {
    await within
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await button(page, 'Confirm').click()
  }

  // An answer: the other tab gets the refusal when it saves.
  await changeAnswer(tab)
  await showAnswers(page)
  await tab.getByLabel('Answer', { exact: true }).fill('Words for a deleted answer')
  await removeFirst(page.getByRole('list', { name: /^Answers to/ }).first())
  await expectToast(page, 'Answer deleted')
  await button(tab, 'Save words').click()
  await expect(deleted('answer').first()).toBeVisible()
  await expect(tab.getByLabel('Answer', { exact: true })).toHaveValue('Words for a deleted answer')
  await expect(button(tab, 'Save words')).toBeDisabled()

  // The question of this answer: both show the message until they are closed.
  await removeFirst(questions(page))
  await expectToast(page, 'Question deleted')
  await tab.getByRole('textbox', { name: 'Question', exact: true }).fill('One more?')
  await button(tab, 'Add question').click()
  await expectToast(tab, 'Question added')
  await expect(tab.getByLabel('Answer', { exact: true })).toHaveValue('Words for a deleted answer')
  await expect(questions(tab).locator(':scope > li')).toHaveCount(before + 1)
  await button(tab, 'Close').first().click()
  await expect(tab.getByLabel('Answer', { exact: true })).toHaveCount(0)
  await expect(questions(tab).locator(':scope > li')).toHaveCount(before)
})

test('what is typed in a feedback form stays when another user deletes the form', async ({
  context,
  page,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'admin')
  const address = await newForm(product.url, token)
  const tab = await context.newPage()
  for (const one of [page, tab]) {
    await one.goto(address)
    await expect(questions(one)).toBeVisible()
  }
  await tab.getByLabel('Description').fill('A long description')
  await button(page, 'Delete').click()
  await button(page, 'Confirm').click()
  await expectToast(page, 'Feedback form deleted')

  await button(tab, 'Save').click()
  const notice = tab.getByRole('alert').filter({ hasText: 'This feedback form has been deleted' })
  await expect(notice).toBeVisible()
  await expect(tab.getByLabel('Description')).toHaveValue('A long description')
  await expect(button(tab, 'Save')).toBeDisabled()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(tab.getByRole('heading', { name: 'Feedback form not found' })).toBeVisible()
})
