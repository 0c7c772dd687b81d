import { Group, NativeSelect } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { activity } from '#contract/calls/dashboards.ts'
import { type Activity, isActivity, maxStuck, stuckAfterDays } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { ListBar } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { When, showDateTime } from '../../ui/dates.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { type Selection, useSelection } from '../../ui/use-selection.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { type ChosenPeople, organisationOf } from '../users/people-actions.ts'
import { type WantedActivity, useActivity, useActivityPrinting, usePeopleOfActivity } from './hooks.ts'
import { isGuid } from '#contract/rules/formats.ts'

type Row = Reply<typeof activity>['rows'][number]

interface Shown {
  label: string
  /** The heading of the column with the time; absent where there is none. */
  at?: string
  empty: string
  subtitle: string
}

const thisMonth = 'Since the first of this month in the time zone of your organisation, the latest first.'

const shown: Record<Activity, Shown> = {
  logins: { label: 'Logins this month', at: 'Logged in', empty: 'No logins this month', subtitle: thisMonth },
  started: {
    label: 'Courses started this month',
    at: 'Started',
    empty: 'No courses started this month',
    subtitle: thisMonth,
  },
  completed: {
    label: 'Courses completed this month',
    at: 'Completed',
    empty: 'No courses completed this month',
    subtitle: thisMonth,
  },
  'in-progress': {
    label: 'Courses in progress',
    at: 'Last active',
    empty: 'No courses in progress',
    subtitle: 'Each course that a learner has started and not finished, the last active one first.',
  },
  'not-started': {
    label: 'Courses not started',
    empty: 'Every learner has started every course',
    subtitle: 'Each course that a learner has and has not started, by learner.',
  },
  stuck: {
    label: `Courses not continued for ${stuckAfterDays} days`,
    at: 'Last active',
    empty: `No course that was started has been left for ${stuckAfterDays} days`,
    subtitle: `Each course that a learner has started, not finished and not continued, the longest first; at most ${showNumber(maxStuck)}.`,
  },
  doubtful: {
    label: 'Certificates to check',
    at: 'Issued',
    empty: 'No certificate has to be checked',
    subtitle:
      'An earlier version recorded some courses as passed although the learner had failed. Look at the attempt on the page of the learner, and revoke the certificate there if it is wrong.',
  },
}

const choices = Object.entries(shown).map(([value, { label }]) => ({ value, label }))
const choicesOfManager = choices.filter(({ value }) => value !== 'doubtful')

/** The rows behind a figure of the dashboard (rule reports-8). */
export function ActivityPage() {
  const isAdministrator = useIsAdministrator()
  const view = useListView({ filters: { show: isActivity, client: isGuid } })
  const show = (view.filters.show ?? 'logins') as Activity
  const { client } = view.filters
  const wanted: WantedActivity = { show, ...(isAdministrator && client ? { clientId: client } : {}) }
  const { label, at, empty, subtitle } = shown[show]
  const printing = useActivityPrinting(wanted)
  const list = useActivity(wanted, view)
  const actions = useSelectedActivity(wanted, list)
  return (
    <Page title={label} subtitle={subtitle}>
      <Card>
        <Group align="flex-end" gap="sm" mb="md" data-print="never">
          <NativeSelect
            label="Show"
            data={isAdministrator ? choices : choicesOfManager}
            value={show}
            onChange={({ currentTarget: { value } }) => view.filterBy({ show: value })}
          />
          {isAdministrator && (
            <ClientChoice chosen={client} onChoose={(chosen) => view.filterBy({ client: chosen })} />
          )}
        </Group>
        <ListBar
          view={{ ...view, searchFor: undefined }}
          searchLabel=""
          printing={printing}
          total={list.total}
        />
        <SelectAll selection={actions.selection} />
        <GrowingTable
          key={`${show} ${wanted.clientId}`}
          label={label}
          list={list}
          rows={printing.printed?.rows}
          empty={empty}
          compact
          columns={[
            { label: 'Name', of: (row: Row) => <Selectable row={row} selection={actions.selection} /> },
            ...(isAdministrator ? [organisation] : []),
            ...(show === 'logins' ? [] : [course]),
            ...(at ? [{ label: at, of: (row: Row) => <When at={row.at} /> }] : []),
          ]}
        />
        <PeopleActionBar
          {...actions}
          whole={{ list: 'activity', activity: wanted }}
          clientId={client}
          rowsArePeople={false}
          onDone={actions.selection.clear}
        />
      </Card>
    </Page>
  )
}

/** The rows on screen that are selected, and their people: a person can have several rows, and some rows have nobody who can be selected. */
function useSelectedActivity(
  wanted: WantedActivity,
  { rows = [], total }: { rows: Row[] | undefined; total: number },
) {
  const selectable = rows.flatMap(({ id, userId }) => (userId === null ? [] : [id]))
  const ownerOf = (row: string) => rows.find(({ id }) => id === row)?.userId ?? row
  const selection = useSelection(selectable, total, JSON.stringify(wanted), { ownerOf, canClearOne: false })
  const selected = rows.filter(({ id, userId }) => userId !== null && selection.isSelected(id))
  const people = new Map(selected.map(({ userId, name }) => [userId as string, name]))
  const ids = selection.isWhole ? selection.chosen : [...people.keys()]
  // More people than can be named are counted by the server.
  const countOfAll = usePeopleOfActivity(wanted, { enabled: ids === null })
  const chosen: ChosenPeople = {
    isWhole: selection.isWhole,
    ids,
    count: ids?.length ?? countOfAll,
    names: [...people.values()],
    organisation: organisationOf(selected),
  }
  return { selection, chosen }
}

function Selectable({ row, selection }: { row: Row; selection: Selection }) {
  const { id, userId, name, courseTitle, at } = row
  if (userId === null) return nameOf(row)
  const what = courseTitle ? `in ${courseTitle}` : `at ${at ? showDateTime(at) : ''}`
  return (
    <SelectBox selection={selection} id={id} name={`${name} ${what}`}>
      {nameOf(row)}
    </SelectBox>
  )
}

interface ClientChoiceProps {
  chosen: string | undefined
  onChoose: (clientId: string | undefined) => void
}

function ClientChoice({ chosen, onChoose }: ClientChoiceProps) {
  const { options, ...loaded } = useClientOptions()
  return (
    <ChoiceSelect
      label="Organisation"
      all="All organisations"
      w={220}
      {...{ loaded, options, chosen, onChoose }}
    />
  )
}

const course: Column<Row> = { label: 'Course', of: ({ courseTitle }) => courseTitle }
const organisation: Column<Row> = { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> }

function nameOf({ name, urlToken }: Row) {
  if (urlToken) return <RowLink to={`/learner/${urlToken}`}>{name}</RowLink>
  return name === '' ? 'Deleted person' : <bdi>{name}</bdi>
}
