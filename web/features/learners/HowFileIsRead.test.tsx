// How a file was read can be changed, and what is doubtful has to be confirmed.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { learnerColumnTexts } from '#contract/rules/learner-file.ts'
import { show } from '../../test-show.tsx'
import { HowFileIsRead } from './HowFileIsRead.tsx'
import type { Preview } from './hooks.ts'

const reading: Preview['reading'] = {
  sheet: null,
  sheets: [],
  encoding: 'windows-1252',
  encodings: ['windows-1252', 'windows-1250'],
  separator: 'semicolon',
  headingLine: 2,
  firstRows: [
    { line: 1, text: 'Staff list' },
    { line: 2, text: 'Nom, Prénom, Mail' },
  ],
  columns: [
    { name: 'Nom', samples: ['Peña', 'Ward'], field: 'lastName' },
    { name: 'Prénom', samples: ['Ana', 'Ben'], field: 'firstName' },
    { name: '', samples: ['ana@x.test'], field: 'email' },
  ],
  hiddenRows: 0,
  toRemember: { heading: [], choices: {} },
  missing: [],
  dateOrder: null,
  asksDateOrder: false,
  doubts: [],
}

function showReading(change: Partial<Preview['reading']> = {}) {
  const onChange = vi.fn()
  const onChecked = vi.fn()
  show(
    <HowFileIsRead
      reading={{ ...reading, ...change }}
      fieldTexts={learnerColumnTexts([])}
      disabled={false}
      onChange={onChange}
      isChecked={false}
      onChecked={onChecked}
    />,
    { route: '/', address: '/', answers: {} },
  )
  return { onChange, onChecked }
}
const confirmation = () => screen.queryByRole('checkbox', { name: /^I have looked at it/ })

test('a field that is chosen for one column leaves the column that had it', async () => {
  const { onChange } = showReading()
  expect(screen.getByRole('row', { name: /^Nom Peña · Ward/ })).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Read Nom as'), 'First name')
  expect(onChange).toHaveBeenCalledWith({ readAs: 'firstName,,email' })
  await userEvent.selectOptions(screen.getByLabelText('Read Column 3 as'), 'Not used')
  expect(onChange).toHaveBeenLastCalledWith({ readAs: 'lastName,firstName,' })
})

test('heading, separator and encoding can be chosen among what the file can have', async () => {
  const { onChange } = showReading()
  const choices = [
    ['Heading', 'Line 1: Staff list', { headingLine: 1 }],
    ['Heading', 'The file has no heading', { headingLine: 0 }],
    ['Between two columns', 'Tab', { separator: 'tab' }],
    ['Encoding of the letters', 'Central European (Windows-1250)', { encoding: 'windows-1250' }],
  ] as const
  for (const [label, option, expected] of choices) {
    await userEvent.selectOptions(screen.getByLabelText(label), option)
    expect(onChange).toHaveBeenLastCalledWith(expected)
  }
  expect(screen.queryByLabelText('Sheet')).not.toBeInTheDocument()
})

test('people-134: columns that are not used are named in a sentence, and blank ones are not', () => {
  const unused = (name: string, ...samples: string[]) => ({ name, samples, field: null })
  showReading()
  expect(screen.queryByText(/not used:/)).toBeNull()
  cleanup()
  showReading({ columns: [...reading.columns, unused('Car', 'Audi'), unused('')] })
  expect(screen.getByText('The column “Car” is not used: nothing of it is stored.')).toBeInTheDocument()
  cleanup()
  showReading({ columns: [unused('Car'), ...reading.columns, unused('Badge'), unused('', 'red')] })
  expect(
    screen.getByText('The columns “Car”, “Badge” and “Column 6” are not used: nothing of them is stored.'),
  ).toBeInTheDocument()
})

test('without a doubt nothing has to be confirmed', () => {
  showReading()
  expect(confirmation()).not.toBeInTheDocument()
})

test('a doubt is shown and has to be confirmed', async () => {
  const { onChecked } = showReading({ doubts: ['Please look at the names.'] })
  expect(screen.getByText('Please look at the names.')).toBeInTheDocument()
  await userEvent.click(confirmation() as HTMLElement)
  expect(onChecked).toHaveBeenCalledWith(true)
})

test('what is missing is asked for, and cannot be confirmed away', () => {
  showReading({ missing: ['firstName', 'email'], doubts: ['Please look at the names.'] })
  expect(screen.getByText(/^We could not tell which column is “First name” and “Email”/)).toBeInTheDocument()
  expect(confirmation()).not.toBeInTheDocument()
})

test('people-155: names in one column can be chosen where a name is missing', async () => {
  const sentence = /^If one column has both names, choose “First and last name” for it/
  showReading({ missing: ['email'] })
  expect(screen.queryByText(sentence)).toBeNull()
  cleanup()
  const { onChange } = showReading({ missing: ['lastName'] })
  expect(screen.getByText(sentence)).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Read Nom as'), 'First and last name')
  expect(onChange).toHaveBeenCalledWith({ readAs: 'wholeName,firstName,email' })
})

test('hidden rows can be read too, and left out again', async () => {
  const { onChange } = showReading({ hiddenRows: 3 })
  const box = screen.getByRole('checkbox', { name: 'Read the 3 hidden rows too' })
  await userEvent.click(box)
  expect(onChange).toHaveBeenLastCalledWith({ hiddenRows: 'read' })
  await userEvent.click(box)
  expect(onChange).toHaveBeenLastCalledWith({ hiddenRows: 'leave-out' })
})
