import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storeTheme } from '../data/session.ts'
import { defaultTheme } from '../ui/theme.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

beforeEach(() => localStorage.clear())

const shown = (isOver: boolean) => (
  <MantineProvider>
    <LoadingScreen isOver={isOver} />
  </MantineProvider>
)

test('the logo comes with the configuration as long as the loading time lasts', () => {
  const { rerender } = render(shown(false))
  expect(screen.queryByRole('img')).toBeNull()
  storeTheme(defaultTheme)
  rerender(shown(false))
  expect(screen.getByRole('img')).toHaveAttribute('src', defaultTheme.loadingLogoUrl)
  rerender(shown(true))
  expect(screen.getByRole('img')).toBeInTheDocument()
})

test('when the loading time is over, no logo is shown for a moment', () => {
  const { rerender } = render(shown(false))
  storeTheme(defaultTheme)
  rerender(shown(true))
  expect(screen.queryByRole('img')).toBeNull()
})
