// A window of a real package that did not end properly; lost-windows.spec.ts has the same with small courses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import { contentOf, openClassroom, openWindow } from '../classroom.ts'
import { readOn, shownIn, takeTest } from '../golf.ts'
import { waysToLose } from '../lose-window.ts'
import { expect, test } from '../product.ts'

test.use({ shared: 'playing' })
test.describe.configure({ mode: 'parallel' })

const folder = join(projectRoot, '..', 'shared', 'samples')
test.describe('packages of others', () => {
  test.skip(!existsSync(folder), `Packages of others are tested only where ${folder} is.`)
  for (const [name, pages, way] of [
    ['RuntimeBasicCalls_SCORM12', 14, 'after its tab was killed'],
    ['RunTimeAdvancedCalls_SCORM20043rdEdition', 2, 'beside another window'],
  ] as const)
    test(`${name}: who fails ${way}, after ${pages} pages, has failed`, async ({ context, product }) => {
      const { publish, launch, record } = await openClassroom(product)
      const course = await publish(`${name} ${way}`, readFileSync(join(folder, `${name}.zip`)))
      const first = await openWindow(context, await launch(course))
      await expect(shownIn(first).getByRole('heading').first()).toBeVisible()
      await readOn(first, pages)
      await expect(first.locator('.saving')).toHaveAttribute('data-saving', 'saved')
      await waysToLose[way](first)

      const window = await context.newPage()
      window.on('dialog', (dialog) => void dialog.accept())
      await window.goto(await launch(course))
      await expect(shownIn(window).getByRole('heading').first()).toBeVisible()
      const next = contentOf(window).getByRole('button', { name: 'Next ->' })
      while (await next.isEnabled()) await next.click()
      const score = await takeTest(window, 0.53)
      await expect(window.locator('header').getByText('Failed', { exact: true })).toBeVisible()
      await contentOf(window).getByRole('button', { name: 'Exit' }).click()
      await expect
        .poll(() => record(course))
        .toMatchObject({ lessonStatus: 3, completedDateTime: null, scorePercentage: score })
      if (!window.isClosed()) await window.close()
      expect(await record(course)).toMatchObject({ lessonStatus: 3, completedDateTime: null })
    })
})
