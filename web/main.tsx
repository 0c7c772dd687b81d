import '@fontsource-variable/inter/wght.css'
import './shell/mantine.css'
import './ui/tokens.css'
import './shell/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Product } from './Product.tsx'
import { showColourScheme } from './data/colour-scheme.ts'

showColourScheme()

// Asked for before the first word is written in it, so that words seldom change their letters.
void document.fonts.load("1em 'Inter Variable'")

const root = createRoot(document.getElementById('root') as HTMLElement)
// In slices, between which a slow phone can answer its user; so is the first page (Product).
startTransition(() => root.render(<Product />))
