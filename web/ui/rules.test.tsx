// The rules of a form come after the form: what is pressed before then is checked and sent once they are there.
import { TextInput } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../test-show.tsx'
import { type Rules, rulesFrom, useCheckedForm } from './rules.ts'
import { toFirstError } from './to-first-error.ts'

const schema = z.object({ name: z.string().min(1, 'Please enter a name') })

function Form({
  rules,
  isShown,
  onSend,
}: {
  rules: Rules
  isShown: boolean
  onSend: (name: string) => void
}) {
  const form = useCheckedForm(rules, { initialValues: { name: '' } }, isShown)
  return (
    <form noValidate onSubmit={form.onSubmit(({ name }) => onSend(name), toFirstError(form))}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <button type="submit">Send</button>
    </form>
  )
}

/** The code of the rules arrives, or does not, when the test says so. */
function showForm({ isShown = true } = {}) {
  const answers: { arrive: () => void; fail: () => void }[] = []
  const load = vi.fn(
    () =>
      new Promise<typeof schema>((resolve, reject) => {
        answers.push({ arrive: () => resolve(schema), fail: () => reject(new TypeError('no such file')) })
      }),
  )
  const onSend = vi.fn<(name: string) => void>()
  show(<Form rules={rulesFrom(load)} isShown={isShown} onSend={onSend} />, {
    route: '/',
    address: '/',
    answers: {},
  })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  return { answers, load, onSend, press, name }
}

test('what is pressed before the rules are there is sent once they are, as it is by then', async () => {
  const { answers, onSend, press, name } = showForm()
  await userEvent.type(name, 'An')
  await press()
  await userEvent.type(name, 'na')
  expect(onSend).not.toHaveBeenCalled()
  answers[0]?.arrive()
  await waitFor(() => expect(onSend.mock.calls).toEqual([['Anna']]))
})

test('what is invalid is not sent, and its field has the focus', async () => {
  const { answers, onSend, press, name } = showForm()
  await press()
  expect(screen.queryByText('Please enter a name')).toBeNull()
  answers[0]?.arrive()
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument()
  expect(name).toHaveFocus()
  expect(onSend).not.toHaveBeenCalled()
})

test('rules that cannot be loaded hold nothing back, and are asked for again', async () => {
  const { answers, load, onSend, press, name } = showForm()
  await userEvent.click(name)
  answers[0]?.fail()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await press()
  expect(load).toHaveBeenCalledTimes(2)
  answers[1]?.fail()
  // The server has the same rules.
  await waitFor(() => expect(onSend.mock.calls).toEqual([['']]))
  await press()
  answers[2]?.arrive()
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument()
  await userEvent.type(name, 'Anna')
  await press()
  await waitFor(() => expect(onSend.mock.calls).toEqual([[''], ['Anna']]))
  expect(load).toHaveBeenCalledTimes(3)
})

test('a form asks for its rules when somebody begins to use it, and while it is not shown never', async () => {
  const shown = showForm()
  expect(shown.load).not.toHaveBeenCalled()
  await userEvent.type(shown.name, 'Anna')
  expect(shown.load).toHaveBeenCalledTimes(1)
  cleanup()
  const hidden = showForm({ isShown: false })
  await userEvent.click(hidden.name)
  expect(hidden.load).not.toHaveBeenCalled()
})
