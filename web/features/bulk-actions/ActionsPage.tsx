import { Text } from '@mantine/core'
import { jobNames } from '#contract/rules/jobs.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { FailedParts } from '../../shell/FailedParts.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { type PastAction, actionInWords, usePastActions, organisationOf } from './hooks.ts'
import { UndoButton } from './UndoButton.tsx'

const columns = (isAdministrator: boolean): Column<PastAction>[] => [
  {
    label: 'Action',
    heads: true,
    of: (action) => <RowLink to={`/actions/${action.id}`}>{actionInWords(action)}</RowLink>,
  },
  { label: 'When', whole: true, of: ({ doneAt }) => <When at={doneAt} /> },
  { label: 'By', of: ({ doneBy }) => <bdi>{doneBy ?? 'Deleted user'}</bdi> },
  ...(isAdministrator
    ? [
        {
          label: 'Organisation',
          of: ({ clientName, action }: PastAction) => <bdi>{organisationOf({ action, clientName })}</bdi>,
        },
      ]
    : []),
  { label: 'Changed', number: true, labelled: true, of: ({ changed }) => showNumber(changed) },
  { label: 'Left out', number: true, labelled: true, of: ({ leftOut }) => showNumber(leftOut) },
  {
    label: 'Undo',
    quiet: true,
    of: (action) => {
      if (action.waiting > 0) return <Tag tone="busy">{`${showNumber(action.waiting)} to go`}</Tag>
      if (action.undoneAt)
        return (
          <Tag tone="quiet">
            {action.notUndone > 0 ? `Undone, but for ${showNumber(action.notUndone)}` : 'Undone'}
          </Tag>
        )
      return action.canUndo && <UndoButton action={action} />
    },
  },
]

/** Shows what was done with many people at once, the latest first (rules people-40 and people-41). */
export function ActionsPage() {
  const isAdministrator = useIsAdministrator()
  const view = useListView()
  const list = usePastActions(view)
  return (
    <Page
      title="Activity"
      subtitle="What was done with many people at once. Changes of teams, pathways, due dates and exemptions, archiving and restoring can be undone for ten minutes; lists, completions elsewhere and moves for 24 hours; merges for 30 days. A mail that was sent cannot be taken back, and deleted people are restored on the page “Deleted”."
    >
      {isAdministrator && (
        <FailedParts
          job={jobNames.remindingMany}
          words={() => 'Not all people of a large action could be reminded'}
        />
      )}
      <Card>
        <PagedTable
          label="Activity"
          view={view}
          list={list}
          rows={list.data?.actions}
          keyOf={({ id }) => id}
          empty={<Text>Nothing yet. What you do with people you have selected in a list is found here.</Text>}
          columns={columns(isAdministrator)}
        />
      </Card>
    </Page>
  )
}
