// A pathway is created, changed, filled, emptied and deleted by an administrator, and read by a manager and a learner.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import * as progress from '#contract/calls/progress.ts'
import { button, field, heading, toast } from '../../testing/locators.ts'
import { openProduct } from '../../testing/open-product.tsx'
import { type Request, holdBack, refusal, replyTo } from '../../testing/replies.ts'

const [climate, travel, waste] = ['Climate basics', 'Green travel', 'Water and waste'].map((title, at) => ({
  id: `6f1c1f0e-8f4e-4c58-9a43-00000000000${at}`,
  title,
})) as [Course, Course, Course]
interface Course {
  id: string
  title: string
}

const sentTo = (requests: Request[], call: Call) =>
  requests.filter((request) => request.call.path === call.path).map(({ input }) => input)
const dialog = page.getByRole('dialog')
const option = (title: string) => page.getByRole('option', { name: title })

/** The calls of one pathway, as the server answers them. */
function stored(courses: Course[]) {
  const pathway = { name: 'Quick wins', description: 'Three small steps.', enforceOrder: false, courses }
  return [
    replyTo(pathways.openPathway, () => ({ learningPathway: pathway })),
    replyTo(pathways.courseDropdown, () => ({
      courses: [climate, travel, waste].filter(({ id }) => !pathway.courses.some((one) => one.id === id)),
    })),
    replyTo(pathways.update, ({ name, description = '', enforceOrder = false }) => {
      Object.assign(pathway, { name, description, enforceOrder })
      return {}
    }),
    replyTo(pathways.addCourses, ({ courseIds }) => {
      const added = [climate, travel, waste].filter(({ id }) => courseIds.includes(id))
      pathway.courses = [...pathway.courses, ...added]
      return {}
    }),
    replyTo(pathways.removeCourse, ({ courseId }) => {
      pathway.courses = pathway.courses.filter(({ id }) => id !== courseId)
      return {}
    }),
  ]
}

describe('an administrator', () => {
  test('creates one with the chosen courses, and without a name none', async () => {
    const requests = await openProduct('/create-pathway', { replies: stored([]) })
    await button('Create').click()
    await expect.element(page.getByText('Please enter a name')).toBeVisible()
    expect(sentTo(requests, pathways.create)).toEqual([])
    await field('Name').fill('Quick wins')
    await field('Description').fill('Three small steps.')
    const courses = page.getByRole('combobox', { name: 'Courses' })
    await courses.click()
    await option(climate.title).click()
    await option(travel.title).click()
    // The last one is taken away again.
    await userEvent.keyboard('{Escape}{Backspace}')
    await button('Create').click()
    await expect.element(toast('Learning pathway created')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/learning-pathways')
    const headings = page.getByRole('columnheader')
    await expect.element(headings.first()).toBeVisible()
    expect(headings.elements().map((one) => one.textContent)).toEqual(['Name', 'Number of courses', 'View'])
    expect(sentTo(requests, pathways.create)).toEqual([
      { name: 'Quick wins', description: 'Three small steps.', courseIds: [climate.id] },
    ])
  })

  test('changes it: Cancel puts back what was typed, Save ends the editing', async () => {
    const requests = await openProduct('/learning-pathway/1', { replies: stored([climate]) })
    const enforced = page.getByRole('checkbox', { name: 'Enforce the order of the courses' })
    await expect.element(enforced).toBeDisabled()
    await expect.element(field('Name')).toHaveAttribute('readonly')
    await button('Edit').first().click()
    await field('Name').fill('Something else')
    await button('Cancel').click()
    await expect.element(field('Name')).toHaveDisplayValue('Quick wins')
    await button('Edit').first().click()
    await field('Name').fill('Quicker wins')
    await enforced.click()
    await button('Save').click()
    await expect.element(toast('Pathway updated')).toBeVisible()
    await expect.element(heading('Quicker wins')).toBeVisible()
    await expect.element(field('Name')).toHaveAttribute('readonly')
    await expect.element(enforced).toBeChecked()
    expect(sentTo(requests, pathways.update)).toMatchObject([{ name: 'Quicker wins', enforceOrder: true }])
  })

  test('adds a course that it does not have, at its end, and removes one after a question', async () => {
    const requests = await openProduct('/learning-pathway/1', { replies: stored([climate]) })
    const courses = page.getByRole('list', { name: 'Courses of this pathway' }).getByRole('listitem')
    await expect.element(courses.first()).toHaveTextContent(climate.title)
    await page.getByRole('combobox', { name: 'Add courses' }).click()
    await expect.element(option(travel.title)).toBeVisible()
    expect(option(climate.title).elements()).toEqual([])
    await option(travel.title).click()
    await userEvent.keyboard('{Escape}')
    await button('Add').click()
    await expect.element(toast('Course added to pathway')).toBeVisible()
    await expect.element(courses.nth(1)).toHaveTextContent(travel.title)
    await button(`Remove ${climate.title}`).click()
    await expect.element(dialog).toHaveTextContent(`remove “${climate.title}” from this learning pathway`)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(toast('Course removed')).toBeVisible()
    await expect.element(courses.first()).toHaveTextContent(travel.title)
    expect(sentTo(requests, pathways.removeCourse)).toEqual([
      { learningPathwayId: '1', courseId: climate.id },
    ])
  })

  test('deletes it after a question that names it', async () => {
    const losses = { clients: 0, teams: 0 }
    const requests = await openProduct('/learning-pathway/1', {
      replies: [...stored([climate]), replyTo(pathways.losses, losses)],
    })
    await button('Delete').click()
    await expect.element(dialog).toHaveTextContent('“Quick wins” is deleted')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sentTo(requests, pathways.remove)).toEqual([])
    await button('Delete').click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(toast('Pathway deleted')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/learning-pathways')
    expect(sentTo(requests, pathways.remove)).toEqual([{ learningPathwayId: '1' }])
  })

  test.each([1280, 390])(
    'at %i pixels the courses stay where they are when the figures arrive',
    async (width) => {
      const { released, release } = holdBack()
      await openProduct('/learning-pathway/1', {
        viewport: [width, 800],
        replies: [
          ...stored([climate, travel, waste]),
          replyTo(compliance.obligations, async () => {
            await released
            return { share: { people: 0 } }
          }),
        ],
      })
      const courses = page.getByRole('list', { name: 'Courses of this pathway' })
      await expect.element(courses).toBeVisible()
      const place = () => Math.round(courses.element().getBoundingClientRect().top + window.scrollY)
      const before = place()
      release()
      await expect.element(page.getByText('No learner has a course to complete.')).toBeVisible()
      expect(place()).toBe(before)
    },
  )
})

describe('a manager', () => {
  const learningPathway = { courses: [climate, travel] }

  test('searches the courses without a call, and previews one', async () => {
    const opened = vi.spyOn(window, 'open')
    const requests = await openProduct('/learning-pathway/1', {
      role: 'CLIENTADMIN',
      replies: [replyTo(pathways.openMine, { learningPathway })],
    })
    await expect.element(page.getByRole('columnheader', { name: 'Preview' })).toBeVisible()
    await expect.element(button(`Preview ${travel.title}`)).toBeVisible()
    const before = requests.length
    await page.getByLabelText('Page size').selectOptions('20')
    await page.getByRole('searchbox').first().fill('no such course')
    await expect.element(page.getByText('No courses to currently display')).toBeVisible()
    await page.getByRole('searchbox').first().fill('travel')
    await expect.element(button(`Preview ${travel.title}`)).toBeVisible()
    expect(button(`Preview ${climate.title}`).elements()).toEqual([])
    expect(requests.slice(before)).toEqual([])
    await button(`Preview ${travel.title}`).click()
    await expect.poll(() => sentTo(requests, playing.preview)).toEqual([{ courseId: travel.id }])
    expect(opened).toHaveBeenCalledOnce()
    ;(opened.mock.results[0]?.value as Window | null)?.close()
    opened.mockRestore()
  })
})

describe('a learner', () => {
  const locked = { id: travel.id, title: travel.title, lockedBy: climate }
  const own = { startedDateTime: null, completedDateTime: null }

  test('opens a course of the pathway, and sees its badges', async () => {
    await openProduct('/learning-pathway/1', {
      role: 'LEARNER',
      replies: [
        replyTo(pathways.openMine, {
          learningPathway: { courses: [{ ...climate, ...own, lockedBy: null }] },
        }),
      ],
    })
    await expect.element(page.getByRole('heading', { name: 'Badges' })).toBeVisible()
    await page.getByRole('link', { name: `View ${climate.title}` }).click()
    await expect.poll(() => location.pathname).toBe(`/engage/${climate.id}`)
  })

  test.each(['/', '/learning-pathway/1'])(
    'sees at %s what unlocks a course, without a link to it',
    async (at) => {
      const courses = [
        { ...climate, ...own, lockedBy: null },
        { ...locked, ...own },
      ]
      await openProduct(at, {
        role: 'LEARNER',
        replies: [
          replyTo(pathways.openMine, { learningPathway: { enforceOrder: true, courses } }),
          replyTo(dashboards.learner, {
            courses: courses.map(({ lockedBy, ...course }) => ({ ...own, course, lockedBy })),
          }),
        ],
      })
      await expect
        .element(page.getByText(`Unlocks when “${climate.title}” is completed`).first())
        .toBeVisible()
      await expect.element(page.getByRole('link', { name: `View ${climate.title}` }).first()).toBeVisible()
      expect(document.querySelectorAll(`main a[href="/engage/${travel.id}"]`)).toHaveLength(0)
    },
  )

  test('reads at the address of a locked course what is missing, and opens that', async () => {
    const sentence = `Please complete “${climate.title}” first.`
    await openProduct(`/engage/${travel.id}`, {
      role: 'LEARNER',
      replies: [
        replyTo(progress.myCourse, ({ id }) =>
          id === travel.id ? refusal(409, sentence) : { course: { course: climate } },
        ),
        replyTo(dashboards.learner, {
          courses: [{ ...own, course: travel, lockedBy: climate }],
        }),
      ],
    })
    await expect.element(heading('This course is locked')).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await page.getByRole('link', { name: `Open ${climate.title}` }).click()
    await expect.element(heading(climate.title)).toBeVisible()
  })
})
