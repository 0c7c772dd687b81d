// The colour scheme: light, dark, or that of the device. The account's choice comes with the configuration. Until then, and on
// the public pages, the last choice on this device is shown.
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'
import type { Scheme } from '../ui/theme.ts'
import { storage } from './storage.ts'
import { type ColourScheme, colourSchemes } from '#contract/rules/colours.ts'
import { updateColourScheme } from '#contract/calls/accounts.ts'
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

const key = 'colour-scheme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const { notify, subscribe } = makeListeners()

export const readScheme = (): ColourScheme =>
  colourSchemes.find((scheme) => scheme === storage.getItem(key)) ?? 'system'

function shownScheme(): Scheme {
  const chosen = readScheme()
  if (chosen !== 'system') return chosen
  return prefersDark.matches ? 'dark' : 'light'
}

export function storeColourScheme(scheme: ColourScheme) {
  storage.setItem(key, scheme)
  notify()
}

/** Shows the chosen scheme. The document has already done this before its first frame (web/public/colour-scheme.js). */
export function showColourScheme() {
  document.documentElement.setAttribute('data-mantine-color-scheme', shownScheme())
}

// The choice can change in another tab, and the scheme of the device can change.
window.addEventListener('storage', (event) => event.key === key && notify())
prefersDark.addEventListener('change', notify)

// Pages are printed in light colours, whatever the screen shows.
window.addEventListener('beforeprint', () =>
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light'),
)
window.addEventListener('afterprint', showColourScheme)

/** Returns the chosen scheme and follows its changes. */
export const useColourScheme = () => useSyncExternalStore(subscribe, readScheme)
/** Returns the scheme that the choice means on this device now, and follows its changes. */
export const useShownScheme = () => useSyncExternalStore(subscribe, shownScheme)
