/** For a button whose label holds a name: it is as high as its label needs on a phone. */
export const wrapped = {
  mih: 36,
  h: 'auto',
  py: 6,
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
} as const
