import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/deletions.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import { type DeletionKind, deletionKinds, restorableDays } from '#contract/rules/deletion.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { showDate, showDateTime, againAt } from '../../ui/dates.tsx'
import { deletionInShort, deletionParagraphs } from '../../ui/deletion-losses.ts'
import { firstClick } from '../../ui/first-click.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { useDeleted, useDeletedPrinting, useEraseDeleted, useRestoreDeleted } from './hooks.ts'
import { useFailedParts } from '../../shell/FailedParts.tsx'
import { counted } from '../../ui/quantities.ts'

type Deletion = Reply<typeof list>['deletions'][number]

const kindWords: Record<DeletionKind, string> = { person: 'Person', client: 'Organisation', course: 'Course' }
const filters: Filter<'kind'>[] = [
  { field: 'kind', ...choicesOf('What', deletionKinds, (kind) => kindWords[kind]) },
]

const withIt = ({ kind, counts, learners }: Deletion) =>
  kind === 'course'
    ? `${counted(learners, 'learner')} had access`
    : deletionInShort({ ...counts, people: kind === 'client' ? counts.people : 0 })

const columnsOfDeletions: Column<Deletion>[] = [
  {
    label: 'Name',
    heads: true,
    of: ({ name, email }) => (
      <>
        <Text span inherit fw={650}>
          <bdi>{name}</bdi>
        </Text>
        {email && (
          <Text size="sm" c="var(--quiet)">
            <bdi>{email}</bdi>
          </Text>
        )}
      </>
    ),
  },
  {
    label: 'What',
    of: ({ kind, clientName }) => (
      <Stack gap={0} miw={90}>
        {kindWords[kind]}
        {clientName && (
          <Text size="sm" c="var(--quiet)">
            <bdi>{clientName}</bdi>
          </Text>
        )}
      </Stack>
    ),
  },
  {
    label: 'Deleted',
    of: ({ deletedDateTime, deletedBy }) => (
      <>
        <time dateTime={deletedDateTime}>{showDateTime(deletedDateTime)}</time>
        {deletedBy && (
          <Text size="sm" c="var(--quiet)">
            by <bdi>{deletedBy}</bdi>
          </Text>
        )}
      </>
    ),
  },
]

type Failed = ReturnType<typeof useFailedParts>['data']

const finalColumn = (failed: Failed): Column<Deletion> => ({
  label: 'Can be restored until',
  of({ id, finalDateTime }) {
    const problem = failed?.parts.find(({ part }) => part === id)
    return (
      <>
        <time dateTime={finalDateTime}>{showDate(finalDateTime)}</time>
        {problem && (
          <Text size="sm" c="var(--bad-ink)" miw={130} style={{ overflowWrap: 'anywhere' }}>
            Could not be erased yet: {againAt(problem)}
          </Text>
        )}
      </>
    )
  },
})

/** Everything that was deleted and can be restored (rule deletion-8). */
export function DeletedPage() {
  const isAdministrator = useIsAdministrator()
  const view = useListView({ filters: { kind: isOneOf(deletionKinds) } })
  const deleted = useDeleted(view)
  const printing = useDeletedPrinting(view)
  const [asking, setAsking] = useState<Deletion>()
  const failed = useFailedParts(jobNames.erasing, { enabled: isAdministrator })
  const columns = [
    ...columnsOfDeletions,
    finalColumn(failed.data),
    {
      label: 'With it',
      of: (deletion: Deletion) => (
        <Text inherit miw={130}>
          {withIt(deletion)}
        </Text>
      ),
    },
    useActionsColumn(isAdministrator, setAsking),
  ]
  return (
    <Page
      title="Deleted"
      subtitle={
        isAdministrator
          ? `People, organisations and courses that were deleted within the last ${restorableDays} days.`
          : `People of your organisation who were deleted within the last ${restorableDays} days.`
      }
    >
      {failed.error && <LoadFailed error={failed.error} onRetry={failed.refetch} />}
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by name or email"
          printing={printing}
          total={deleted.data?.totalCount}
          {...(isAdministrator ? { filters } : {})}
        />
        <PagedTable
          label="Deleted"
          view={view}
          list={deleted}
          rows={deleted.data?.deletions}
          printed={printing.printed?.rows}
          keyOf={({ id }) => id}
          empty={emptyText(view, {
            nothing: 'Nothing was deleted that can be restored',
            found: 'Nothing that was deleted has a name or email address like this',
            filtered: 'Nothing that was deleted fits the chosen filters',
          })}
          emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
          columns={columns}
        />
      </Card>
      {asking && <RestoreDialog deletion={asking} onClose={() => setAsking(undefined)} />}
    </Page>
  )
}

/** It is being erased. */
const isFinal = ({ finalDateTime }: Deletion) => Date.parse(finalDateTime) <= Date.now()

function useActionsColumn(
  isAdministrator: boolean,
  onNeedsEmail: (deletion: Deletion) => void,
): Column<Deletion> {
  const restoring = useRestoreDeleted()
  const erasing = useEraseDeleted()

  async function confirmErase({ id, name, kind, counts }: Deletion) {
    const question =
      kind === 'course'
        ? `The files of “${name}” are erased at once. Results and certificates stay. This cannot be undone.`
        : `Everything that was deleted with “${name}” is erased at once. This cannot be undone.`
    const losses = kind === 'course' ? {} : { losses: Promise.resolve(deletionParagraphs(counts)) }
    const typed = counts.people > 1 ? { typed: Promise.resolve(name) } : {}
    if (await askToConfirm({ title: `Erase ${name}`, question, ...losses, ...typed, destructive: true }))
      erasing.save({ id })
  }

  return {
    label: 'Actions',
    quiet: true,
    of: (deletion) => (
      <Group gap="xs" wrap="nowrap">
        <RowButton
          label="Restore"
          name={deletion.name}
          look="default"
          size="xs"
          disabled={restoring.saving || erasing.saving || isFinal(deletion)}
          onClick={firstClick(() =>
            deletion.needsEmail ? onNeedsEmail(deletion) : restoring.save({ id: deletion.id }),
          )}
        />
        {isAdministrator && (
          <Button
            color="red"
            variant="outline"
            size="xs"
            disabled={restoring.saving || erasing.saving}
            aria-label={`Delete ${deletion.name} now`}
            onClick={() => void confirmErase(deletion)}
          >
            Delete now
          </Button>
        )}
      </Group>
    ),
  }
}
