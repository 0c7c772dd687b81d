// What the build makes of the contract for the client (scripts/vite/calls-of-client.js).
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as courses from '#contract/calls/courses.ts'
import * as theme from '#contract/calls/theme.ts'
import { api } from '#schemas/all.ts'

const small = { accounts, courses, theme }

test.each(Object.entries(small))(
  'the calls of %s say how they are made, without schemas',
  (domain, calls) => {
    const whole: Record<string, unknown> = api[domain as keyof typeof small]
    for (const [name, call] of Object.entries(whole)) {
      if (typeof call !== 'object' || call === null || !('method' in call)) continue
      const { method, path, access, answers } = call as unknown as typeof accounts.login
      const made: Record<string, unknown> = (calls as Record<string, unknown>)[name] as never
      expect(made, name).toMatchObject({ method, path, access, answers })
      expect(made).not.toHaveProperty('input')
      expect(made).not.toHaveProperty('reply')
    }
  },
)

test('what a call sends beside its fields is there too', () => {
  expect(theme.openTheme).toHaveProperty('optionalToken', true)
  expect(theme.update.files).toEqual(api.theme.update.files)
})

test('constants are the same, and what is no data is left out', () => {
  expect(accounts.passwordLengths).toEqual(api.accounts.passwordLengths)
  expect(theme.defaultColours).toEqual(api.theme.defaultColours)
  expect(Object.keys(theme)).not.toContain('colour')
})
