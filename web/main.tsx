import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { Product } from './app/Product.tsx'

// Asked for before the first word is written in it, so that words seldom change their letters.
void document.fonts.load("1em 'Inter Variable'")

createRoot(document.getElementById('root') as HTMLElement).render(<Product />)
