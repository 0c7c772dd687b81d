import { screen, waitFor } from '@testing-library/react'
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
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

test('Confirm is disabled until the losses are counted and shown', async () => {
  const settle: ((counts: { posts: number }) => void)[] = []
  const counting = new Promise<{ posts: number }>((resolve) => settle.push(resolve))
  const answers = await ask(lossesOf(counting, ({ posts }) => [`${posts} posts`]))
  expect(confirm()).toBeDisabled()
  expect(screen.queryByText('3 posts')).toBeNull()
  settle[0]?.({ posts: 3 })
  expect(await screen.findByText('3 posts')).toBeInTheDocument()
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
