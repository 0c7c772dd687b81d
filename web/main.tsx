import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { Product } from './app/Product.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(<Product />)
