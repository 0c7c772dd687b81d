// The list to print of what people have to do, to hand out to those who get no mail (rule people-121).
import { Text, Title } from '@mantine/core'
import { complianceFilterTexts } from '#contract/rules/compliance.ts'
import { obligationTexts } from '#contract/rules/training.ts'
import { compareTexts } from '../../ui/compare.ts'
import { showDate } from '../../ui/dates.tsx'
import { PrintedChoice } from '../../ui/PrintedChoice.tsx'
import { daysInWords } from './ComplianceChoices.tsx'
import type { Obligation } from './compliance-columns.tsx'
import { lastDayOf, noLastDay } from './due-text.ts'
import { complianceFilterMenu } from './filters.ts'
import type { SearchedView } from './hooks.ts'
import type { Choice } from './use-choices.ts'
import classes from './HandOut.module.css'

interface HandOutProps {
  view: SearchedView
  choices: Choice[]
  /** All rows, sorted by the name of the person. */
  printed: { rows: readonly Obligation[]; total: number }
}

export function HandOut({ view, choices, printed }: HandOutProps) {
  const withStatus = { ...view.filters, status: view.filters.status ?? 'due' }
  return (
    <div data-print="only">
      <Title order={2} size="h4">
        Training to hand out
      </Title>
      <PrintedChoice
        search={view.search}
        filters={[...complianceFilterMenu, ...choices, ...daysInWords(view)]}
        chosen={withStatus}
        printed={printed}
      />
      {printed.rows.length === 0 && (
        <Text>Nobody of these people has anything that is {complianceFilterTexts.due.toLowerCase()}.</Text>
      )}
      {groupsOf(printed.rows).map(({ key, heading, people }) => (
        <section key={key} className={classes['team']} aria-label={heading}>
          <Title order={3} size="h5" mt="md" mb="xs">
            <bdi>{heading}</bdi>
          </Title>
          <PeopleTable people={people} />
        </section>
      ))}
    </div>
  )
}

const PeopleTable = ({ people }: { people: Obligation[][] }) => (
  <table className={classes['table']}>
    <thead>
      <tr>
        {['Name', 'Log-in name', 'Team', 'Course', 'Status', 'Due'].map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    {people.map((courses) => (
      <tbody key={courses[0]?.userId} className={classes['person']}>
        {courses.map((one, at) => (
          <tr key={one.course.id}>
            {at === 0 && <Person of={one} rows={courses.length} />}
            <td>
              <bdi>{one.course.title}</bdi>
            </td>
            <td>{obligationTexts[one.status]}</td>
            <td className={classes['day']}>{dayOf(one)}</td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

const Person = ({ of: { learner, loginName, teams }, rows }: { of: Obligation; rows: number }) => (
  <>
    <th scope="rowgroup" rowSpan={rows}>
      <bdi>{learner.name}</bdi>
    </th>
    <td rowSpan={rows}>
      <bdi>{loginName}</bdi>
    </td>
    <td rowSpan={rows}>
      <bdi>{teams.join(', ') || '–'}</bdi>
    </td>
  </>
)

/** Returns the due date, or the last valid day of a course that has expired or is to be renewed. */
const dayOf = (one: Obligation) => {
  const day = lastDayOf(one)
  return day === noLastDay ? '–' : showDate(day)
}

interface Group {
  key: string
  heading: string
  people: Obligation[][]
}

/** Groups the rows by organisation and teams, and those by person: in the order of the names, people without a team last. */
export function groupsOf(rows: readonly Obligation[]): Group[] {
  const groups = new Map<string, { of: Obligation; people: Map<string, Obligation[]> }>()
  for (const row of rows) {
    const key = JSON.stringify([row.clientName, row.teams])
    const group = groups.get(key) ?? { of: row, people: new Map<string, Obligation[]>() }
    groups.set(key, group)
    group.people.set(row.userId, [...(group.people.get(row.userId) ?? []), row])
  }
  const severalClients = new Set(rows.map(({ clientName }) => clientName)).size > 1
  return [...groups]
    .map(([key, { of, people }]) => ({
      key,
      isWithoutTeam: of.teams.length === 0,
      heading: [...(severalClients ? [of.clientName] : []), of.teams.join(', ') || 'Without a team'].join(
        ': ',
      ),
      people: [...people.values()].map((courses) => courses.toSorted(byDay)),
    }))
    .toSorted(
      (one, other) =>
        Number(one.isWithoutTeam) - Number(other.isWithoutTeam) || compareTexts(one.heading, other.heading),
    )
}

const byDay = (one: Obligation, other: Obligation) => compareTexts(lastDayOf(one), lastDayOf(other))
