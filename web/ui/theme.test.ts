import { expect, test } from 'vitest'
import { contrast } from '#contract/rules/contrast.ts'
import { type Colours, defaultColours } from '#contract/calls/theme.ts'
import { shownColours } from './theme.ts'

const all = (colour: string) =>
  Object.fromEntries(Object.keys(defaultColours).map((name) => [name, colour])) as Colours
const themes = {
  'the default': defaultColours,
  black: all('#000'),
  white: all('#ffffff'),
  yellow: all('#ffd500'),
  red: all('#c00000'),
}
const surfaces = { light: '#ffffff', dark: '#18211d' } as const

for (const [name, colours] of Object.entries(themes))
  for (const scheme of ['light', 'dark'] as const)
    test(`${name} can be read and seen on a ${scheme} page`, () => {
      const shown = shownColours(colours, scheme)
      const colour = (variable: string) => shown[variable as `--${string}`] as string
      for (const [text, background] of [
        ['--nav-font', '--nav'],
        ['--nav-second-font', '--nav-second'],
        ['--button-font', '--button'],
        ['--button-second-font', '--button-second'],
      ] as const)
        expect(contrast(colour(background), colour(text))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(surfaces[scheme], colour('--link'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(surfaces[scheme], colour('--icon'))).toBeGreaterThanOrEqual(3)
    })

test('on a light page the provider’s own colours are shown as they are', () => {
  expect(shownColours(defaultColours, 'light')).toMatchObject({
    '--button': defaultColours.primaryButtonColour,
    '--button-second': defaultColours.secondaryButtonColour,
    '--icon': defaultColours.iconColour,
  })
})

test('a black button is not lost on a dark page, and a white second one does not dazzle', () => {
  const shown = shownColours(
    { ...defaultColours, primaryButtonColour: '#000', secondaryButtonColour: '#fff' },
    'dark',
  )
  expect(contrast(surfaces.dark, shown['--button'] as string)).toBeGreaterThanOrEqual(2.5)
  expect(contrast(surfaces.dark, shown['--button-second'] as string)).toBeLessThan(3)
})
