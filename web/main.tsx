// This is the first import, so that the page asks for its data while the other scripts arrive.
import './first.ts'
import '@fontsource-variable/inter/wght.css'
import './shell/fonts.css'
import './shell/mantine.css'
import './ui/tokens.css'
import './shell/base.css'
import './shell/print.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Product } from './Product.tsx'
import { showColourScheme } from './data/colour-scheme.ts'

showColourScheme()

// Requested before the first text is shown, so that the font of a shown text rarely changes.
void document.fonts.load("1em 'Inter Variable'")

const root = createRoot(document.getElementById('root') as HTMLElement)
// A transition is rendered in slices, so that a slow phone can respond in between; so is the first page (Product).
startTransition(() => root.render(<Product />))
