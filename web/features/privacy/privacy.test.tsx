import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultTheme } from '../../ui/theme.ts'
import { ThemeContext } from '../../data/use-configuration.ts'
import { show } from '../../test-show.tsx'
import { PrivacyPolicy } from './PrivacyPage.tsx'
import { TermsOfUse } from './TermsPage.tsx'

function read(provider: Partial<typeof defaultTheme.provider>): string {
  const theme = { ...defaultTheme, name: 'Orchard', provider: { ...defaultTheme.provider, ...provider } }
  show(
    <ThemeContext value={theme}>
      <PrivacyPolicy />
    </ThemeContext>,
    { route: '/gdpr/privacy', address: '/gdpr/privacy', answers: {} },
  )
  return document.body.textContent
}
const bracketed = (text: string) => new Set(text.match(/\[[^\]]+\]/g))

test('details that the provider has not set are in square brackets', () => {
  expect(bracketed(read({}))).toEqual(
    new Set([
      '[organisation name]',
      '[registered address]',
      '[company number]',
      '[privacy contact email address]',
      '[legal basis]',
      '[processors and hosting provider]',
      '[storage location]',
      '[retention period]',
      '[supervisory authority]',
    ]),
  )
  expect(screen.getByText(/within 20 days/)).toBeInTheDocument()
  expect(screen.getByText(/February 2021/)).toBeInTheDocument()
})

test('details that it has set are shown, and the name of the theme is not the name of the provider', () => {
  const provider = {
    name: 'Acme Training',
    registeredAddress: '1 High Street, Cardiff',
    companyNumber: '01234567',
    privacyContact: 'privacy@acme.test',
    legalBasis: 'a contract with your organisation',
    processors: 'Acme Hosting',
    storageLocation: 'Wales',
    retentionPeriod: 'two years',
    supervisoryAuthority: 'the Information Commissioner',
  }
  const text = read(provider)
  for (const detail of Object.values(provider)) expect(text).toContain(detail)
  expect(bracketed(text)).toEqual(new Set())
  expect(text).not.toContain('Orchard')
})

test('the terms of use name the provider, and lead to the privacy policy', () => {
  const provider = { ...defaultTheme.provider, name: 'Acme Training', privacyContact: 'privacy@acme.test' }
  show(
    <ThemeContext value={{ ...defaultTheme, provider }}>
      <TermsOfUse />
    </ThemeContext>,
    { route: '/terms', address: '/terms', answers: {} },
  )
  expect(screen.getByText(/between you and Acme Training/)).toBeInTheDocument()
  expect(bracketed(document.body.textContent)).toEqual(new Set())
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/gdpr/privacy')
})
