import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { pastPeople } from '#contract/calls/compliance.ts'
import {
  type PersonState,
  peopleFilterTexts,
  peopleFilters,
  personStateTexts,
  personStates,
} from '#contract/rules/compliance.ts'
import { meaningOfUpToDate, peopleInWords, percentOf } from '#contract/rules/up-to-date.ts'
import { Card } from '../../ui/Card.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { showDate } from '../../ui/dates.tsx'
import { Below } from '../../ui/Days.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { ListBar } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { figuresOfStates } from '../up-to-date/PeopleFigures.tsx'
import { complianceAddress } from '../up-to-date/share.ts'
import { PrintedDefinition } from './PrintedDefinition.tsx'
import { type PastView, useOutputsOfPast, usePastPeople, usePastView } from './hooks.ts'
import type { Choice } from './use-choices.ts'

type PastPerson = Reply<typeof pastPeople>['people'][number]

const columns: Column<PastPerson>[] = [
  {
    label: 'Name',
    heads: true,
    of: ({ name, urlToken }) =>
      urlToken ? <RowLink to={`/learner/${urlToken}`}>{name}</RowLink> : <bdi>{name}</bdi>,
  },
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  {
    label: 'State on that day',
    whole: true,
    of: ({ state, stateKnownNow }) => (
      <>
        <StateTag state={state} />
        {stateKnownNow !== state && (
          <Below>
            By what is known today: {stateKnownNow ? personStateTexts[stateKnownNow] : 'Nothing to complete'}
          </Below>
        )}
      </>
    ),
  },
]

const stateFilter: readonly Filter<'people'>[] = [
  { field: 'people', ...choicesOf('People', peopleFilters, (people) => peopleFilterTexts[people]) },
]

interface PastPeopleProps {
  choices: Choice[]
  isAdministrator: boolean
}

/** Shows who was up to date at the end of a day in the past, as the list showed it then (rule deadlines-62). */
export function PastPeople({ choices, isAdministrator }: PastPeopleProps) {
  const view = usePastView()
  const list = usePastPeople(view, isAdministrator)
  const outputs = useOutputsOfPast(view, isAdministrator)
  const { printed } = outputs.printing
  const day = view.filters.on ?? ''
  return (
    <>
      <Card>
        <Stack gap="md">
          <PastChoices view={view} choices={choices} />
          {list.data && <Figures reply={list.data} view={view} day={day} />}
        </Stack>
      </Card>
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          filters={stateFilter}
          printedFilters={[
            { field: 'on', label: 'State on', options: [{ value: day, label: showDate(day) }] },
            ...stateFilter,
          ]}
          {...outputs}
        />
        <PagedTable
          label="People on that day"
          view={view}
          list={list}
          rows={list.data?.people}
          printed={printed?.rows}
          keyOf={({ email }) => email}
          empty="Nobody had anything to complete on that day, or it is not known."
          columns={columns}
        />
      </Card>
      <PrintedDefinition moment={`at the end of ${showDate(day)}, as they were stored then`} />
    </>
  )
}

/** The day, the client and the team. Pathways and courses of a day in the past are not stored. */
const PastChoices = ({ view, choices }: { view: PastView; choices: Choice[] }) => (
  <Group gap="md" align="flex-end" data-print="never">
    <PastDay value={view.filters.on ?? ''} onChange={(on) => view.filterBy({ on })} />
    {choices
      .filter(({ field }) => field === 'client' || field === 'team')
      .map(({ field, label, all, options }) => (
        <NativeSelect
          key={field}
          label={label}
          w={{ base: '100%', sm: 220 }}
          value={(field === 'client' ? view.filters.client : view.filters.team) ?? ''}
          onChange={({ currentTarget: { value } }) =>
            view.filterBy({ [field]: value || undefined, ...(field === 'client' ? { team: undefined } : {}) })
          }
          data={[{ value: '', label: all }, ...options]}
        />
      ))}
    <Button variant="default" onClick={() => view.filterBy({ on: undefined })}>
      Back to today
    </Button>
  </Group>
)

interface PastDayProps {
  value: string
  onChange: (day: string | undefined) => void
}

/** Chooses a day in the past. */
export const PastDay = ({ value, onChange }: PastDayProps) => (
  <TextInput
    type="date"
    label="State on a past day"
    min="2000-01-01"
    max={new Date().toISOString().slice(0, 10)}
    w={{ base: 'calc(50% - 8px)', sm: 170 }}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
)

interface FiguresProps {
  reply: Reply<typeof pastPeople>
  view: PastView
  day: string
}

function Figures({ reply: { peopleByState, knownFrom }, view, day }: FiguresProps) {
  const countOf = (states: readonly PersonState[]) =>
    states.reduce((sum, state) => sum + peopleByState[state], 0)
  const share = {
    people: countOf(personStates),
    peopleUpToDate: countOf(['dueSoon', 'renewalDue', 'nothingDue']),
  }
  const percent = percentOf(share)
  const { client = '', team = '', people: chosen } = view.filters
  const addressOf = (people = '') => complianceAddress({ client, team }, { on: day, people })
  return (
    <Stack gap="sm">
      {percent !== null && (
        <Text fz={{ base: 18, sm: 22 }} fw={650}>
          <Anchor component={Link} inherit underline="always" to={addressOf('upToDate')}>
            {peopleInWords(share)}
          </Anchor>{' '}
          {share.people === 1 ? 'was' : 'were'} up to date on {showDate(day)} ({percent}%)
        </Text>
      )}
      {percent !== null && (
        <StatusFigures<PersonState>
          figures={figuresOfStates(peopleByState)}
          choose={{ chosen, addressOf }}
          withoutAll
        />
      )}
      <Text size="sm" c="var(--quiet)">
        {knownFrom === null || day < knownFrom
          ? `The states of people are stored ${knownFrom === null ? 'from now on' : `since ${showDate(knownFrom)}`}. What they were before cannot be known.`
          : `As the list showed it at the end of that day, in the teams of today. States are stored since ${showDate(knownFrom)}.`}{' '}
        <span data-print="never">{meaningOfUpToDate}</span>
      </Text>
    </Stack>
  )
}
