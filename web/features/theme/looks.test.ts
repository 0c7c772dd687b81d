import { expect, test } from 'vitest'
import { contrast } from '#contract/rules/contrast.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import { enoughContrast, readings } from './looks.ts'

test("the product's own colours can be read as they are", () => {
  for (const reading of readings(defaultColours)) {
    expect(reading.ratio).toBeGreaterThanOrEqual(enoughContrast)
    expect(reading.instead).toBeUndefined()
  }
})

test('text that could not be read is written in black or white', () => {
  const yellow = readings({ ...defaultColours, primaryNavColour: '#ffee88', primaryNavFontColour: '#ffffff' })
  expect(yellow[0]).toMatchObject({ what: 'Menu text', instead: 'black' })
  const navy = readings({
    ...defaultColours,
    secondaryNavColour: '#001133',
    secondaryNavFontColour: '#223344',
  })
  expect(navy[1]).toMatchObject({ instead: 'white' })
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
})
