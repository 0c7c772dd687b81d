import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { pastPeople } from '#contract/calls/compliance.ts'
import {
  type PersonState,
  peopleFilterTexts,
  peopleFilters,
  personStateTexts,
  personStates,
  statesOf,
} from '#contract/rules/compliance.ts'
import {
  limitsOfWorkingOut,
  meaningOfUpToDate,
  momentInWords,
  peopleInWords,
  percentOf,
} from '#contract/rules/up-to-date.ts'
import { Card } from '../../ui/Card.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { showDate } from '../../ui/dates.tsx'
import { DayFilter } from '../../ui/DayFilter.tsx'
import { Below } from '../../ui/Days.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { ListBar } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { counted } from '../../ui/quantities.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { SelectBox } from '../../ui/SelectBox.tsx'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { figuresOfStates } from '../up-to-date/PeopleFigures.tsx'
import { chosenSubject, complianceAddress } from '../up-to-date/share.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { ChoiceSelects } from './ComplianceChoices.tsx'
import { PrintedDefinition } from './PrintedDefinition.tsx'
import {
  type PastView,
  figuresAreOfList,
  pastOf,
  useOutputsOfPast,
  usePastPeople,
  usePastView,
} from './hooks.ts'
import type { Choice } from './use-choices.ts'

type PastPerson = Reply<typeof pastPeople>['people'][number]

const columnsOf = (selection: Selection): Column<PastPerson>[] => [
  {
    label: 'Name',
    heads: true,
    of: ({ id, name, urlToken }) =>
      urlToken ? (
        <SelectBox selection={selection} id={id} name={name}>
          <RowLink to={`/learner/${urlToken}`}>{name}</RowLink>
        </SelectBox>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  {
    label: 'State on that day',
    whole: true,
    of: ({ state, stateKnownNow, isWorkedOut }) => (
      <>
        <StateTag state={state} />
        {isWorkedOut && <Below>Worked out</Below>}
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
  const people = useChosenOfPast(list.data, view)
  const { selection } = people
  const { printed } = outputs.printing
  const day = view.filters.on ?? ''
  return (
    <>
      <Card {...(figuresAreOfList(view) ? {} : { 'data-print': 'never' })}>
        <Stack gap="md">
          <PastChoices view={view} choices={choices} />
          {list.data && <Figures reply={list.data} view={view} day={day} />}
        </Stack>
      </Card>
      <Card>
        <ListBar
          // The day chooses the list, which it does not narrow.
          view={{ ...view, isNarrowed: isNarrowedOnDay(view) }}
          searchLabel="Search by name or email"
          filters={stateFilter}
          printedFilters={[
            { field: 'on', label: 'State on', options: [{ value: day, label: showDate(day) }] },
            ...stateFilter,
            ...choices,
          ]}
          total={list.data?.totalCount}
          {...outputs}
        />
        <NoteOfFiles />
        <SelectAll selection={selection} />
        <PagedTable
          label="People on that day"
          view={view}
          list={list}
          rows={list.data?.people}
          printed={printed?.rows}
          keyOf={({ id }) => id}
          empty={
            isNarrowedOnDay(view)
              ? 'Nobody fits the search and the filters on that day'
              : 'Nobody had anything to complete on that day, by what is known of it.'
          }
          columns={columnsOf(selection)}
        />
        <PeopleActionBar
          selection={selection}
          chosen={people.chosen}
          whole={{ list: 'past', past: pastOf(view, isAdministrator) }}
          clientId={view.filters.client}
          onDone={selection.clear}
        />
      </Card>
      {list.data && <DefinitionOfPast reply={list.data} day={day} />}
    </>
  )
}

const isNarrowedOnDay = ({ search, filters }: PastView) =>
  search !== '' || Object.keys(filters).some((field) => field !== 'on')

/** It is there before anybody is selected, because the end of the list may be out of sight then. */
const NoteOfFiles = () => (
  <Text size="sm" c="var(--quiet)" mb="sm" data-print="never">
    You can save files of the people whom you select here: their results, their certificates, or an evidence
    pack, with what is known today. To remind or change people, go back to today: nothing changes the past
    day.
  </Text>
)

const DefinitionOfPast = ({ reply, day }: { reply: Reply<typeof pastPeople>; day: string }) => (
  <PrintedDefinition
    moment={momentInWords(showDate(day), reply.peopleWorkedOut, shareOf(reply.peopleByState).people)}
  />
)

/** Selects people whose page can be opened, and all others of them that match on the day. */
function useChosenOfPast(data: Reply<typeof pastPeople> | undefined, { filters, search }: PastView) {
  const present = data?.people.filter(({ urlToken }) => urlToken !== null)
  return useChosenPeople(present, data?.totalCount, { ...filters, search })
}

const sumOf = (peopleByState: Record<PersonState, number>, states: readonly PersonState[]) =>
  states.reduce((sum, state) => sum + peopleByState[state], 0)

const shareOf = (peopleByState: Record<PersonState, number>) => ({
  people: sumOf(peopleByState, personStates),
  peopleUpToDate: sumOf(peopleByState, statesOf('upToDate')),
})

const PastChoices = ({ view, choices }: { view: PastView; choices: Choice[] }) => (
  <Group gap="md" align="flex-end" data-print="never">
    <PastDay value={view.filters.on ?? ''} onChoose={(on) => view.filterBy({ on })} />
    <ChoiceSelects view={view} choices={choices} />
    <Button variant="default" onClick={() => view.filterBy({ on: undefined })}>
      Back to today
    </Button>
  </Group>
)

interface PastDayProps {
  value: string
  onChoose: (day: string | undefined) => void
}

/** Chooses a day in the past. */
export const PastDay = ({ value, onChoose }: PastDayProps) => (
  <DayFilter
    label="State on a past day"
    max={new Date().toISOString().slice(0, 10)}
    value={value}
    onChoose={onChoose}
  />
)

interface FiguresProps {
  reply: Reply<typeof pastPeople>
  view: PastView
  day: string
}

function Figures({ reply, view, day }: FiguresProps) {
  const { peopleByState } = reply
  const share = shareOf(peopleByState)
  const percent = percentOf(share)
  const { client = '', team = '', pathway = '', course = '', people: chosen } = view.filters
  const of = { client, team, pathway, course }
  const addressOf = (people = '') => complianceAddress(of, { on: day, people })
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
        {howKnown(reply, share.people, pathway || course ? 'subject' : 'all')}{' '}
        <span data-print="never">{meaningOfUpToDate({ day: showDate(day), ...chosenSubject(of) })}</span>
      </Text>
    </Stack>
  )
}

/** Says how the states of the day are known, and what cannot be known (rule deadlines-64). */
function howKnown(
  { knownFrom, peopleWorkedOut }: Reply<typeof pastPeople>,
  people: number,
  of: 'all' | 'subject',
): string {
  if (of === 'subject')
    return `The state in a single pathway or course is not stored from day to day. ${limitsOfWorkingOut}`
  const since = knownFrom === null ? 'from now on' : `since ${showDate(knownFrom)}`
  if (people === 0)
    return `States are stored ${since}. By what is known, nobody had anything to complete then.`
  if (peopleWorkedOut === 0)
    return `As the list showed it at the end of that day, in the teams of today. States are stored ${since}.`
  const missing =
    peopleWorkedOut === people
      ? 'none of that day'
      : `not those of ${counted(peopleWorkedOut, 'person', 'people')} on that day`
  return `States are stored ${since}, but ${missing}. ${limitsOfWorkingOut}`
}
