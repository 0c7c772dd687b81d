import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { showDate } from '../../ui/dates.tsx'
import { AssignmentDeadline } from '../deadlines/AssignmentDeadline.tsx'
import { AddOne } from '../../ui/AddOne.tsx'
import type { Team } from './TeamDetails.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { countTeamPathwayLosses, useAssignPathway, useUnassignPathway } from '../teams/hooks.ts'

type Pathway = Team['pathways'][number]

const shown: Column<Pathway>[] = [
  {
    label: 'Name',
    of: ({ id, name }) => <RowLink to={`/learning-pathway/${id}`}>{name}</RowLink>,
    heads: true,
  },
  { label: 'Assigned', of: ({ assignedDateTime }) => showDate(assignedDateTime) },
]

/** Shows the pathways that the people of the team have in addition to those of the client (rule teams-9). */
export function TeamPathways({ team, mayAssign }: { team: Team; mayAssign: boolean }) {
  const assigning = useAssignPathway()
  const removing = useUnassignPathway()

  async function confirmRemove({ id, name }: Pathway) {
    const question = `Are you sure you want to remove the pathway “${name}” from the team “${team.name}”? Progress is not deleted.`
    const losses = countTeamPathwayLosses(team.id, id)
    if (await askToConfirm({ title: 'Remove pathway', question, losses, destructive: true }))
      removing.save({ teamId: team.id, learningPathwayId: id })
  }

  const deadline: Column<Pathway> = {
    label: 'Deadline',
    of: ({ id }) => (
      <AssignmentDeadline pathwayId={id} owner={{ name: team.name, clientId: null, teamId: team.id }} />
    ),
  }
  const remove: Column<Pathway> = {
    label: 'Remove',
    quiet: true,
    of: (pathway) => (
      <RowButton label="Remove" name={pathway.name} look="red" onClick={() => void confirmRemove(pathway)} />
    ),
  }
  return (
    <Card title="Pathways of the team" data-print="beside">
      {mayAssign && (
        <AddOne
          label="Assign a pathway"
          nothing="Select pathway"
          action="Assign"
          choices={team.pathwayChoices}
          saving={assigning.saving}
          onAdd={(id) => assigning.save({ teamId: team.id, learningPathwayId: id })}
        />
      )}
      <DataTable
        label="Pathways of the team"
        rows={team.pathways}
        keyOf={({ id }) => id}
        empty="This team has only the pathways of its organisation"
        columns={mayAssign ? [...shown, deadline, remove] : shown}
      />
    </Card>
  )
}
