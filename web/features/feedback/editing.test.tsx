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
  async function openForm(answers: Record<string, unknown> = {}) {
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
    return asked
  }

  const head = (words: string) => screen.getByRole('button', { name: new RegExp(`^${words}`) })

  test('shows the answers of a question at first only where they are still to be added', async () => {
    await openForm()
    expect(head('Not ready yet')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('textbox', { name: /^New answer to/ })).toHaveLength(1)
    expect(head('Your rating')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(head('Your rating'))
    expect(head('Your rating')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getAllByRole('textbox', { name: /^New answer to/ })).toHaveLength(2)
    await userEvent.click(head('Your rating'))
    expect(head('Your rating')).toHaveAttribute('aria-expanded', 'false')
  })

  test('is limited to one client after the other, each once', async () => {
    const path = 'GetFeedbackForm?FeedbackFormId=a-form'
    const answers: Record<string, unknown> = {
      ClientList: {
        clients: [
          { id: 'bryn', name: 'Bryn Awel' },
          { id: 'acme', name: 'Acme' },
        ],
      },
      AssignClientToFeedbackForm: () => {
        answers[path] = { feedbackForm: { ...form, clients: [{ id: 'bryn', name: 'Bryn Awel' }] } }
        return {}
      },
      [path]: { feedbackForm: form },
    }
    const asked = await openForm({ ...answers, [path]: () => answers[path] })
    const assign = () =>
      within(screen.getByRole('region', { name: 'Clients' })).getByRole('button', { name: 'Assign' })
    const choice = screen.getByRole('combobox', { name: 'Assign client' })
    expect(assign()).toBeDisabled()
    await userEvent.click(choice)
    await userEvent.click(await screen.findByRole('option', { name: 'Bryn Awel' }))
    await userEvent.click(assign())
    expect(await screen.findByRole('button', { name: 'Remove Bryn Awel' })).toBeInTheDocument()
    // The choice is done: nothing is left that could be assigned again.
    await waitFor(() => expect(choice).toHaveValue(''))
    expect(assign()).toBeDisabled()
    await userEvent.click(choice)
    expect(await screen.findByRole('option', { name: 'Acme' })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: 'Bryn Awel' })).toBeNull()
    expect(asked.filter(({ body }) => JSON.stringify(body)?.includes('bryn'))).toHaveLength(1)
  })

  test('is no longer limited to the client whose button was pressed', async () => {
    const clients = ['Acme', 'Bryn Awel', 'Cwm'].map((name) => ({ id: `id of ${name}`, name }))
    const asked = await openForm({
      'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: { ...form, clients } },
      RemoveClientFromFeedbackForm: {},
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Bryn Awel' }))
    await waitFor(() =>
      expect(sentTo(asked, 'RemoveClientFromFeedbackForm')).toEqual([
        { feedbackFormId: 'a-form', clientId: 'id of Bryn Awel' },
      ]),
    )
  })

  const addQuestion = { AddQuestionToForm: { id: 'new' }, AddAnswerToQuestion: { id: 'new' } }
  const sentTo = (asked: { call: string; body: unknown }[], wanted: string) =>
    asked.filter(({ call }) => call === wanted).map(({ body }) => body)

  test('takes the next question while the previous one is being added', async () => {
    const asked = await openForm(addQuestion)
    const release = holdCalls()
    const question = screen.getByRole('textbox', { name: 'Question' })
    await userEvent.type(question, 'One?{Enter}')
    await userEvent.type(question, 'Two?{Enter}Thr')
    release()
    await waitFor(() => expect(sentTo(asked, 'AddQuestionToForm')).toHaveLength(2))
    expect(sentTo(asked, 'AddQuestionToForm')).toEqual([
      { feedbackFormId: 'a-form', value: 'One?', isFreeText: false, ordinal: 4 },
      { feedbackFormId: 'a-form', value: 'Two?', isFreeText: false, ordinal: 5 },
    ])
    expect(question).toHaveValue('Thr')
  })

  test('keeps the focus in the field of the question that an answer was added to', async () => {
    const asked = await openForm(addQuestion)
    await userEvent.click(head('Your rating'))
    const [, second] = await screen.findAllByRole('textbox', { name: /^New answer to/ })
    await userEvent.type(second as HTMLElement, 'Perhaps{Enter}')
    expect(second).toHaveFocus()
    await waitFor(() => expect(sentTo(asked, 'AddAnswerToQuestion')).toHaveLength(1))
    await userEvent.keyboard('Never{Enter}')
    await waitFor(() => expect(sentTo(asked, 'AddAnswerToQuestion')).toHaveLength(2))
    const questions = sentTo(asked, 'AddAnswerToQuestion').map(
      (body) => (body as { questionId: string }).questionId,
    )
    expect(new Set(questions).size).toBe(1)
  })

  test('is previewed without anything being sent', async () => {
    const asked = await openForm()
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
    const asked = await openForm({ UpdateQuestionOrdinals: {} })
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

  const reword = async (name: string, words: string) => {
    await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change the words' }))
    const [field] = await screen.findAllByDisplayValue(name)
    await userEvent.clear(field as HTMLElement)
    await userEvent.type(field as HTMLElement, words)
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save words' }))

  test.each([
    ['I correct a mistake', true],
    ['I ask something else', false],
  ])('asks what a change of an answered question is: %s', async (choice, isCorrection) => {
    const asked = await openForm({
      'GetFeedbackForm?FeedbackFormId=a-form': { feedbackForm: { ...form, answeredIds: ['rating'] } },
      RewordQuestion: { id: 'rating' },
    })
    await reword('Your rating?', 'Your rating today?')
    await save()
    expect(await screen.findByText('Please choose one')).toBeInTheDocument()
    expect(sentTo(asked, 'RewordQuestion')).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: choice }))
    await save()
    await waitFor(() =>
      expect(sentTo(asked, 'RewordQuestion')).toEqual([
        {
          questionId: 'rating',
          value: 'Your rating today?',
          isCorrection,
          was: { value: 'Your rating?' },
        },
      ]),
    )
  })

  test('asks nothing of a question that nobody has answered', async () => {
    const asked = await openForm({ RewordQuestion: { id: 'rating' } })
    await reword('Your rating?', 'Your rating today?')
    expect(screen.queryByRole('radio', { name: 'I correct a mistake' })).toBeNull()
    await save()
    await waitFor(() => expect(sentTo(asked, 'RewordQuestion')).toHaveLength(1))
  })

  // Rule deletion-14.
  test.each([
    [0, 'Nobody has answered it'],
    [1, 'The answers of 1 person cannot be read any more'],
  ])('is deleted with one press when %i people have answered it', async (people, sentence) => {
    const asked = await openForm({ GetFeedbackFormLosses: { people }, DeleteFeedbackForm: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(
      await screen.findByText(/Are you sure you want to delete this feedback form\?.*How was it/),
    ).toBeInTheDocument()
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(screen.getByText('This cannot be undone')).toBeInTheDocument()
    expect(screen.queryByLabelText(/^To confirm, type/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('another screen')).toBeInTheDocument()
    expect(sentTo(asked, 'DeleteFeedbackForm')).toEqual([{ id: 'a-form' }])
  })

  test('is deleted only when its title was typed, when two people have answered it', async () => {
    const asked = await openForm({ GetFeedbackFormLosses: { people: 2 }, DeleteFeedbackForm: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The answers of 2 people cannot be read any more')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('To confirm, type “How was it?”'), 'How was it?')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('another screen')).toBeInTheDocument()
    expect(sentTo(asked, 'DeleteFeedbackForm')).toEqual([{ id: 'a-form' }])
  })
})
