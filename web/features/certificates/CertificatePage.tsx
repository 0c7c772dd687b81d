import { Alert, Anchor, Box, Button, Loader, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { Verification } from './Verification.tsx'
import { useVerification } from './hooks.ts'
import { useEffect, useState, useCallback, useRef } from 'react'
import classes from './PdfView.module.css'
import * as certificates from '#contract/calls/certificates.ts'
import { isNotFound, messageOf, send, sendForFile } from '../../data/send.ts'
import { saveBlob } from '../../data/save-file.ts'
import { canTryAgain } from '../../ui/can-try-again.ts'
import { useTheme } from '../../data/use-configuration.ts'

/** Downloads the certificate, for any visitor who has the address. */
export function CertificatePage() {
  const { courseId = '', userId = '' } = useParams()
  const { state, start } = useCertificate(userId, courseId)

  return (
    <VisitorPage title={state.step === 'done' ? 'Your certificate' : 'Certificate'} wide={'number' in state}>
      <Stack gap="md" role="status" align="flex-start">
        {state.step === 'building' && (
          <>
            <Loader type="dots" aria-hidden />
            <Text>Please wait while your certificate downloads</Text>
          </>
        )}
        {state.step === 'done' && (
          <>
            <Text style={{ overflowWrap: 'anywhere' }}>
              The certificate of {state.learner} for “{state.course}” has been downloaded.
            </Text>
            <Button variant="default" onClick={start}>
              Download again
            </Button>
          </>
        )}
        {state.step === 'none' && (
          <Alert color="blue" title="There is no certificate here">
            It is available once the course has been passed. If you followed a link, please check that it is
            complete.
          </Alert>
        )}
        {state.step === 'failed' && (
          <>
            <Alert color="red">{state.message}</Alert>
            {state.canTryAgain && (
              <Button variant="default" onClick={start}>
                Try again
              </Button>
            )}
          </>
        )}
      </Stack>
      {state.step === 'done' && <PdfView pdf={state.pdf} title={`Certificate of ${state.learner}`} />}
      {'number' in state && <Verified key={state.number} number={state.number} />}
    </VisitorPage>
  )
}

/** Shows the same facts as the page that verifies the certificate. */
function Verified({ number }: { number: string }) {
  const { data } = useVerification(number)
  if (!data) return null
  return (
    <Box mt="lg">
      <Verification certificate={data.certificate} />
      <Anchor
        component={Link}
        to={`/verify/${number}`}
        size="sm"
        mt="lg"
        display="inline-block"
        underline="always"
      >
        The page to verify this certificate
      </Anchor>
    </Box>
  )
}

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

type State =
  | { step: 'building' | 'none' }
  | { step: 'failed'; message: string; canTryAgain: boolean }
  | { step: 'done'; learner: string; course: string; number: string; pdf: Blob }
  | { step: 'revoked'; number: string }

/**
 * Downloads the certificate at once, and again when `start` is called. The content host first answers its data, then the
 * PDF, and the number with which it is verified. No token is sent there.
 */
function useCertificate(userId: string, courseId: string) {
  const { contentUrl: origin } = useTheme()
  const [state, setState] = useState<State>({ step: 'building' })
  const running = useRef(false)

  const start = useCallback(async () => {
    // One download at a time, also when the page is mounted twice.
    if (running.current) return
    running.current = true
    setState({ step: 'building' })
    const ids = { userId, courseId }
    try {
      setState(await download(ids, origin))
    } catch (error) {
      setState(
        isNotFound(error)
          ? { step: 'none' }
          : { step: 'failed', message: messageOf(error), canTryAgain: canTryAgain(error) },
      )
    } finally {
      running.current = false
    }
  }, [userId, courseId, origin])

  useEffect(() => void start(), [start])

  return { state, start: () => void start() }
}

async function download(ids: { userId: string; courseId: string }, origin: string): Promise<State> {
  try {
    const { learner, course } = await send(certificates.openCertificate, ids, { origin })
    const file = await sendForFile(certificates.document, ids, { origin })
    saveBlob(file.blob, file.fileName)
    const { number } = await send(certificates.number, ids, { origin })
    return { step: 'done', learner: learner.name, course: course.title, number, pdf: file.blob }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // One that was revoked is not downloaded any more, but has a number.
    const { number } = await send(certificates.number, ids, { origin })
    return { step: 'revoked', number }
  }
}
