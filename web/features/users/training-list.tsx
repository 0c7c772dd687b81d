// The filters and columns by which a list of learners shows their training and invitation (rules lists-28 to lists-31).
import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/learners.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import {
  activePeriodTexts,
  activePeriods,
  invitationStates,
  invitationTexts,
  stateInWords,
  trainingProgressTexts,
  trainingProgresses,
  trainingStateTexts,
  trainingStates,
} from '#contract/rules/people-list.ts'
import { type FieldKind, ownSort, readFieldFilter } from '#contract/rules/person-fields.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Day } from '../../ui/Days.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { Tag } from '../../ui/Tag.tsx'
import { LastActive } from './LastActive.tsx'
import type { ListView } from '../../ui/use-list-view.ts'
import { startsOnDay } from './PersonTags.tsx'

/** By their fields of the address, which are those of the calls. */
export const trainingFilters = {
  state: choicesOf('State', trainingStates, (state) => trainingStateTexts[state]),
  progress: choicesOf('Progress', trainingProgresses, (progress) => trainingProgressTexts[progress]),
  active: choicesOf('Last active', activePeriods, (period) => activePeriodTexts[period]),
  invitation: choicesOf('Invitation', invitationStates, (state) => invitationTexts[state]),
}
export type TrainingFilterName = keyof typeof trainingFilters

type Trained = Pick<
  Reply<typeof list>['users'][number],
  | 'state'
  | 'courses'
  | 'coursesDone'
  | 'coursesExempt'
  | 'lastActiveDateTime'
  | 'hasLoggedIn'
  | 'teams'
  | 'invitation'
  | 'startsOn'
>

/** A column for each own field: shown without a choice where the list is filtered or sorted by it. */
export const ownColumns = <Row extends { ownFields: Record<string, string> }>(
  fields: readonly { id: string; name: string; kind: FieldKind }[],
  { filters: { field }, sorting }: Pick<ListView<'field'>, 'filters' | 'sorting'>,
): Column<Row>[] =>
  fields.map(({ id, name, kind }) => ({
    label: name,
    sort: ownSort(id),
    extra: sorting?.by !== ownSort(id) && (field === undefined || readFieldFilter(field).fieldId !== id),
    labelled: true,
    of: ({ ownFields: { [id]: value } }) =>
      value === undefined ? '–' : kind === 'date' ? <Day of={value} /> : <bdi>{value}</bdi>,
  }))

type Progress = Pick<Trained, 'courses' | 'coursesDone' | 'coursesExempt'>

/** Returns a text such as "2 of 3, 1 exempt". */
export function progressInWords({ courses, coursesDone, coursesExempt }: Progress): string {
  const done = courses > 0 ? [`${showNumber(coursesDone)} of ${showNumber(courses)}`] : []
  const exempt = coursesExempt > 0 ? [`${showNumber(coursesExempt)} exempt`] : []
  return [...done, ...exempt].join(', ') || '–'
}

/**
 * Teams and invitation are shown without a choice where the list is filtered by them or has much room, and so is the last activity unless
 * the list has little room.
 */
export const trainingColumns = <Row extends Trained>(
  filters: Partial<Record<TrainingFilterName | 'team', string>>,
  { isNarrow = false, isWide = false } = {},
): Column<Row>[] => [
  {
    label: 'State',
    of: ({ state, startsOn }) =>
      startsOn ? (
        <Tag tone="busy">{startsOnDay(startsOn)}</Tag>
      ) : state ? (
        <StateTag state={state} />
      ) : (
        <Text span size="sm" c="var(--quiet)">
          {stateInWords(null)}
        </Text>
      ),
  },
  {
    label: 'Progress',
    whole: true,
    labelled: true,
    of: progressInWords,
  },
  {
    label: 'Last active',
    extra: isNarrow && !filters.active,
    labelled: true,
    of: (person) => <LastActive of={person} without="–" />,
  },
  {
    label: 'Teams',
    extra: !isWide && !filters.team,
    labelled: true,
    of: ({ teams }) => <bdi>{teams.join(', ') || '-'}</bdi>,
  },
  {
    label: 'Invitation',
    extra: !isWide && !filters.invitation,
    whole: true,
    labelled: true,
    of: ({ invitation }) => invitationTexts[invitation],
  },
]
