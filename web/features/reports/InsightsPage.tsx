import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { isNotFound } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { CountTable } from './CountTable.tsx'
import { Registered } from './Registered.tsx'
import { YesNoTable } from './YesNoTable.tsx'
import { useClientOptions, useInsights } from './hooks.ts'

const clientNotFound = 'This client was not found. It may have been removed: please choose another one.'

/** Statistics about the learners: what they stated at registration. */
export function InsightsPage() {
  const [clientId, setClientId] = useState('')
  const clients = useClientOptions()
  const { data, error, refetch } = useInsights(clientId)
  return (
    <Page
      title="User Insights"
      subtitle="What learners stated when they registered. Archived people and clients are not counted."
    >
      <OrLoadFailed of={clients}>
        <NativeSelect
          label="Client"
          maw={360}
          w="100%"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
          data={[
            { value: '', label: 'All' },
            ...(clients.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </OrLoadFailed>
      {error ? (
        <LoadFailed
          error={error}
          message={isNotFound(error) ? clientNotFound : undefined}
          onRetry={refetch}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Card title="Learners">
            <Registered learners={data?.numberOfLearners} registered={data?.numberOfRegistered} />
          </Card>
          <Card title="Questions">
            <YesNoTable questions={data?.questions} />
          </Card>
          <Card title="Genders">
            <CountTable label="Genders" counts={data?.genders} />
          </Card>
          <Card title="Employment status">
            <CountTable label="Employment status" counts={data?.employmentStatuses} />
          </Card>
          <Card title="Ethnicities">
            <CountTable label="Ethnicities" counts={data?.ethnicities} />
          </Card>
          <Card title="Job roles">
            <CountTable label="Job roles" counts={data?.jobRoles} />
          </Card>
        </SimpleGrid>
      )}
    </Page>
  )
}
