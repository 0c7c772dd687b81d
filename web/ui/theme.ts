// From the provider's colours to the look of everything. What is written on a colour stays readable whatever is chosen.
import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core'
import { darkenedOn, readableOn, seenOn } from '#contract/rules/contrast.ts'
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
  },
}

/** Of every page; the same as in base.css. */
const ground = '#f4f7f5'
const fonts = "'Inter Variable', 'Inter until loaded', 'Segoe UI', system-ui, sans-serif"

/** Ten shades with the exact colour at 6, where the kit takes its primary from. */
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

export const kitTheme = (colours: Colours) =>
  createTheme({
    fontFamily: fonts,
    headings: { fontFamily: fonts, fontWeight: '650' },
    colors: { brand: shadesOf(hex(colours.primaryButtonColour)) },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    // Up to here white can be read on a colour (4.5 to 1), beyond it black.
    luminanceThreshold: 1.05 / 4.5 - 0.05,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // The eye is reached by the keyboard too. Its name leaves out “password”, the name of the field it stands in.
      PasswordInput: {
        defaultProps: {
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
        },
      },
      // A dialog's heading is not the heading of the page.
      Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    },
  })

export const cssVariables =
  (colours: Colours): CSSVariablesResolver =>
  () => ({
    variables: {
      '--nav': colours.primaryNavColour,
      '--nav-second': colours.secondaryNavColour,
      '--nav-font': readableOn(hex(colours.primaryNavColour), hex(colours.primaryNavFontColour)),
      '--nav-second-font': readableOn(hex(colours.secondaryNavColour), hex(colours.secondaryNavFontColour)),
      '--nav-quiet-font': readableOn(hex(colours.primaryNavColour), hex(colours.secondaryNavFontColour)),
      '--nav-icon': seenOn(hex(colours.primaryNavColour), hex(colours.sidebarIconColour)),
      '--button': colours.primaryButtonColour,
      '--button-font': readableOn(hex(colours.primaryButtonColour)),
      '--button-second': colours.secondaryButtonColour,
      '--button-second-font': readableOn(hex(colours.secondaryButtonColour), hex(colours.primaryNavColour)),
      '--icon': darkenedOn('#ffffff', hex(colours.iconColour), 3),
      '--link': darkenedOn(ground, hex(colours.primaryButtonColour), 4.5),
    },
    // The kit's own are too pale to read.
    light: {
      '--mantine-color-placeholder': '#66766e',
      '--mantine-color-dimmed': 'var(--quiet)',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
      '--mantine-color-anchor': 'var(--link)',
      '--mantine-color-brand-light-color': 'var(--link)',
      // Away from the words on it, so that they stay readable.
      '--mantine-color-brand-filled-hover': `color-mix(in srgb, var(--button) 86%, ${readableOn(hex(colours.primaryButtonColour)) === '#ffffff' ? 'black' : 'white'})`,
    },
    dark: {},
  })

const hex = (colour: string) => (/^#([0-9a-f]{6}|[0-9a-f]{3})$/i.test(colour) ? colour : '#1f6f4f')
