import { updateColourScheme } from '#contract/calls/accounts.ts'
import type { ColourScheme } from '#contract/rules/colour-scheme.ts'
import { storeColourScheme } from './colour-scheme.ts'
import { useSave } from './use-save.ts'

export const schemeNames: Record<ColourScheme, string> = {
  system: 'As the device is set',
  light: 'Light',
  dark: 'Dark',
}

/** Shown at once, and stored with the account for other devices. */
export function useChangeColourScheme() {
  const { save } = useSave(updateColourScheme, { skipReload: true })
  return (colourScheme: ColourScheme) => {
    storeColourScheme(colourScheme)
    save({ colourScheme })
  }
}
