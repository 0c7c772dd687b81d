import { Button, Checkbox, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list as learners } from '#contract/calls/learners.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { GrowingTable } from '../../ui/GrowingTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSizeSelect } from '../../ui/PageSizeSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { withCreated } from '../../ui/created.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { useManagingRole } from '../users/hooks.ts'
import { BulkActions } from './BulkActions.tsx'
import { useCreatedLearner, useLearners } from './hooks.ts'

type Listed = Reply<typeof learners>['users'][number]

const organisation: Column<Listed> = {
  label: 'Organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

const nameColumn = ({ isSelected, toggle }: ReturnType<typeof useSelection>): Column<Listed> => ({
  label: 'Name',
  of: ({ id, name, urlToken }) => (
    <Group gap="sm" wrap="nowrap">
      <Checkbox aria-label={`Select ${name}`} checked={isSelected(id)} onChange={() => toggle(id)} />
      <RowLink to={`/learner/${urlToken}`}>{name}</RowLink>
    </Group>
  ),
})

function SelectAll({
  selection,
  disabled,
}: {
  selection: ReturnType<typeof useSelection>
  disabled: boolean
}) {
  return (
    <Group gap="md" h={36}>
      <Checkbox
        label="Select all"
        checked={selection.all}
        indeterminate={selection.some}
        disabled={disabled}
        onChange={selection.toggleAll}
      />
      <Text size="sm" c="var(--quiet)" aria-live="polite">
        {selection.selected.length} selected
      </Text>
    </Group>
  )
}

/** The list of learners, and the ones that are selected. */
function useLearnerList() {
  const view = useListView()
  const list = useLearners(view)
  const created = useCreatedLearner()
  const rows = withCreated<Listed>(list.rows, view.search === '' ? created : undefined)
  const selection = useSelection(rows?.map(({ id }) => id) ?? [])

  // Another list starts without a selection (rule lists-7).
  return {
    list,
    rows,
    selection,
    view,
    searchFor(term: string) {
      selection.clear()
      view.searchFor(term)
    },
    resize(size: number) {
      selection.clear()
      view.resize(size)
    },
    reload() {
      selection.clear()
      view.goTo(1, { replace: true })
      list.startOver()
    },
  }
}

const createNew = (
  <Button component={Link} to="/create-learner">
    Create Learner
  </Button>
)

export function ManageLearnersPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const { list, rows, selection, view, searchFor, resize, reload } = useLearnerList()
  return (
    <Page
      title="Manage Learners"
      subtitle={isAdministrator ? 'The learners of all organisations.' : 'The learners of your organisation.'}
      actions={
        <>
          <Button component={Link} to="/upload-learners" variant="default">
            Upload Learners
          </Button>
          {createNew}
        </>
      }
    >
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SearchBox label="Search by name or email" value={view.search} onSearch={searchFor} />
          <PageSizeSelect size={view.pageSize} onSize={resize} />
        </Group>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <SelectAll selection={selection} disabled={!rows?.length} />
          <BulkActions selected={selection.selected} onDone={reload} />
        </Group>
        <GrowingTable
          label="Learners"
          list={list}
          rows={rows}
          empty={
            view.search ? 'No learner has a name or email like this' : 'No learners to currently display'
          }
          emptyAction={view.search ? undefined : createNew}
          columns={[
            nameColumn(selection),
            { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
            ...(isAdministrator ? [organisation] : []),
            viewColumn<Listed>(({ urlToken, name }) => ({ to: `/learner/${urlToken}`, name })),
          ]}
        />
      </Card>
    </Page>
  )
}
