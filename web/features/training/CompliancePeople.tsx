import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { useChosenPeople } from '../users/people-actions.ts'
import { daysInWords } from './ComplianceChoices.tsx'
import { ComplianceFrame } from './ComplianceFrame.tsx'
import { complianceFilterMenu, emptyCompliance } from './filters.ts'
import {
  type PeopleView,
  useHandOut,
  useOutputsOfPeople,
  usePastView,
  usePeople,
  usePeopleView,
  wantedOf,
} from './hooks.ts'
import { PastDay } from './PastPeople.tsx'
import { peopleColumns } from './people-columns.tsx'
import type { Choice } from './use-choices.ts'

interface CompliancePeopleProps {
  /** The choices above the list, for its printed heading. */
  choices: Choice[]
  isAdministrator: boolean
}

const usePeopleColumns = (view: PeopleView, withOrganisation: boolean, selection: Selection) =>
  useColumns(
    withOrganisation ? 'compliance-people-of-all' : 'compliance-people',
    peopleColumns({ withOrganisation, showsLoginName: view.filters.login !== undefined, selection }),
  )

/** Shows one row for each person, with the state and what is late and due next. */
export function CompliancePeople({ choices, isAdministrator }: CompliancePeopleProps) {
  const view = usePeopleView()
  const list = usePeople(view, isAdministrator)
  const withOrganisation = isAdministrator && !view.filters.client
  const wanted = wantedOf(view, isAdministrator)
  const people = useChosenPeople(
    list.data?.people.map(({ id, learner: { name }, clientName }) => ({ id, name, clientName })),
    list.data?.totalCount,
    wanted,
  )
  const { columns, printedColumns, choice } = usePeopleColumns(view, withOrganisation, people.selection)
  const outputs = useOutputsOfPeople(view, isAdministrator)
  const handOut = useHandOut(view, isAdministrator)
  const { printed } = outputs.printing
  return (
    <ComplianceFrame
      view={view}
      choices={choices}
      isAdministrator={isAdministrator}
      list={list}
      shown="people"
      handOut={handOut.printed}
      pastDay={<ToPastDay />}
    >
      <div data-paper={printed ? 'wide' : undefined}>
        <Card>
          <ListBar
            view={view}
            searchLabel="Search by name or email"
            filters={complianceFilterMenu}
            printedFilters={[...complianceFilterMenu, ...choices, ...daysInWords(view)]}
            columns={choice}
            total={list.data?.totalCount}
            {...outputs}
            {...(view.filters.login ? { printing: handOut } : {})}
          />
          <SelectAll selection={people.selection} />
          <PagedTable
            label="People"
            view={view}
            list={list}
            rows={list.data?.people}
            printed={printed?.rows}
            keyOf={({ learner }) => learner.urlToken}
            empty={emptyCompliance(view)}
            emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
            columns={printed ? printedColumns : columns}
            pagesLabel="Pages of people"
          />
          <PeopleActionBar
            {...people}
            whole={{ list: 'compliance', compliance: wanted }}
            clientId={view.filters.client}
            onDone={people.selection.clear}
          />
        </Card>
      </div>
    </ComplianceFrame>
  )
}

/** Leads to the list of a day in the past. */
function ToPastDay() {
  const past = usePastView()
  return <PastDay value="" onChoose={(on) => past.filterBy({ on })} />
}
