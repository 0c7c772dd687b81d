import { Alert, Anchor, Box, Button, Loader, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { Verification } from './Verification.tsx'
import { PdfView } from './PdfView.tsx'
import { useVerification } from './hooks.ts'
import { useCertificate } from './use-certificate.ts'

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
            <Button variant="default" onClick={start}>
              Try again
            </Button>
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
