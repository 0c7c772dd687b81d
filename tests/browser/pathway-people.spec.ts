// From the page of a pathway to a reminder of those who are late with it: the manager.
import { expect, test } from './product.ts'
import { askApi, comeAs } from './screens.ts'

test.use({ demo: true })

interface Pathway {
  id: string
  name: string
}
interface People {
  totalCount: number
  people: { id: string; learner: { name: string } }[]
}

test('a manager reminds all who are overdue in a pathway, on its page, and sees the report in Activity', async ({
  page,
  product,
}) => {
  const { token } = await comeAs(page, product.url, 'manager')
  const ask = (path: string) => askApi(`${product.url}/api/${path}`, token)
  const { learningPathways } = (await ask('Course/GetAllClientLearningPathways')) as {
    learningPathways: Pathway[]
  }
  const overdueIn = async ({ id }: Pathway) =>
    (await ask(
      `Training/GetCompliancePeople?learningPathwayId=${id}&people=overdue&pageSize=500`,
    )) as unknown as People
  const found = await Promise.all(
    learningPathways.map(async (pathway) => ({ pathway, overdue: await overdueIn(pathway) })),
  )
  const { pathway, overdue } = found.find(
    ({ overdue: { totalCount } }) => totalCount > 1,
  ) as (typeof found)[0]

  await page.goto('/learning-pathways')
  await page.getByRole('link', { name: pathway.name, exact: true }).click()
  const card = page.getByRole('region', { name: 'People', exact: true })
  // The figure of the page and the list of the page have the same people.
  await expect(
    page.getByRole('region', { name: 'Required training' }).getByRole('link', { name: /^Overdue: / }),
  ).toHaveText(String(overdue.totalCount))
  await page.goto(`${page.url()}?people-state=overdue`)
  const boxes = card.getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).toHaveCount(Math.min(10, overdue.totalCount))
  await boxes.first().check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: `Select all ${overdue.totalCount} that match` }).click()
  await expect(bar.getByText(`${overdue.totalCount} learners selected`)).toBeVisible()
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind now' })
  const action = dialog.getByRole('button', { name: /^Remind \d+ (person|people)$/ })
  const reminded = Number(/\d+/.exec(await action.innerText())?.[0])
  await action.click()
  const report = page.getByText(/^Reminder to \d+ (person|people) recorded, not sent/)
  await expect(report).toContainText(`to ${reminded} p`)

  // The report names the people who were reminded, all of whom were listed.
  await page.goto('/actions')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/actions\/.+/)
  const { people } = (await ask(
    `User/GetBulkAction/${new URL(page.url()).pathname.split('/').at(-1)}?leftOut=false&pageSize=500`,
  )) as { people: { name: string }[] }
  const names = overdue.people.map(({ learner }) => learner.name)
  expect(people).toHaveLength(reminded)
  expect(people.filter(({ name }) => !names.includes(name))).toEqual([])
})
