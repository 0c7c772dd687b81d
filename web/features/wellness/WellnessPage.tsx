import { Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { everyOrganisation, type list } from '#contract/calls/wellness.ts'
import { wellnessOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { When } from '../../ui/dates.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { Distribution } from './Distribution.tsx'
import classes from './WellnessPage.module.css'
import {
  type Questionnaire,
  type ResultsView,
  useDownloadResults,
  useOrganisations,
  useOutputsOfResults,
  useResults,
} from './hooks.ts'

/** Marks organisations of old questionnaires with the same name as the option for all. Today that name is refused. */
const labelOf = (name: string) =>
  name.toLowerCase() === everyOrganisation.toLowerCase() ? `“${name}” (as entered)` : name

const columnsOfResults: Column<Questionnaire>[] = [
  {
    label: 'Name',
    sort: 'name',
    of: ({ participant: { firstName, lastName, email } }) =>
      email ? (
        <bdi>
          {firstName} {lastName}
        </bdi>
      ) : (
        // A retention rule has removed the name (rule retention-4).
        <Text span inherit c="var(--quiet)">
          Name removed
        </Text>
      ),
  },
  {
    label: 'Email',
    sort: 'email',
    of: ({ participant }) => participant.email && <EmailAddress>{participant.email}</EmailAddress>,
  },
  {
    label: 'Organisation',
    sort: 'organisation',
    of: ({ participant }) => <bdi>{participant.organisation}</bdi>,
  },
  {
    label: 'Wellness number',
    sort: 'number',
    number: true,
    of: ({ wellnessNumber }) => wellnessNumber.toFixed(1),
  },
  {
    label: 'Received',
    sort: 'date',
    extra: true,
    of: ({ createdDateTime }) => <When at={createdDateTime} />,
  },
]

function Figures({ results }: { results: Reply<typeof list> | undefined }) {
  // The figures are for the whole organisation, even while names are searched for.
  const people = results?.peopleByNumber.reduce((sum, count) => sum + count, 0)
  return (
    <div className={classes['figures']} data-print="beside">
      <Stack gap="lg">
        <StatCard
          label="Average wellness number"
          icon={IconHeartbeat}
          value={results && (people ? results.overallWellnessNumber.toFixed(1) : '–')}
        />
        <StatCard label="Questionnaires" value={showNumber(people)} />
      </Stack>
      <Card title="Distribution">
        {results ? <Distribution peopleByNumber={results.peopleByNumber} /> : <Skeleton h={140} />}
      </Card>
    </div>
  )
}

export function WellnessPage() {
  const view = useListView({
    order: wellnessOrder,
    filters: { organisation: (name) => name !== '' && name.length <= 200 },
  })
  const results = useResults(view)
  const { save, saving } = useDownloadResults(view)

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
      actions={<CsvButton label="Download results" variant="filled" saving={saving} onDownload={save} />}
    >
      <OrganisationChoice view={view} />
      {results.error ? (
        <LoadFailed error={results.error} onRetry={results.refetch} />
      ) : (
        <>
          <Figures results={results.data} />
          <Card title="Results">
            <Results view={view} results={results} />
          </Card>
        </>
      )}
    </Page>
  )
}

function OrganisationChoice({ view: { filters, filterBy } }: { view: ResultsView }) {
  const organisations = useOrganisations()
  return (
    <OrLoadFailed of={organisations}>
      <NativeSelect
        label="Organisation"
        maw={360}
        w="100%"
        wrapperProps={{ 'data-print': 'never' }}
        value={filters.organisation ?? ''}
        onChange={({ currentTarget: { value } }) => filterBy({ organisation: value || undefined })}
        data={[
          { value: '', label: everyOrganisation },
          ...(organisations.data ?? []).map((name) => ({ value: name, label: labelOf(name) })),
        ]}
      />
    </OrLoadFailed>
  )
}

function Results({ view, results }: { view: ResultsView; results: ReturnType<typeof useResults> }) {
  const { printing, download } = useOutputsOfResults(view)
  const { columns, choice } = useColumns('wellness', columnsOfResults)
  const { organisation } = view.filters
  return (
    <>
      <ListBar
        view={view}
        searchLabel="Search by name or email"
        printedFilters={
          organisation
            ? [
                {
                  field: 'organisation',
                  label: 'Organisation',
                  options: [{ value: organisation, label: organisation }],
                },
              ]
            : []
        }
        columns={choice}
        printing={printing}
        download={download}
      />
      <PagedTable<Questionnaire>
        label="Results"
        view={view}
        list={results}
        rows={results.data?.questionnaires}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        compact
        empty={view.search ? 'Nobody has a name or email like this' : 'No results to display'}
        emptyAction={view.search !== '' && <ShowAllButton view={view} />}
        columns={columns}
      />
    </>
  )
}
