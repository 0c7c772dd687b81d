import { Anchor, List, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { finishTrial } from '#contract/calls/single-sign-on.ts'
import { Refused, messageOf, send } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import type { Trial } from './hooks.ts'

interface TrialPageProps {
  sent: { providerId: string; query: string; secret: string }
  returnTo: string
}

/** Shows what came back when somebody has tried single sign-on, how each value is used and what is missing. */
export function TrialPage({ sent, returnTo }: TrialPageProps) {
  const [trial, setTrial] = useState<Trial>()
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    send(finishTrial, sent)
      .then(setTrial)
      .catch((error: unknown) => setProblems(error instanceof Refused ? error.errors : [messageOf(error)]))
    // The answer works once, and is the same for as long as the page is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (!trial && problems.length === 0) return <PageLoading />
  return (
    <VisitorPage wide title="What came back" tabTitle="Single sign-on">
      <Stack gap="lg">
        {trial ? <Result trial={trial} /> : <Problems problems={problems} />}
        <Anchor component={Link} to={returnTo}>
          Back to the settings
        </Anchor>
      </Stack>
    </VisitorPage>
  )
}

const Result = ({ trial: { outcome, problems, values } }: { trial: Trial }) => (
  <>
    <Text fw={600} role="status">
      {outcome}.
    </Text>
    {problems.length > 0 && <Problems problems={problems} />}
    <Card title="Values">
      <DataTable
        label="Values"
        rows={values}
        keyOf={({ claim }) => claim}
        empty="Your provider has sent no values"
        columns={[
          { label: 'Claim', heads: true, of: ({ claim }) => claim },
          { label: 'Value', of: ({ value }) => value || '–' },
          { label: 'Used for', of: ({ use }) => use || 'Nothing' },
        ]}
      />
    </Card>
  </>
)

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <List role="alert" aria-label="What is missing">
    {problems.map((problem) => (
      <List.Item key={problem}>{problem}</List.Item>
    ))}
  </List>
)
