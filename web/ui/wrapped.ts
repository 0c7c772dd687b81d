/**
 * For a button whose label holds a name: it is as high as its label needs on a phone. Mantine makes the box of a label end at the
 * bottom of capital letters and hides the rest, which cuts a “g” where the box is as high as its text.
 */
export const wrapped = {
  mih: 'var(--least-height, 36px)',
  h: 'auto',
  py: 6,
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere', overflow: 'visible', lineHeight: 1.3 } },
} as const
