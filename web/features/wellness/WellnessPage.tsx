import { Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconHeartbeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { download, everyOrganisation, list, listOfOrganisation } from '#contract/calls/wellness.ts'
import { wellnessOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { csvInput } from '../../data/csv-input.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { When } from '../../ui/dates.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { Distribution } from './Distribution.tsx'
import classes from './WellnessPage.module.css'
import { useDownloadResults, useOrganisations } from './hooks.ts'

type Questionnaire = Reply<typeof list>['questionnaires'][number]

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

const isName = (name: string) => name !== '' && name.length <= 200

const allResults = defineList({
  name: 'wellness',
  call: list,
  fileCall: download,
  rowsOf: (reply) => reply.questionnaires,
  order: wellnessOrder,
  filters: { organisation: isName },
  // It is a part of another call's address.
  fields: { organisation: null },
  label: 'Results',
  searchLabel: 'Search by name or email',
  empty: { nothing: 'No results to display', found: 'Nobody has a name or email like this' },
  compact: true,
  columns: columnsOfResults,
})

export function WellnessPage() {
  const { filters, filterBy } = useListView({ filters: { organisation: isName } })
  const { organisation } = filters
  // Two calls: of one organisation, and of all (rule wellness-4).
  const results = useList(
    organisation ? { ...allResults, call: listOfOrganisation } : allResults,
    organisation ? { of: { organisation } } : {},
  )
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
        <CsvButton
          label="Download results"
          variant="filled"
          saving={saving}
          onDownload={(format) => save({ ...results.wanted, ...csvInput(format) })}
        />
      }
    >
      <OrganisationChoice chosen={organisation} onChoose={(chosen) => filterBy({ organisation: chosen })} />
      <OrLoadFailed of={results.loaded}>
        <Figures results={results.loaded.data} />
        <Card title="Results">
          <PagedList list={results} printedFilters={organisation ? [printedFilter(organisation)] : []} />
        </Card>
      </OrLoadFailed>
    </Page>
  )
}

const printedFilter = (organisation: string) => ({
  field: 'organisation' as const,
  label: 'Organisation',
  options: [{ value: organisation, label: organisation }],
})

interface OrganisationChoiceProps {
  chosen: string | undefined
  onChoose: (organisation: string | undefined) => void
}

function OrganisationChoice({ chosen, onChoose }: OrganisationChoiceProps) {
  const organisations = useOrganisations()
  return (
    <OrLoadFailed of={organisations}>
      <NativeSelect
        label="Organisation"
        maw={360}
        w="100%"
        wrapperProps={{ 'data-print': 'never' }}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
        data={[
          { value: '', label: everyOrganisation },
          ...(organisations.data ?? []).map((name) => ({ value: name, label: labelOf(name) })),
        ]}
      />
    </OrLoadFailed>
  )
}
