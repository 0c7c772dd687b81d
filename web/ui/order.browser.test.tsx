// The order of a list is changed by mouse, keyboard and menu, on each page that has such a list: it is shown at once, and not lost while its
// save is late, refused, or overtaken by another page. How it is sent is in web/data/use-save-at-once.test.tsx.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as feedback from '#contract/calls/feedback.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as registrationForm from '#contract/calls/registration-form.ts'
import { button, heading, menuEntry, toast } from '../testing/locators.ts'
import { openProduct } from '../testing/open-product.tsx'
import { type GivenReply, holdBack, refusal, replyTo } from '../testing/replies.ts'

interface Ordered {
  address: string
  list: string
  /** Of the stored names, in their order. */
  load: (stored: string[]) => GivenReply
  /** Returns the new order of the names. */
  save: (store: (names: readonly string[]) => Promise<object | Response>) => GivenReply
}

const inOrder = <Part extends { name: string; ordinal: number }>(all: readonly Part[]) =>
  all.toSorted((a, b) => a.ordinal - b.ordinal)

const lists: Record<string, Ordered> = {
  'registration form': {
    address: '/registration-form',
    list: 'Fields and questions',
    load: (stored) =>
      replyTo(registrationForm.openRegistrationForm, () => ({
        isOwn: true,
        items: stored.map((name) => ({ key: name, label: name })),
      })),
    save: (store) => replyTo(registrationForm.order, ({ keys }) => store(keys)),
  },
  'learning pathway': {
    address: '/learning-pathway/1',
    list: 'Courses of this pathway',
    load: (stored) =>
      replyTo(pathways.openPathway, () => ({
        learningPathway: { courses: stored.map((name) => ({ id: name, title: name })) },
      })),
    save: (store) => replyTo(pathways.orderCourses, ({ courseIds }) => store(courseIds)),
  },
  'feedback form': {
    address: '/feedback-form/1',
    list: 'Multiple-choice questions',
    load: (stored) =>
      replyTo(feedback.openForm, () => ({
        feedbackForm: {
          questions: stored.map((name, at) => ({
            id: name,
            stableId: name,
            value: name,
            ordinal: at + 1,
            answers: [],
          })),
          freeTextQuestions: [],
        },
      })),
    save: (store) =>
      replyTo(feedback.orderQuestions, ({ questions }) =>
        store(inOrder(questions.map(({ id, ordinal }) => ({ name: id, ordinal }))).map(({ name }) => name)),
      ),
  },
}

const asksBeforeClosing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

/** A server that stores an order when the returned `release` is called. */
async function openList(name: string) {
  const { address, list, load, save } = lists[name] as Ordered
  const stored = ['One', 'Two', 'Three']
  const held = holdBack()
  const saves: string[] = []
  const refused: Response[] = []
  await openProduct(address, {
    replies: [
      load(stored),
      save(async (names) => {
        saves.push(names.join(' '))
        await held.released
        const [refusedWith] = refused
        if (refusedWith) return refusedWith
        stored.splice(0, stored.length, ...names)
        return {}
      }),
    ],
  })
  const handles = page.getByRole('list', { name: list }).getByRole('button', { name: /^Move / })
  const shown = () =>
    handles
      .elements()
      .map((one) => one.getAttribute('aria-label')?.replace('Move ', ''))
      .join(' ')
  const moveDown = async (moved: string) => {
    await page.getByRole('button', { name: `More for ${moved}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
  }
  await expect.poll(shown).toBe('One Two Three')
  return { stored, saves, refused, release: held.release, shown, moveDown }
}

describe.each(Object.keys(lists))('%s', (name) => {
  test('a new order is shown at once; until it is stored the page says so and asks before it is closed', async () => {
    const { saves, release, shown, moveDown, stored } = await openList(name)
    await moveDown('One')
    await expect.element(page.getByText('Saving the order …')).toBeVisible()
    await expect.poll(shown).toBe('Two One Three')
    expect(asksBeforeClosing()).toBe(true)
    release()
    await expect.element(page.getByText('The order is saved')).toBeVisible()
    expect([shown(), stored.join(' ')]).toEqual(['Two One Three', 'Two One Three'])
    expect(saves).toEqual(['Two One Three'])
    expect(asksBeforeClosing()).toBe(false)
  })

  test('who has changed it in the meantime is not undone', async () => {
    const { stored, refused, release, shown, moveDown } = await openList(name)
    stored.reverse()
    refused.push(refusal(409, 'Somebody else has changed this in the meantime'))
    release()
    await moveDown('One')
    await expect.element(toast('Somebody else has changed this in the meantime')).toBeVisible()
    await expect.poll(shown).toBe('Three Two One')
  })
})

test('two changes are both stored when another page is chosen before the first one is', async () => {
  const { saves, release, moveDown, stored } = await openList('registration form')
  await moveDown('One')
  await moveDown('One')
  await menuEntry('Courses').click()
  await expect.element(heading('Courses')).toBeVisible()
  release()
  await expect.poll(() => stored.join(' ')).toBe('Two Three One')
  expect(saves).toEqual(['Two One Three', 'Two Three One'])
})

test('a course is dragged to its new place with the mouse', async () => {
  const { release, shown } = await openList('learning pathway')
  release()
  await userEvent.dragAndDrop(button('Move Three'), button('Move One'), {
    targetPosition: { x: 8, y: 2 },
    steps: 12,
  })
  await expect.poll(shown).toBe('Three One Two')
  await expect.element(page.getByText('The order is saved')).toBeVisible()
})

test('a course is moved with the keyboard, and each place is announced', async () => {
  const { saves, release, shown } = await openList('learning pathway')
  release()
  ;(button('Move Two').element() as HTMLElement).focus()
  await userEvent.keyboard('[Space]')
  await expect.element(page.getByText('Two is at 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Two is at 1 of 3')).toBeInTheDocument()
  await userEvent.keyboard('[Space]')
  await expect.poll(shown).toBe('Two One Three')
  await expect.poll(() => saves).toEqual(['Two One Three'])
})
