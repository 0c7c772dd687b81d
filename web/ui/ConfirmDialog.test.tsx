import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../test-show.tsx'
import { askToConfirm } from './confirm.ts'
import { lossesOf } from './losses.ts'

async function ask(losses?: Promise<readonly string[]>) {
  show(<p>a page</p>, { route: '/', address: '/', answers: {} })
  const answers: boolean[] = []
  const asked = askToConfirm({ title: 'Delete', question: 'Really?', ...(losses ? { losses } : {}) })
  void asked.then((yes) => answers.push(yes))
  await screen.findByText('Really?')
  return answers
}
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

test('the answers come with the losses, as their buttons would move while they are pressed', async () => {
  const settle: ((counts: { posts: number }) => void)[] = []
  const counting = new Promise<{ posts: number }>((resolve) => settle.push(resolve))
  const answers = await ask(lossesOf(counting, ({ posts }) => [`${posts} posts`]))
  const dialog = screen.getByRole('dialog')
  const buttons = () => within(dialog).getAllByRole('button', { hidden: true }).map(nameOf)
  expect(buttons()).toEqual(['Close'])
  settle[0]?.({ posts: 3 })
  expect(await screen.findByText('3 posts')).toBeInTheDocument()
  expect(buttons()).toEqual(['Close', 'Cancel', 'Confirm'])
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(confirm())
  await waitFor(() => expect(answers).toEqual([true]))
})

test('a failed count is reported, and the question can be confirmed', async () => {
  const answers = await ask(lossesOf(Promise.reject(new Error('no answer')), () => []))
  expect(await screen.findByText('What is lost with it could not be counted.')).toBeInTheDocument()
  await userEvent.click(confirm())
  await waitFor(() => expect(answers).toEqual([true]))
})

test('a question without losses is confirmed at once', async () => {
  const answers = await ask()
  await userEvent.click(confirm())
  await waitFor(() => expect(answers).toEqual([true]))
})
