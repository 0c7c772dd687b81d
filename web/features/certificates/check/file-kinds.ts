// The kinds of files that can be checked. Each has one module, which is loaded apart from the page.
import type { CheckFile } from './check-result.ts'

interface Kind {
  ending: string
  load: () => Promise<CheckFile>
}

export const kinds: readonly Kind[] = [
  { ending: '.pdf', load: async () => (await import('./check-pdf.ts')).checkPdf },
  { ending: '.json', load: async () => (await import('./check-json.ts')).checkJson },
  { ending: '.png', load: async () => (await import('./check-png.ts')).checkPng },
]

export const fileToCheck = {
  accept: kinds.map(({ ending }) => ending),
  maximumBytes: 20 * 1024 * 1024,
}

export const kindOf = (fileName: string) =>
  kinds.find(({ ending }) => fileName.toLowerCase().endsWith(ending))
