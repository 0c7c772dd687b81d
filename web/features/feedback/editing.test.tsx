// The feedback form of an administrator.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../../test-show.tsx'
import { FeedbackFormPage } from './FeedbackFormPage.tsx'
import { form } from './form-for-test.ts'

/** Calls are sent when the returned function is called. */
function holdCalls() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const ask = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await released
    return ask(...asked)
  })
  return () => release()
}

describe('the form of an administrator', () => {
  async function open(answers: Record<string, unknown> = {}) {
    const asked = show(<FeedbackFormPage />, {
      route: '/feedback-form/:id',
      address: '/feedback-form/a-form',
      role: 'ADMIN',
      answers: {
        'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: form },
        GetAllFeedbackForms: { feedbackForms: [] },
        populateCourseDropdown: { courses: [] },
        ClientList: { clients: [] },
        ...answers,
      },
    })
    await screen.findByRole('heading', { name: 'How was it?', level: 1 })
    // Its questions are drawn right after it.
    await screen.findByRole('textbox', { name: 'Question' })
    return asked
  }

  test('still has a question that is typed while the previous one is being added', async () => {
    await open({ AddQuestionToForm: { id: 'new' } })
    const release = holdCalls()
    const question = screen.getByRole('textbox', { name: 'Question' })
    // Its rules are loaded when it is entered; what is sent before waits for them.
    await userEvent.click(question)
    await vi.dynamicImportSettled()
    await userEvent.type(question, 'One?{Enter}')
    await userEvent.clear(question)
    await userEvent.type(question, 'Two?')
    release()
    expect(await screen.findByText('Question added')).toBeInTheDocument()
    expect(question).toHaveValue('Two?')
  })

  test('puts the next question after the one that was added just before', async () => {
    const asked = await open({ AddQuestionToForm: { id: 'new' } })
    const reload = 'GetFeedbackForm?FeedbackFormId=a-form'
    const previousFetch = fetch
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (!String(given[0]).endsWith(reload)) return previousFetch(...given)
      await released
      const added = { id: 'new', stableId: 'stable-new', value: 'One?', ordinal: 4, answers: [] }
      const loaded = {
        success: true,
        errors: [],
        feedbackForm: { ...form, questions: [...form.questions, added] },
      }
      return new Response(JSON.stringify(loaded))
    })
    const places = () =>
      asked
        .filter(({ call }) => call === 'AddQuestionToForm')
        .map(({ body }) => (body as { ordinal: number }).ordinal)
    const question = screen.getByRole('textbox', { name: 'Question' })
    await userEvent.type(question, 'One?{Enter}')
    expect(await screen.findByText('Question added')).toBeInTheDocument()
    const add = screen.getByRole('button', { name: 'Add question' })
    expect(add).toBeDisabled()
    await userEvent.type(question, 'Two?{Enter}')
    release()
    await waitFor(() => expect(add).toBeEnabled())
    expect(places()).toEqual([4])
    await userEvent.click(add)
    await waitFor(() => expect(places()).toEqual([4, 5]))
  })

  test('is previewed without anything being sent', async () => {
    const asked = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog'))
    const before = asked.length
    expect(dialog.queryByText('Not ready yet?')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(dialog.getByText('Please select an answer')).toBeInTheDocument()
    expect(dialog.getByText('Please provide an answer')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('radio', { name: 'Bad' }))
    await userEvent.type(dialog.getByLabelText(/What was missing/), 'Nothing')
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(dialog.getByText(/nothing was sent/)).toBeInTheDocument()
    expect(asked).toHaveLength(before)
  })

  test('puts questions in another order at once', async () => {
    const asked = await open({ UpdateQuestionOrdinals: {} })
    const move = async (name: string, step: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: step }))
    }
    const release = holdCalls()
    await move('Not ready yet?', 'Move up')
    await waitFor(() => {
      const names = screen.getAllByRole('button', { name: /^Move / }).map((button) => button.ariaLabel)
      expect(names.indexOf('Move Not ready yet?')).toBeLessThan(names.indexOf('Move Your rating?'))
    })
    release()
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'UpdateQuestionOrdinals').map(({ body }) => body)).toEqual([
        {
          questions: [
            { id: 'later', ordinal: 1 },
            { id: 'rating', ordinal: 2 },
          ],
          wasIds: ['rating', 'later'],
        },
      ]),
    )
  })

  test('is deleted only after a question that names it', async () => {
    const asked = await open({ DeleteFeedbackForm: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText(/Are you sure you want to delete this feedback form\?.*How was it/),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('another screen')).toBeInTheDocument()
    expect(asked.find(({ call }) => call === 'DeleteFeedbackForm')?.body).toEqual({ id: 'a-form' })
  })
})
