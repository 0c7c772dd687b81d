import { Text } from '@mantine/core'
import { pastFieldTexts } from '#contract/rules/past-completions.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Day } from '../../ui/Days.tsx'
import { counted } from '../../ui/quantities.ts'
import { FirstRows } from '../learners/FirstRows.tsx'
import type { Preview } from './hooks.ts'

type KnownRow = Preview['goodRows'][number]

const columns: Column<KnownRow>[] = [
  { label: 'Name', of: ({ name }) => <bdi>{name}</bdi>, heads: true },
  {
    label: pastFieldTexts.course,
    of: ({ courseTitle, hasCourse }) => (
      <>
        <bdi>{courseTitle}</bdi>
        {!hasCourse && (
          <Text size="xs" c="var(--quiet)">
            Not assigned now
          </Text>
        )}
      </>
    ),
  },
  { label: pastFieldTexts.completedOn, labelled: true, of: ({ completedOn }) => <Day of={completedOn} /> },
]
const line: Column<KnownRow> = { label: 'Line', of: (row) => row.line, number: true }
const lineOf = (row: KnownRow) => String(row.line)

/** The end and the note only for a file that has them. */
const columnsFor = (rows: KnownRow[]): Column<KnownRow>[] => [
  ...columns,
  ...(rows.some(({ validUntil }) => validUntil)
    ? [
        {
          label: pastFieldTexts.validUntil,
          labelled: true,
          of: ({ validUntil }: KnownRow) => <Day of={validUntil || null} />,
        },
      ]
    : []),
  ...(rows.some(({ title }) => title)
    ? [{ label: pastFieldTexts.title, of: ({ title }: KnownRow) => <bdi>{title || '–'}</bdi> }]
    : []),
  line,
]

/** Says of how many rows the person does not have the course now (rule courses-39). */
function noteFor(rows: KnownRow[]): string | undefined {
  const notHad = rows.filter(({ hasCourse }) => !hasCourse).length
  if (notHad === 0) return undefined
  const rest = 'Such completions are on the page of the person, and count as soon as the course is assigned.'
  return `${counted(notHad, 'row is of a course', 'rows are of courses')} that the person does not have now. ${rest}`
}

export const GoodPastRows = ({ rows }: { rows: KnownRow[] }) => (
  <FirstRows
    title="New completions"
    note={noteFor(rows)}
    rows={rows}
    keyOf={lineOf}
    columns={columnsFor(rows)}
  />
)

export const PastRowsAlreadyThere = ({ rows }: { rows: KnownRow[] }) => (
  <FirstRows
    title="Already there"
    note="These people have a completion of the course on that day. Nothing changes."
    rows={rows}
    keyOf={lineOf}
    columns={[...columns, line]}
  />
)
