// What holds on the very day on which something begins or ends.
import { expect, test } from 'vitest'
import { type Facts, stateOn } from './status.ts'

const facts: Facts = {
  person: { joinedOn: '2026-01-01' },
  assignments: [
    {
      pathwayId: 'p',
      since: '2026-03-01',
      deadlines: { ofPathway: { kind: 'afterAssignment', days: 30 } },
    },
  ],
  extension: null,
  exemptions: [],
  periods: [],
}
const dueOn = (day: string, exemptions: Facts['exemptions']) =>
  stateOn(day, { ...facts, exemptions }, 7).due?.day

test('an exemption that has not begun, or is not over, does not move the due date', () => {
  expect(dueOn('2026-03-05', [{ from: '2026-03-10', until: '2026-05-31' }])).toBe('2026-03-31')
  expect(dueOn('2026-05-31', [{ from: '2026-03-10', until: '2026-05-31' }])).toBe('2026-03-31')
  expect(dueOn('2026-06-01', [{ from: '2026-03-10', until: '2026-05-31' }])).toBe('2026-07-01')
})

test('a course that is completed on its due date is in time', () => {
  const completedOn = (day: string) => ({
    ...facts,
    periods: [
      {
        ...{ completedOn: day, validUntil: null, renewableFrom: null },
        due: { day: '2026-03-31', pathwayId: 'p' },
      },
    ],
  })
  expect(stateOn('2026-05-01', completedOn('2026-03-31'), 7).daysLate).toBeNull()
  expect(stateOn('2026-05-01', completedOn('2026-04-01'), 7).daysLate).toBe(1)
})
