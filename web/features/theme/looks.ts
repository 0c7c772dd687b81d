// What can be chosen, in words, and what is written on what.
import { contrast, readableOn } from '#contract/rules/contrast.ts'
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
  { name: 'logo', label: 'Logo', hint: 'Stands at the top of the menu and on the log-in page.' },
  { name: 'loadingLogo', label: 'Loading logo', hint: 'Shown while the product starts.' },
  { name: 'favicon', label: 'Favicon', hint: 'The small square picture in the browser’s tab.' },
] as const

/** Enough for text of any size (WCAG 2.2 AA). */
export const enoughContrast = 4.5

export interface Reading {
  what: string
  /** From 1 to 21. */
  ratio: number
  /** What is written instead where the chosen colour could not be read. */
  instead?: string
}

/** How well each chosen text can be read on its chosen ground. */
export function readings(colours: Colours): Reading[] {
  const pairs = [
    ['Menu text', colours.primaryNavColour, colours.primaryNavFontColour],
    ['Text of the current entry', colours.secondaryNavColour, colours.secondaryNavFontColour],
    ['Text on main buttons', colours.primaryButtonColour, readableOn(colours.primaryButtonColour)],
  ] as const
  return pairs.map(([what, ground, wanted]) => {
    const ratio = contrast(ground, wanted)
    const written = readableOn(ground, wanted)
    return {
      what,
      ratio,
      ...(written === wanted ? {} : { instead: written === '#ffffff' ? 'white' : 'black' }),
    }
  })
}
