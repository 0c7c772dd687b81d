import { expect, test } from 'vitest'
import { contrast } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import { enoughContrast, readings } from './theme-fields.ts'

test('text in the default colours has enough contrast', () => {
  for (const reading of readings(defaultColours)) {
    expect(reading.ratio).toBeGreaterThanOrEqual(enoughContrast)
    expect(reading.instead).toBeUndefined()
  }
})

test('text without enough contrast is black or white', () => {
  const yellow = readings({ ...defaultColours, primaryNavColour: '#ffee88', primaryNavFontColour: '#ffffff' })
  expect(yellow[0]).toMatchObject({ what: 'Menu text', instead: 'black' })
  const navy = readings({
    ...defaultColours,
    secondaryNavColour: '#001133',
    secondaryNavFontColour: '#223344',
  })
  expect(navy[1]).toMatchObject({ instead: 'white' })
})

test('contrast is calculated as in WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
})
