import { Progress, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { openPastAction } from '#contract/calls/bulk.ts'
import { importKindTexts } from '#contract/rules/bulk-actions.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { counted } from '../../ui/quantities.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { FieldChanges } from '../learners/UpdatedRows.tsx'
import { type PastAction, actionInWords, usePastAction, organisationOf } from './hooks.ts'
import { UndoButton } from './UndoButton.tsx'

type PersonOfAction = Reply<typeof openPastAction>['people'][number]

const columns: Column<PersonOfAction>[] = [
  {
    label: 'Name',
    heads: true,
    of: ({ name, urlToken }) =>
      urlToken ? (
        <Link to={`/learner/${urlToken}`}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { label: 'Course', of: ({ course }) => <bdi>{course ?? '–'}</bdi> },
  { label: 'Result', of: (person) => <Result {...person} /> },
]

function Result({ reason, what, isUndone, staysBecause }: PersonOfAction) {
  if (reason !== null) return `Left out: ${reason}`
  const stays = staysBecause === null ? ', not undone: changed since' : `. Not undone: ${staysBecause}`
  const end = isUndone === null ? '' : isUndone ? ', undone' : stays
  if (!what) return `Done${end}`
  return (
    <Stack gap={4}>
      {`${importKindTexts[what.kind]}${end}`}
      <FieldChanges changes={what.changes} />
    </Stack>
  )
}

/** Shows one action on many people, with everybody whom it was for. */
export function ActionPage() {
  const { id = '' } = useParams()
  const view = useListView()
  const list = usePastAction(id, view)
  const { data, error, refetch } = list
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page
      title={actionInWords(data.action)}
      actions={data.action.canUndo && <UndoButton action={data.action} />}
    >
      <Card>
        <FactLines facts={factsOf(data.action)} />
        {data.action.waiting > 0 && <StillWaiting action={data.action} />}
      </Card>
      <Card title="People">
        <RemovedPeople {...data.action} />
        <PagedTable
          label="People"
          view={view}
          list={list}
          rows={data.people}
          keyOf={({ name, urlToken, course }) => `${urlToken ?? name} ${course}`}
          empty={
            data.action.removedPeople > 0
              ? 'There is nobody else to show.'
              : 'Nobody of them can be shown any more. They were deleted, or belong to others now.'
          }
          columns={
            data.people.some(({ course }) => course)
              ? columns
              : columns.filter(({ label }) => label !== 'Course')
          }
        />
      </Card>
    </Page>
  )
}

/** Undoing an import deletes whom it had added (rule people-139). */
const RemovedPeople = ({ removedPeople }: Pick<PastAction, 'removedPeople'>) =>
  removedPeople > 0 && (
    <Text mb="md">
      {removedPeople === 1
        ? 'One person whom the list had added was removed when it was undone. The name is not kept here.'
        : `${showNumber(removedPeople)} people whom the list had added were removed when it was undone. Their names are not kept here.`}
    </Text>
  )

/** How far a job is. The page loads the action again while it is shown. */
function StillWaiting({ action: { changed, leftOut, waiting } }: { action: PastAction }) {
  const done = changed + leftOut
  const percent = Math.floor((done * 100) / (done + waiting))
  return (
    <Stack gap={8} mt="md">
      <Text fw={600} role="status">
        {`${counted(waiting, 'person is', 'people are')} still to be reminded`}
      </Text>
      <Progress value={percent} aria-label={`${percent} % done`} />
    </Stack>
  )
}

const factsOf = ({
  action,
  doneAt,
  doneBy,
  clientName,
  changed,
  leftOut,
  rejectedRows,
  undoneAt,
  notUndone,
}: PastAction) => ({
  When: showDateTime(doneAt),
  By: <bdi>{doneBy ?? 'Deleted user'}</bdi>,
  Organisation: <bdi>{organisationOf({ action, clientName })}</bdi>,
  Changed: showNumber(changed),
  'Left out': showNumber(leftOut),
  ...(rejectedRows ? { 'Rejected rows': showNumber(rejectedRows) } : {}),
  ...(undoneAt ? { Undone: showDateTime(undoneAt) } : {}),
  ...(notUndone > 0 ? { 'Not undone': `${showNumber(notUndone)}, changed by somebody since` } : {}),
})
