// The questionnaire keeps the answers of a logged-in user until they are sent (rule access-22).
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownQuestions } from '#contract/calls/wellness.ts'
import { endSession, removeUser, takeOffered, useSession } from '../../data/session.ts'
import { storedKeys } from '../../data/storage.ts'
import { openKeptText } from '../../ui/kept-text.ts'
import { show } from '../../test-show.tsx'
import { ContactPage } from '../enquiries/ContactPage.tsx'
import { QuestionnairePage } from './QuestionnairePage.tsx'

const restored = 'The text that you had written here and not saved has been restored.'
const drafts = () => storedKeys().filter((key) => /^(draft|kept-at)/.test(key))
const offered = () => takeOffered().map(({ address }) => address)
const questions = () => screen.getAllByRole('radiogroup')
const numberOf = (at: number, number: string) =>
  within(questions()[at] as HTMLElement).getByRole('radio', { name: number })
const chosen = () =>
  questions().map((question) => {
    const numbers = within(question).getAllByRole<HTMLInputElement>('radio')
    return numbers.findIndex(({ checked }) => checked) + 1
  })

function openQuestionnaire() {
  cleanup()
  history.replaceState(null, '', '/wellness-questionnaire')
  return show(<QuestionnairePage />, {
    route: '/wellness-questionnaire',
    address: '/wellness-questionnaire',
    answers: { SubmitQuestionnaire: { wellnessNumber: 7 } },
  })
}

/** The user whom `show` logs in. */
const names = { firstName: 'Ada', lastName: 'Lovelace' }

beforeEach(() => localStorage.clear())

describe('the wellness questionnaire of a logged-in user', () => {
  test('has what was chosen and typed again after a reload and after a session that has ended', async () => {
    openQuestionnaire()
    await userEvent.click(numberOf(0, '7'))
    await userEvent.click(numberOf(4, '10'))
    await userEvent.type(screen.getByLabelText(/Organisation/), 'Acme')
    // A reload unmounts nothing: the page is gone before it could remove anything.
    const kept = drafts().map((key) => [key, localStorage.getItem(key) ?? ''] as const)
    cleanup()
    for (const [key, value] of kept) localStorage.setItem(key, value)
    openQuestionnaire()
    expect(chosen()).toEqual([7, 0, 0, 0, 10, 0, 0, 0])
    expect(screen.getByText(restored)).toBeInTheDocument()

    act(() => endSession('expired'))
    openQuestionnaire()
    expect(chosen()).toEqual([7, 0, 0, 0, 10, 0, 0, 0])
    expect(screen.getByLabelText(/Organisation/)).toHaveValue('Acme')
    expect(screen.getByText('2 of 8 answered')).toBeInTheDocument()
    expect(offered()).toEqual(['/wellness-questionnaire'])

    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(chosen()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(drafts()).toEqual([])
  })

  test('has nothing any more once it was sent', async () => {
    const asked = openQuestionnaire()
    expect(screen.getByLabelText(/First name/)).toHaveValue(names.firstName)
    expect(screen.getByLabelText(/Last name/)).toHaveValue(names.lastName)
    for (const [label, text] of [
      [/Email/, 'ada@example.com'],
      [/Organisation/, 'Acme'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text)
    for (const at of ownQuestions.keys()) await userEvent.click(numberOf(at, '7'))
    expect(drafts()).not.toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
    expect(await screen.findByText('7.0')).toBeInTheDocument()
    expect(asked.find(({ call }) => call === 'SubmitQuestionnaire')?.body).toMatchObject({
      participant: { ...names, organisation: 'Acme' },
      questions: ownQuestions.map((question) => ({ question, value: 7 })),
    })
    await waitFor(() => expect(drafts()).toEqual([]))
    openQuestionnaire()
    expect(chosen()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })

  const participant = { ...names, email: '', organisation: '' }
  const keep = (answers: { question: string; value: number }[]) =>
    openKeptText('wellness-questionnaire')?.store({
      address: '/wellness-questionnaire',
      values: { participant, questions: answers, homepage: '' },
    })

  test('puts each kept answer to its own words, and leaves out those that are no answers any more', () => {
    openQuestionnaire()
    keep([
      { question: 'A question of an earlier questionnaire', value: 3 },
      { question: ownQuestions[2], value: 4 },
      { question: ownQuestions[1], value: 11 },
      { question: ownQuestions[0], value: 9 },
    ])
    act(() => endSession('expired'))
    openQuestionnaire()
    expect(chosen()).toEqual([9, 0, 4, 0, 0, 0, 0, 0])
    expect(screen.getByText('2 of 8 answered')).toBeInTheDocument()
  })

  test('with kept answers of which none is left says nothing, and does not offer its page for ever', () => {
    openQuestionnaire()
    keep([{ question: 'A question of an earlier questionnaire', value: 3 }])
    act(() => endSession('expired'))
    openQuestionnaire()
    expect(offered()).toEqual(['/wellness-questionnaire'])
    expect(screen.queryByText(restored)).toBeNull()
    cleanup()
    expect(drafts()).toEqual([])
  })
})

test('a visitor keeps nothing in the questionnaire', async () => {
  // `show` logs somebody in: the questionnaire is opened after their log-out.
  const Visitor = () => (useSession() ? null : <QuestionnairePage />)
  show(<Visitor />, { route: '/', address: '/', answers: {} })
  act(() => removeUser())
  expect(screen.getByLabelText(/First name/)).toHaveValue('')
  await userEvent.click(numberOf(0, '7'))
  expect(chosen()[0]).toBe(7)
  expect(drafts()).toEqual([])
})

test('the contact form keeps what a logged-in user has typed, until it is sent', async () => {
  const openContact = () => {
    cleanup()
    show(<ContactPage />, { route: '/contact', address: '/contact', answers: { Submit: {} } })
  }
  openContact()
  await userEvent.type(screen.getByLabelText(/Name/), 'Ada')
  await userEvent.type(screen.getByLabelText(/Message/), 'How much is it?')
  act(() => endSession('expired'))
  openContact()
  expect(screen.getByLabelText(/Message/)).toHaveValue('How much is it?')
  await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Thank you, your message has arrived')).toBeInTheDocument()
  await waitFor(() => expect(drafts()).toEqual([]))
})
