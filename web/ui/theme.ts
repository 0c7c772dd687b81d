// Makes Mantine's theme and our CSS variables from the provider's colours. Text stays readable on any chosen colour.
import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core'
import { mixColours, makeReadableOn, makeVisibleOn, withContrast } from '#contract/rules/contrast.ts'
import { type Colours, type Theme, defaultColours } from '#contract/calls/theme.ts'

export const defaultTheme: Theme = {
  ...defaultColours,
  logo: { url: '/logo.svg' },
  loadingLogo: { url: '/logo.svg' },
  favicon: { url: '/favicon.png' },
  logoUrl: '/logo.svg',
  loadingLogoUrl: '/logo.svg',
  faviconUrl: '/favicon.png',
  name: 'Coppice',
  contentUrl: '',
  maximumPackageBytes: Number.MAX_SAFE_INTEGER,
  provider: {
    name: '',
    registeredAddress: '',
    companyNumber: '',
    privacyContact: '',
    legalBasis: '',
    processors: '',
    storageLocation: '',
    retentionPeriod: '',
    supervisoryAuthority: '',
    loginText: '',
  },
}

/** The backgrounds behind the provider's colours; the same as in tokens.css. */
const pages = {
  light: { ground: '#f4f7f5', surface: '#ffffff' },
  dark: { ground: '#0f1613', surface: '#18211d' },
}
export type Scheme = keyof typeof pages

const fonts = "'Inter Variable', 'Inter until loaded', 'Segoe UI', system-ui, sans-serif"

/** Returns ten shades with the exact colour at 6, which Mantine uses as the primary one. */
function shadesOf(colour: string): MantineColorsTuple {
  const mix = (other: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, ${other})`
  return [
    mix('white', 8),
    mix('white', 16),
    mix('white', 30),
    mix('white', 46),
    mix('white', 64),
    mix('white', 82),
    colour,
    mix('black', 86),
    mix('black', 72),
    mix('black', 58),
  ]
}

/** The shades from the text to the page, with the greenish tint of tokens.css. */
const darkShades: MantineColorsTuple = [
  '#e6eee9',
  '#c5d1ca',
  '#a5b6ad',
  '#7f9188',
  '#46564e',
  '#34433c',
  '#222e28',
  '#18211d',
  '#131b17',
  '#0f1613',
]

export const mantineTheme = (colours: Colours) =>
  createTheme({
    fontFamily: fonts,
    headings: { fontFamily: fonts, fontWeight: '650' },
    colors: { brand: shadesOf(hex(colours.primaryButtonColour)), dark: darkShades },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    // Up to this luminance, white text is readable on a colour (4.5 to 1). Above it, black text is.
    luminanceThreshold: 1.05 / 4.5 - 0.05,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // The button that shows the password can be focused. Its name does not contain “password”, which is the name of the field.
      PasswordInput: {
        defaultProps: {
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
        },
      },
      // The header of a dialog is not the header of the page.
      Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    },
  })

/** Returns the provider's colours as they are shown, so that text on them can be read and shapes in them can be seen. */
export function shownColours(colours: Colours, scheme: Scheme): Record<`--${string}`, string> {
  const { ground, surface } = pages[scheme]
  const [nav, navSecond] = [hex(colours.primaryNavColour), hex(colours.secondaryNavColour)]
  const chosen = hex(colours.primaryButtonColour)
  // On a dark page, a dark button must stay visible, and a pale one must not be too bright.
  const button = scheme === 'dark' ? withContrast(surface, chosen, 2.5) : chosen
  const second = hex(colours.secondaryButtonColour)
  const buttonSecond = scheme === 'dark' ? mixColours(second, surface, 0.14) : second
  return {
    '--nav': nav,
    '--nav-second': navSecond,
    '--nav-font': makeReadableOn(nav, hex(colours.primaryNavFontColour)),
    '--nav-second-font': makeReadableOn(navSecond, hex(colours.secondaryNavFontColour)),
    '--nav-quiet-font': makeReadableOn(nav, hex(colours.secondaryNavFontColour)),
    '--nav-icon': makeVisibleOn(nav, hex(colours.sidebarIconColour)),
    '--button': button,
    '--button-font': makeReadableOn(button),
    '--button-second': buttonSecond,
    '--button-second-font': makeReadableOn(buttonSecond, scheme === 'dark' ? '#e6eee9' : nav),
    '--icon': withContrast(surface, hex(colours.iconColour), 3),
    '--link': withContrast(scheme === 'dark' ? surface : ground, chosen, 4.5),
  }
}

export const cssVariables =
  (colours: Colours): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: {
      ...variablesOf(colours, 'light'),
      '--mantine-color-placeholder': '#66766e',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
      '--mantine-color-red-outline': 'var(--mantine-color-red-9)',
    },
    dark: {
      ...variablesOf(colours, 'dark'),
      '--mantine-color-placeholder': '#93a59b',
      '--mantine-color-error': 'var(--bad-ink)',
      '--mantine-color-red-light-color': 'var(--bad-ink)',
      '--mantine-color-red-outline': 'var(--bad-ink)',
    },
  })

/** Returns the CSS variables. They replace some of Mantine's own colours, which are too pale to read. */
function variablesOf(colours: Colours, scheme: Scheme) {
  const shown = shownColours(colours, scheme)
  // The hover colour moves away from the text colour, so that the text stays readable.
  const hoverSide = shown['--button-font'] === '#ffffff' ? 'black' : 'white'
  return {
    ...shown,
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-default-border': 'var(--control-line)',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-brand-light-color': 'var(--link)',
    '--mantine-color-brand-filled': 'var(--button)',
    '--mantine-color-brand-filled-hover': `color-mix(in srgb, var(--button) 86%, ${hoverSide})`,
    '--mantine-color-gray-light-color': 'var(--quiet)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  }
}

const hex = (colour: string) => (/^#([0-9a-f]{6}|[0-9a-f]{3})$/i.test(colour) ? colour : '#1f6f4f')
