import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { type Community, CommunityTable } from './CommunityTable.tsx'
import { ReportsOfAll, ReportsOfClient } from './ReportsOfAll.tsx'
import { countCommunityLosses, useDeleteCommunity } from './hooks.ts'
import { useClientInAddress } from '../users/hooks.ts'

/** All communities, for administrators, who create and delete them. */
export function CommunitiesPage() {
  const deleting = useDeleteCommunity()
  const client = useClientInAddress()

  async function confirmDelete({ id, name }: Community) {
    const question = `Are you sure you want to delete this community? “${name}” is deleted with everything in it.`
    const asked = { title: 'Delete community', question, destructive: true }
    if (await askToConfirm({ ...asked, ...countCommunityLosses(id, name) })) deleting.save({ id })
  }

  const createNew = (
    <Button component={Link} to="/communities/create">
      Create New
    </Button>
  )
  return (
    <Page title="Communities" subtitle="Where people share what they learn and do." actions={createNew}>
      <CommunityTable
        managing={{
          createNew,
          deleteButtonOf: (community) => (
            <DeleteIcon
              label={`Delete ${community.name}`}
              disabled={deleting.saving}
              onClick={() => void confirmDelete(community)}
            />
          ),
        }}
      />
      {client ? <ReportsOfClient clientId={client} /> : <ReportsOfAll />}
    </Page>
  )
}
