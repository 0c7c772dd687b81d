import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './PdfView.module.css'

interface PdfViewProps {
  pdf: Blob
  title: string
}

/** Shows the file that was downloaded, in the browser's own viewer, or a button that opens it where there is none, as on many phones. */
export function PdfView({ pdf, title }: PdfViewProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    // Whatever the answer said it was, the frame takes it for a PDF and never for a page of this origin.
    const made = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [pdf])
  if (!address) return null
  if (!navigator.pdfViewerEnabled)
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        size="lg"
        fullWidth
        mt="lg"
        className={classes['opener'] ?? ''}
      >
        Open the certificate
      </Button>
    )
  // The page fills the width, and the bars of the viewer would cover a part of it.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- Browsers show no PDF in a sandbox.
  return <iframe src={`${address}#toolbar=0&view=FitH`} title={title} className={classes['view']} />
}
