// Colours, logos and favicon of the provider, and those of a client, which override them.
import { z } from 'zod'
import { get, upload, changes } from '../call.ts'
import { csvFormats } from '../rules/list-files.ts'
import { colourPattern, colourSchemes } from '../rules/colours.ts'
import { pictureFile } from '../rules/files.ts'
import { id, previousValues } from '../shapes.ts'

export const colourNames = [
  'primaryNavColour',
  'secondaryNavColour',
  'primaryButtonColour',
  'secondaryButtonColour',
  'primaryNavFontColour',
  'secondaryNavFontColour',
  'iconColour',
  'sidebarIconColour',
] as const
export type ColourName = (typeof colourNames)[number]
export type Colours = Record<ColourName, string>

/** The default theme, used until a provider sets one and whenever the configuration cannot be read. */
export const defaultColours: Colours = {
  primaryNavColour: '#12372a',
  secondaryNavColour: '#1d4d3b',
  primaryButtonColour: '#1f6f4f',
  secondaryButtonColour: '#e4efe8',
  primaryNavFontColour: '#ffffff',
  secondaryNavFontColour: '#cfe5d8',
  iconColour: '#1f6f4f',
  sidebarIconColour: '#9fd3b6',
}

const colour = z.string().regex(colourPattern, {
  error: 'Please choose a colour such as #1f6f4f',
})

const image = z.object({ url: z.string() })

export const config = z.object({
  primaryNavColour: z.string(),
  secondaryNavColour: z.string(),
  primaryButtonColour: z.string(),
  secondaryButtonColour: z.string(),
  primaryNavFontColour: z.string(),
  secondaryNavFontColour: z.string(),
  iconColour: z.string(),
  sidebarIconColour: z.string(),
  logo: image,
  loadingLogo: image,
  favicon: image,
  logoUrl: z.string(),
  loadingLogoUrl: z.string(),
  faviconUrl: z.string(),
  /** The provider's name, or the client's where the client has its own theme. */
  name: z.string(),
  /** The address of the content host: certificates are loaded from there. */
  contentUrl: z.string(),
  /** The maximum size of a course package. */
  maximumPackageBytes: z.number(),
  /** The operator of the platform, for the privacy policy and the log-in; empty where it is not set (rule screens-6). */
  provider: z.object({
    name: z.string(),
    registeredAddress: z.string(),
    companyNumber: z.string(),
    privacyContact: z.string(),
    legalBasis: z.string(),
    processors: z.string(),
    storageLocation: z.string(),
    retentionPeriod: z.string(),
    supervisoryAuthority: z.string(),
    /** Shown on the log-in page. */
    loginText: z.string(),
  }),
})
export type Theme = z.infer<typeof config>
export type Provider = Theme['provider']

export const openTheme = get('Config/GetConfig', {
  access: 'anyone',
  audit: 'nothing',
  optionalToken: true,
  summary: "The theme of the caller's organisation, or the provider's for a visitor",
  reply: z.object({
    config,
    /** The caller's choice; null for a visitor. */
    colourScheme: z.enum(colourSchemes).nullable(),
    /** The form of CSV that the caller chose last; null for a visitor. */
    csvFormat: z.enum(csvFormats).nullable(),
    /** Whether mail is sent, and not only recorded, for those who cause mail; null for everybody else. */
    sendsMail: z.boolean().nullable(),
    /** The number of milliseconds for which the loading screen is shown at the first page of a visit (rule screens-5). */
    loadingScreenMilliseconds: z.number(),
    /** Whether the caller is a manager who is limited to teams. */
    isLimited: z.boolean(),
    /** The last day for setting up a second factor; null if the caller needs none or has one already (rule access-86). */
    secondFactorDue: z.string().nullable(),
    /** Whether that time is over, so that nothing but the set-up is possible (rule access-87). */
    mustSetUp: z.boolean(),
    /** The names of the own fields that the caller is asked for (rule people-181); none for a visitor. */
    missingFields: z.array(z.string()),
    /** Whether somebody has a passkey for this host, so that a visitor is offered to log in with one. */
    offersPasskeys: z.boolean(),
    /** How a visitor logs in with the account of an organisation; null for everybody else, and while no client uses single sign-on. */
    singleSignOn: z
      .object({
        /** The provider of the client whose look the host has. */
        provider: z.object({ id: z.string(), label: z.string() }).nullable(),
      })
      .nullable(),
  }),
})

const look = {
  primaryNavColour: colour,
  secondaryNavColour: colour,
  primaryButtonColour: colour,
  secondaryButtonColour: colour,
  primaryNavFontColour: colour,
  secondaryNavFontColour: colour,
  iconColour: colour,
  sidebarIconColour: colour,
  was: previousValues,
}
const lookPictures = { logo: pictureFile, loadingLogo: pictureFile, favicon: pictureFile }

export const update = upload('Config/UpdateConfig', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Changed the branding'),
  summary: "Change the provider's theme, or as a client manager that of the own client; images left out stay",
  input: look,
  files: lookPictures,
})

export const openOfClient = get('Config/GetClientConfig/{clientId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'The theme that the people of a client see',
  input: { clientId: id },
  reply: z.object({ config }),
})

export const updateOfClient = upload('Config/UpdateClientConfig', {
  access: ['ADMIN'],
  audit: changes('Changed the branding of a client'),
  summary: 'Change the theme of a client, as its managers can; images left out stay',
  input: { clientId: id, ...look },
  files: lookPictures,
})
