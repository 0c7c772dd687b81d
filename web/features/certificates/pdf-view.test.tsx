// The page of a certificate shows the file itself, where the browser can.
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PdfView } from './CertificatePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An answer that says that it is a page. */
const pdf = new Blob(['%PDF-1.7'], { type: 'text/html' })

function openPage(pdfViewerEnabled: boolean) {
  const shown: Blob[] = []
  const removed: string[] = []
  vi.stubGlobal('navigator', { pdfViewerEnabled })
  URL.createObjectURL = (blob: Blob) => `blob:${shown.push(blob)}`
  URL.revokeObjectURL = (address: string) => void removed.push(address)
  const { unmount } = render(<PdfView pdf={pdf} title="Certificate of Ada" />, { wrapper: MantineProvider })
  return { shown, removed, unmount }
}

test('the downloaded file is shown, and given back when the page is left', () => {
  const { shown, removed, unmount } = openPage(true)
  expect(screen.getByTitle('Certificate of Ada')).toHaveAttribute('src', expect.stringMatching(/^blob:1#/))
  expect(shown.map(({ type, size }) => [type, size])).toEqual([['application/pdf', 8]])
  unmount()
  expect(removed).toEqual(['blob:1'])
})

test('a browser without a viewer has a button that opens the file, and no empty frame', () => {
  const { shown, removed, unmount } = openPage(false)
  expect(screen.queryByTitle('Certificate of Ada')).toBeNull()
  const opener = screen.getByRole('link', { name: 'Open the certificate' })
  expect(opener).toHaveAttribute('href', 'blob:1')
  expect(opener).toHaveAttribute('target', '_blank')
  expect(shown.map(({ type }) => type)).toEqual(['application/pdf'])
  unmount()
  expect(removed).toEqual(['blob:1'])
})
