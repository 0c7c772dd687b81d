import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LastActive } from './LastActive.tsx'

test.each([
  [null, false, 'Never'],
  [null, true, 'Logged in, no course yet'],
  [new Date().toISOString(), true, 'just now'],
  // Recorded before log-ins were.
  [new Date().toISOString(), false, 'just now'],
])('people-143: last active %s, has logged in %s: %s', (lastActiveDateTime, hasLoggedIn, shown) => {
  render(<LastActive of={{ lastActiveDateTime, hasLoggedIn }} without="Never" />)
  expect(screen.getByText(shown)).toBeInTheDocument()
})
