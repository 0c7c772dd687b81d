import { expect, test } from 'vitest'
import { reportCausesOnce } from './log-disconnects.ts'

test('each cause is logged once, until streams work again', () => {
  const lines: object[] = []
  const causes = reportCausesOnce({ warn: (line: object) => void lines.push(line) })
  const [lost, slow] = [new Error('lost'), new Error('slow')]
  causes.report(lost, 3)
  causes.report(new Error('lost'), 5)
  causes.report(slow, 1)
  expect(lines).toEqual([
    { err: lost, streams: 3 },
    { err: slow, streams: 1 },
  ])
  causes.reset()
  causes.report(lost, 2)
  expect(lines).toHaveLength(3)
})
