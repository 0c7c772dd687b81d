// Before anything is drawn, so that a dark page does not begin as a light one; as web/data/colour-scheme.ts has it.
let scheme
try {
  scheme = localStorage.getItem('colour-scheme')
} catch {}
if (scheme !== 'light' && scheme !== 'dark')
  scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
