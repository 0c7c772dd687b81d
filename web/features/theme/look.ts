import type { Colours } from '#contract/calls/theme.ts'

/** The values of the form: the colours, and pictures that are to replace the present ones. */
export type ThemeValues = Colours & { logo: File | null; loadingLogo: File | null; favicon: File | null }
