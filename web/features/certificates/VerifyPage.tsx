import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readCertificateNumber } from '#contract/rules/certificate-number.ts'
import { isNotFound } from '../../data/send.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { Verification } from './Verification.tsx'
import { useVerification } from './hooks.ts'
import { CheckFile } from './check/CheckFile.tsx'

/** For typing a number, or choosing a file. */
export const VerifyPage = () => (
  <VisitorPage
    title="Verify a certificate"
    subtitle="With the number on a certificate you can check that it is authentic and still valid."
  >
    <NumberForm />
    <CheckFile />
    <Anchor component={Link} to="/verify/pack" size="sm" mt="lg" display="inline-block" underline="always">
      Verify an evidence pack
    </Anchor>
  </VisitorPage>
)

function NumberForm({ initial = '', initialProblem = '' }: { initial?: string; initialProblem?: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState(initialProblem)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readCertificateNumber(typed)
    if ('problem' in read) setProblem(read.problem)
    else void navigate(`/verify/${read.number}`)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Certificate number"
          size="md"
          description="For example CO-7F3K-92QD-5HXW-M4TA-8RZE"
          value={typed}
          error={problem || undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem('')
          }}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" size="md">
          Verify
        </Button>
      </Stack>
    </form>
  )
}

/** One certificate, by the number in the address. */
export function VerifiedPage() {
  const { number: typed = '' } = useParams()
  const read = readCertificateNumber(typed)
  return (
    <VisitorPage title="Verify a certificate" tabTitle={`Certificate ${typed}`} wide>
      {'number' in read ? (
        <Verified number={read.number} />
      ) : (
        // A typing error is recognised here, and by the server, which the document has asked: nothing is looked up.
        <NumberForm key={typed} initial={typed} initialProblem={read.problem} />
      )}
    </VisitorPage>
  )
}

function Verified({ number }: { number: string }) {
  const { data, error, refetch } = useVerification(number)
  if (data)
    return (
      <>
        <Verification certificate={data.certificate} />
        <VerifyAnother />
      </>
    )
  if (isNotFound(error))
    return (
      <>
        <Alert color="red" title="No certificate with this number">
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            {number} is not the number of a certificate that was issued here. Please compare it with the
            certificate.
          </Text>
        </Alert>
        <VerifyAnother />
      </>
    )
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return <PageLoading />
}

const VerifyAnother = () => (
  <Anchor component={Link} to="/verify" size="sm" mt="lg" display="inline-block" underline="always">
    Verify another certificate
  </Anchor>
)
