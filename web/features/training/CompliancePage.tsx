import { Skeleton, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { obligations } from '#contract/calls/compliance.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { useManagingRole } from '../users/hooks.ts'
import { ComplianceChoices } from './ComplianceChoices.tsx'
import { ComplianceList } from './ComplianceList.tsx'
import { ComplianceMatrix } from './ComplianceMatrix.tsx'
import { ListOrMatrix } from './ListOrMatrix.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { UpToDate } from '../up-to-date/UpToDate.tsx'
import { StatusTotals } from '../up-to-date/StatusTotals.tsx'
import { type ComplianceView, ofPeople, useCompliance, useComplianceView } from './hooks.ts'
import { useChoices } from './use-choices.ts'

/** Shows who has to complete which course until when, and the status today, as a list or as a table of people and courses. */
export function CompliancePage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const isMatrix = useSearchParams()[0].get('view') === 'matrix'
  const view = useComplianceView()
  const list = useCompliance(view, isAdministrator)
  const choices = useChoices(isAdministrator, view.filters.client)
  const shared = { isAdministrator, choices }
  return (
    <Page
      title="Compliance"
      subtitle="Who has to complete what, until when, and where each stands today."
      actions={<ListOrMatrix isMatrix={isMatrix} />}
    >
      {list.error ? (
        <Card>
          <LoadFailed error={list.error} onRetry={list.refetch} />
        </Card>
      ) : (
        <>
          <Card>
            <Stack gap="md">
              <ComplianceChoices view={view} choices={choices} />
              <Shared view={view} data={list.data} />
              <Totals view={view} data={list.data} />
              <Reconciliation of={ofPeople(view, isAdministrator)} />
            </Stack>
          </Card>
          {isMatrix ? (
            <ComplianceMatrix {...shared} />
          ) : (
            <ComplianceList view={view} list={list} {...shared} />
          )}
        </>
      )}
    </Page>
  )
}

interface TotalsProps {
  view: ComplianceView
  /** Absent while loading. */
  data: Reply<typeof obligations> | undefined
}

/** Shows how many people are up to date in the chosen client, team, pathway and course. */
const Shared = ({ view, data }: TotalsProps) => {
  if (!data) return <Skeleton h={{ base: 116, sm: 70 }} />
  const { client = '', team = '', pathway = '', course = '' } = view.filters
  return <UpToDate share={data.share} of={{ client, team, pathway, course }} />
}

const Totals = ({ view, data }: TotalsProps) =>
  data ? (
    <StatusTotals
      totals={data.totals}
      choose={{ chosen: view.filters.status, onChoose: (status) => view.filterBy({ status }) }}
    />
  ) : (
    <Skeleton h={{ base: 200, sm: 136 }} />
  )
