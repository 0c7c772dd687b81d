import { expect, test } from 'vitest'
import { reportCausesOnce } from './causes.ts'

test('each cause is one line, until all is well again', () => {
  const lines: object[] = []
  const causes = reportCausesOnce({ warn: (line: object) => void lines.push(line) })
  const [gone, slow] = [new Error('gone'), new Error('slow')]
  causes.report(gone, 3)
  causes.report(new Error('gone'), 5)
  causes.report(slow, 1)
  expect(lines).toEqual([
    { err: gone, streams: 3 },
    { err: slow, streams: 1 },
  ])
  causes.forget()
  causes.report(gone, 2)
  expect(lines).toHaveLength(3)
})
