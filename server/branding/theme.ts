// Computes the look of an organisation: the product's default, then the provider's theme over it, then a client's own theme over both.
import { makeReadableOn } from '#contract/rules/contrast.ts'
import { type Colours, type Provider, type Theme, defaultColours } from '#contract/calls/theme.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import type { Config } from '../app/config.ts'
import { certificateOrigin } from '../app/content-origin.ts'
import type { Database, Tx } from '../db/open.ts'
import { imageUrl } from '../http/images.ts'
import type { MailLook } from '../mail/letter.ts'
import { providerSettings, themesFor } from './queries.ts'

/** The name of a provider that has not set a name of its own: the name of the product. */
export const unnamedProvider = 'Coppice'

/** Images that are shown until a provider uploads its own. They are built with the web client. */
const defaultImages = { logo: '/logo.svg', loadingLogo: '/logo.svg', favicon: '/favicon.png' }

export async function themeOf(
  db: Database | Tx,
  config: Pick<Config, 'contentUrl' | 'provider' | 'maximumPackageBytes'>,
  clientId?: string,
): Promise<Theme> {
  const [layers, settings] = await Promise.all([themesFor(db, clientId), providerSettings(db)])
  const colours: Colours = { ...defaultColours }
  const images = { ...defaultImages }
  let name = unnamedProvider
  for (const layer of layers) {
    if (layer === layers[0] || layer.has_own) name = layer.name
    for (const [field, column] of colourColumns) colours[field] = layer[column] ?? colours[field]
    if (layer.logo) images.logo = imageUrl(layer.logo)
    if (layer.loading_logo) images.loadingLogo = imageUrl(layer.loading_logo)
    if (layer.favicon) images.favicon = imageUrl(layer.favicon)
  }
  return {
    ...colours,
    logo: { url: images.logo },
    loadingLogo: { url: images.loadingLogo },
    favicon: { url: images.favicon },
    logoUrl: images.logo,
    loadingLogoUrl: images.loadingLogo,
    faviconUrl: images.favicon,
    name,
    contentUrl: certificateOrigin(config),
    maximumPackageBytes: config.maximumPackageBytes,
    provider: { ...providerFacts(config.provider, settings), name: chosenName(layers[0]?.name, settings) },
  }
}

type Settings = Awaited<ReturnType<typeof providerSettings>>
export type ProviderFact = Exclude<keyof Provider, 'name'>

/** The facts without the name, which is that of the provider's organisation. */
export const providerFactNames = [
  'registeredAddress',
  'companyNumber',
  'privacyContact',
  'legalBasis',
  'processors',
  'storageLocation',
  'retentionPeriod',
  'supervisoryAuthority',
  'loginText',
] as const satisfies ProviderFact[]

/** Returns the facts that are set on the page of settings, and those of the environment for the others (rule branding-4). */
function providerFacts(environment: Provider, settings: Settings): Provider {
  const facts = { ...environment }
  for (const name of providerFactNames) facts[name] = settings[name] || environment[name]
  return facts
}

/** Returns an empty text for the name that a provider has as long as nobody has named it. */
const chosenName = (name = unnamedProvider, { hasOwnName }: Pick<Settings, 'hasOwnName'>) =>
  hasOwnName || name !== unnamedProvider ? name : ''

export const colourColumns = [
  ['primaryNavColour', 'primary_nav_colour'],
  ['secondaryNavColour', 'secondary_nav_colour'],
  ['primaryButtonColour', 'primary_button_colour'],
  ['secondaryButtonColour', 'secondary_button_colour'],
  ['primaryNavFontColour', 'primary_nav_font_colour'],
  ['secondaryNavFontColour', 'secondary_nav_font_colour'],
  ['iconColour', 'icon_colour'],
  ['sidebarIconColour', 'sidebar_icon_colour'],
] as const

/** The look of mails to people of this client. */
export async function mailLook(
  db: Database | Tx,
  config: Pick<Config, 'publicUrl' | 'contentUrl' | 'provider' | 'maximumPackageBytes'>,
  clientId: string,
): Promise<MailLook> {
  const theme = await themeOf(db, config, clientId)
  const own = theme.logoUrl.startsWith('/images/')
  return {
    // The provider's name is not changed, because it may be the name of its site.
    name: theme.name === theme.provider.name ? theme.name : makeNameSafeForMail(theme.name),
    ...(own ? { logoUrl: config.publicUrl + theme.logoUrl } : {}),
    navColour: theme.primaryNavColour,
    navFontColour: makeReadableOn(theme.primaryNavColour, theme.primaryNavFontColour),
    buttonColour: theme.primaryButtonColour,
    buttonFontColour: makeReadableOn(theme.primaryButtonColour),
  }
}
