// The labels of colours and pictures, and which text colour is on which background.
import { contrast, makeReadableOn } from '#contract/rules/contrast.ts'
import type { ColourName, Colours } from '#contract/calls/theme.ts'

export const colourGroups: { title: string; colours: { name: ColourName; label: string }[] }[] = [
  {
    title: 'Side menu',
    colours: [
      { name: 'primaryNavColour', label: 'Menu background' },
      { name: 'primaryNavFontColour', label: 'Menu text' },
      { name: 'secondaryNavColour', label: 'Background of the current entry' },
      { name: 'secondaryNavFontColour', label: 'Text of the current entry' },
      { name: 'sidebarIconColour', label: 'Menu icons' },
    ],
  },
  {
    title: 'Pages',
    colours: [
      { name: 'primaryButtonColour', label: 'Main buttons' },
      { name: 'secondaryButtonColour', label: 'Other buttons' },
      { name: 'iconColour', label: 'Page icons' },
    ],
  },
]

export const pictureFields = [
  { name: 'logo', label: 'Logo', hint: 'Shown at the top of the menu and on the log-in page.' },
  { name: 'loadingLogo', label: 'Loading logo', hint: 'Shown while the product starts.' },
  { name: 'favicon', label: 'Favicon', hint: 'The small square picture in the browser’s tab.' },
] as const

/** Enough for text of any size (WCAG 2.2 AA). */
export const enoughContrast = 4.5

export interface Reading {
  what: string
  /** From 1 to 21. */
  ratio: number
  /** The colour that is used instead when the chosen one could not be read. */
  instead?: string
}

/** The contrast of each chosen text colour with its background. */
export function readings(colours: Colours): Reading[] {
  const pairs = [
    ['Menu text', colours.primaryNavColour, colours.primaryNavFontColour],
    ['Text of the current entry', colours.secondaryNavColour, colours.secondaryNavFontColour],
    ['Text on main buttons', colours.primaryButtonColour, makeReadableOn(colours.primaryButtonColour)],
  ] as const
  return pairs.map(([what, background, chosen]) => {
    const ratio = contrast(background, chosen)
    const used = makeReadableOn(background, chosen)
    return {
      what,
      ratio,
      ...(used === chosen ? {} : { instead: used === '#ffffff' ? 'white' : 'black' }),
    }
  })
}

/** The values of the form: the colours, and pictures that are to replace the present ones. */
export type ThemeValues = Colours & { logo: File | null; loadingLogo: File | null; favicon: File | null }
