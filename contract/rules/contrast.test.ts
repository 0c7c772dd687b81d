import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, withContrast, luminance, makeReadableOn, makeVisibleOn } from './contrast.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('text on a colour can be read, whatever the colours', () => {
  fc.assert(
    fc.property(colours, colours, (background, wanted) => {
      expect(contrast(background, makeReadableOn(background, wanted))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour on white is darkened until its contrast is sufficient, and not changed where it already is', () => {
  fc.assert(
    fc.property(colours, (wanted) => {
      const shown = withContrast('#ffffff', wanted, 4.5)
      expect(contrast('#ffffff', shown)).toBeGreaterThanOrEqual(4.5)
      if (contrast('#ffffff', wanted) >= 4.5) expect(shown).toBe(wanted)
    }),
  )
  expect(withContrast('#ffffff', '#fd0', 4.5)).toMatch(/^#[0-9a-f]{6}$/)
})

test('a colour on a dark page is lightened until its contrast is sufficient', () => {
  fc.assert(
    fc.property(colours, (wanted) => {
      const shown = withContrast('#18211d', wanted, 4.5)
      expect(contrast('#18211d', shown)).toBeGreaterThanOrEqual(4.5)
      if (contrast('#18211d', wanted) >= 4.5) expect(shown).toBe(wanted)
    }),
  )
  expect(withContrast('#18211d', '#1f6f4f', 4.5)).toBe('#559279')
  expect(withContrast('#18211d', '#000000', 4.5)).toMatch(/^#(..)\1\1$/)
})

test('an icon has enough contrast with its background, and its own colour where that is enough', () => {
  fc.assert(
    fc.property(colours, colours, (background, wanted) => {
      const shown = makeVisibleOn(background, wanted)
      expect(contrast(background, shown)).toBeGreaterThanOrEqual(3)
      if (contrast(background, wanted) >= 3) expect(shown).toBe(wanted)
    }),
  )
})

test('dark channels are linear, as WCAG defines it', () => {
  expect(luminance('#0a0a0a')).toBeCloseTo(0.003035, 6)
})

test('a colour at the limit of contrast is not replaced, one just below it is', () => {
  expect(makeReadableOn('#ffffff', '#767676')).toBe('#767676')
  expect(makeReadableOn('#ffffff', '#777777')).toBe('#000000')
})

test('a colour is darkened no more than necessary', () => {
  expect(withContrast('#ffffff', '#ffdd00', 4.5)).toBe('#857300')
  expect(makeVisibleOn('#ffffff', '#ffdd00')).toBe('#a38d00')
})

test('a contrast that nothing has ends in black or white, whichever is farther from the background', () => {
  expect(withContrast('#777777', '#123456', 21)).toBe('#000000')
  expect(withContrast('#333333', '#123456', 21)).toBe('#ffffff')
})
