import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isNotFound } from '../../data/send.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Answers } from './Answers.tsx'
import { useInsights } from './hooks.ts'

const clientNotFound = 'This organisation was not found. It may have been removed: please choose another one.'

/** Statistics about the learners: what they stated at registration. */
export function InsightsPage() {
  const [clientId, setClientId] = useState('')
  const clients = useClientOptions()
  const { data, error, refetch } = useInsights(clientId)
  return (
    <Page
      printable
      title="User Insights"
      subtitle="What learners stated when they registered. Archived people and organisations are not counted."
    >
      <OrLoadFailed of={clients}>
        <NativeSelect
          label="Client"
          maw={360}
          w="100%"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
          data={[{ value: '', label: 'All' }, ...clients.options]}
        />
      </OrLoadFailed>
      {error ? (
        <LoadFailed
          error={error}
          message={isNotFound(error) ? clientNotFound : undefined}
          onRetry={refetch}
        />
      ) : (
        <Answers insights={data} clientId={clientId} />
      )}
    </Page>
  )
}
