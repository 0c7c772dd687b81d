// Light, dark, or as the device is set. The account's choice comes with the configuration; what was chosen last on this
// device is shown until then, and on the public pages.
import { useSyncExternalStore } from 'react'
import { type ColourScheme, colourSchemes } from '#contract/rules/colour-scheme.ts'
import type { Scheme } from '../ui/theme.ts'
import { storage } from './storage.ts'

const key = 'colour-scheme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

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

/** The built page has set it before its first frame (scripts/vite/preload-code.js). */
export function showColourScheme() {
  document.documentElement.setAttribute('data-mantine-color-scheme', shownScheme())
}

// Another tab has changed it, or the device has.
window.addEventListener('storage', (event) => event.key === key && notify())
prefersDark.addEventListener('change', notify)

// Paper is light, whatever the screen is.
window.addEventListener('beforeprint', () =>
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light'),
)
window.addEventListener('afterprint', showColourScheme)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is chosen, as it changes. */
export const useColourScheme = () => useSyncExternalStore(subscribe, readScheme)
/** What that means on this device at this moment. */
export const useShownScheme = () => useSyncExternalStore(subscribe, shownScheme)
