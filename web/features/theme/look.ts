import type { Colours } from '#contract/calls/theme.ts'

/** What the form holds: the colours, and the pictures that are to replace the present ones. */
export type Look = Colours & { logo: File | null; loadingLogo: File | null; favicon: File | null }
