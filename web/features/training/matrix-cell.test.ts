import { expect, test } from 'vitest'
import { obligationStatuses } from '#contract/rules/training.ts'
import { type MatrixCell, cellSymbols, cellText } from './matrix-cell.ts'

const cell = (of: Partial<MatrixCell>): MatrixCell => ({
  courseId: 'c',
  status: 'toDo',
  dueOn: null,
  validUntil: null,
  daysLate: null,
  ...of,
})
const textOf = (of: Partial<MatrixCell>) => cellText(cell(of)).text

test('each status has a text of its own, and a symbol', () => {
  expect(textOf({ status: 'completed', validUntil: '2027-03-03' })).toBe('until 03-03-2027')
  expect(textOf({ status: 'renewalDue', validUntil: '2026-12-01' })).toBe('renew by 01-12-2026')
  expect(textOf({ status: 'expired', validUntil: '2026-01-31' })).toBe('expired 31-01-2026')
  expect(textOf({ status: 'overdue', dueOn: '2026-01-31', daysLate: 1 })).toBe('overdue 1 day')
  expect(textOf({ status: 'dueSoon', dueOn: '2026-11-27' })).toBe('due 27-11-2026')
  expect(obligationStatuses.map((status) => textOf({ status }))).toEqual([
    'exempt',
    'completed',
    'renewal due',
    'expired',
    'overdue',
    'due soon',
    'to do',
  ])
  expect(new Set(Object.values(cellSymbols)).size).toBe(obligationStatuses.length)
})

test('a screen reader hears the status also where the text is a day only', () => {
  for (const status of obligationStatuses) {
    const { before = '', text } = cellText(
      cell({ status, dueOn: '2026-11-27', validUntil: '2026-11-27', daysLate: 3 }),
    )
    expect(`${before} ${text}`.toLowerCase()).toMatch(
      /exempt|completed|renewal due|expired|overdue|due soon|to do/,
    )
  }
})
