import { expect, test } from 'vitest'
import { withProtocol } from './editor-extensions.ts'

test.each([
  ['example.org', 'https://example.org'],
  [' www.example.org/a ', 'https://www.example.org/a'],
  ['http://example.org', 'http://example.org'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['https://example.org/@ada', 'https://example.org/@ada'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s leads to %s', (typed, address) => {
  expect(withProtocol(typed)).toBe(address)
})
