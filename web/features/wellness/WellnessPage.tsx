import { Anchor, Button, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconDownload, IconHeartbeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { everyOrganisation, type list } from '#contract/calls/wellness.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Distribution } from './Distribution.tsx'
import classes from './WellnessPage.module.css'
import { useDownloadResults, useOrganisations, useResults } from './hooks.ts'

/** Old questionnaires may have an organisation with the name of the option for all, which is refused today. */
const labelOf = (name: string) =>
  name.toLowerCase() === everyOrganisation.toLowerCase() ? `“${name}” (as entered)` : name

type Questionnaire = Reply<typeof list>['questionnaires'][number]

const columns: Column<Questionnaire>[] = [
  {
    label: 'Name',
    of: ({ participant: { firstName, lastName } }) => (
      <bdi>
        {firstName} {lastName}
      </bdi>
    ),
  },
  { label: 'Email', of: ({ participant }) => <EmailAddress>{participant.email}</EmailAddress> },
  { label: 'Organisation', of: ({ participant }) => <bdi>{participant.organisation}</bdi> },
  { label: 'Wellness number', number: true, of: ({ wellnessNumber }) => wellnessNumber.toFixed(1) },
]

function Figures({ results: { last, total } }: { results: ReturnType<typeof useResults> }) {
  return (
    <div className={classes['figures']}>
      <Stack gap="lg">
        <StatCard
          label="Average wellness number"
          icon={IconHeartbeat}
          value={last && (total ? last.overallWellnessNumber.toFixed(1) : '–')}
        />
        <StatCard label="Questionnaires" value={last && total.toLocaleString('en')} />
      </Stack>
      <Card title="Distribution">
        {last ? <Distribution peopleByNumber={last.peopleByNumber} /> : <Skeleton h={140} />}
      </Card>
    </div>
  )
}

export function WellnessPage() {
  const [organisation, setOrganisation] = useState('')
  const organisations = useOrganisations()
  const results = useResults(organisation)
  const { rows, error } = results
  const { save, saving } = useDownloadResults()

  return (
    <Page
      title="Wellness"
      subtitle={
        <>
          How people are doing, from 1 to 10. Anyone can fill in the{' '}
          <Anchor component={Link} to="/wellness-questionnaire" target="_blank" inherit underline="always">
            questionnaire<span className="visually-hidden"> (opens in a new tab)</span>
          </Anchor>
          , without an account.
        </>
      }
      actions={
        <Button
          loading={saving}
          onClick={() => save(organisation)}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download results
        </Button>
      }
    >
      <OrLoadFailed of={organisations}>
        <NativeSelect
          label="Organisation"
          maw={360}
          w="100%"
          value={organisation}
          onChange={(event) => setOrganisation(event.currentTarget.value)}
          data={[
            { value: '', label: everyOrganisation },
            ...(organisations.data ?? []).map((name) => ({ value: name, label: labelOf(name) })),
          ]}
        />
      </OrLoadFailed>
      {error && !rows ? (
        <LoadFailed error={error} onRetry={results.retry} />
      ) : (
        <>
          <Figures results={results} />
          <Card title="Results">
            <GrowingTable label="Results" list={results} empty="No results to display" columns={columns} />
          </Card>
        </>
      )}
    </Page>
  )
}
