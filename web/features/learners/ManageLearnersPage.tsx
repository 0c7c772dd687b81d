import { viewColumn } from '../../ui/row-columns.tsx'
import { useRestoreColumn } from '../users/use-restore-users.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/learners.ts'
import { learnersOrder } from '#contract/rules/list-order.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useColumns } from '../../data/use-columns.ts'
import { defineList, useGrowingList } from '../../data/use-list.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { Page } from '../../ui/Page.tsx'
import { SelectAll } from '../../ui/SelectAll.tsx'
import { withCreated } from '../../ui/created.ts'
import { useOwnFields } from '../person-fields/hooks.ts'
import { ClientChoice } from '../users/ClientChoice.tsx'
import { BulkActions } from '../users/BulkActions.tsx'
import { EmailOrName } from '../users/EmailOrName.tsx'
import { PeopleActionBar } from '../users/PeopleActionBar.tsx'
import { chosenOf } from '../users/people-actions.ts'
import { listOfPeople, peopleFilterOf, usePeopleFilters } from '../users/people-filter.ts'
import { useClientChoices } from '../users/use-client-choices.ts'
import { ownColumns, trainingColumns, trainingFilters } from '../users/training-list.tsx'
import { invitedColumn, nameColumn, useSelectablePeople } from '../users/use-selectable-people.tsx'
import { useIsLimited } from '../../data/use-configuration.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { useWaiting } from '../joining/hooks.ts'
import { useCreatedLearner, useRefusedAddresses } from './hooks.ts'

type Listed = Reply<typeof list>['users'][number]

const organisation: Column<Listed> = {
  label: 'Organisation',
  sort: 'organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

const viewLearner = viewColumn<Listed>(({ urlToken, name }) => ({ to: `/learner/${urlToken}`, name }))

const learners = defineList({
  ...listOfPeople,
  filters: { ...listOfPeople.filters, ...trainingFilters },
  name: 'learners',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.users,
  order: learnersOrder,
  label: 'Learners',
  empty: {
    nothing: 'No learners to currently display',
    found: 'No learner has a name or email like this',
    filtered: 'No learner fits the chosen filters',
  },
})

/** The list of learners, and the ones that are selected. */
function useLearnerList() {
  const shown = useGrowingList(learners)
  const created = useCreatedLearner()
  const rows = withCreated<Listed>(shown.rows, shown.view.isNarrowed ? undefined : created)
  return { ...shown, rows, ...useSelectablePeople(shown.view, shown.loaded, rows) }
}

const createNew = (
  <Button component={Link} to="/create-learner">
    Create Learner
  </Button>
)
/** Leads to the people who wait to be accepted, and to the setting about it. It comes with the page, so that nothing moves. */
function JoinersLink() {
  const isLimited = useIsLimited()
  const waiting = useWaiting().data?.totalCount ?? 0
  if (isLimited) return null
  return (
    <Button component={Link} to="/joining" variant="default">
      {waiting === 0 ? 'People who want to join' : `People who want to join (${showNumber(waiting)})`}
    </Button>
  )
}

const duplicates = { label: 'Possible duplicates', to: '/possible-duplicates' }
const pastCompletions = { label: 'Upload past completions', to: '/upload-past-completions' }

/** A menu has the tasks that are needed less often, so that the list begins on the first screen of a phone. */
function Actions({ isAdministrator }: { isAdministrator: boolean }) {
  const navigate = useNavigate()
  const more = isAdministrator ? [pastCompletions, duplicates] : [pastCompletions]
  return (
    <>
      <JoinersLink />
      <Button component={Link} to="/upload-learners" variant="default">
        Upload Learners
      </Button>
      <ButtonMenu
        label="Other tasks"
        icon={IconDots}
        position="bottom-end"
        groups={[{ items: more.map(({ label, to }) => ({ label, onChoose: () => void navigate(to) })) }]}
      />
      {createNew}
    </>
  )
}

interface RefusedAddressesProps {
  clientId: string | undefined
  /** Whether the list already shows the people with refused addresses. */
  isListed: boolean
  /** The sentence that is shown while no address is refused. */
  children: string
}

/**
 * Reports wrong addresses. Mail is sent after an upload has been answered, so that a wrong address in a file is seen here (rule
 * mail-6). It replaces another sentence, because it may appear while somebody presses something in the list.
 */
function RefusedAddresses({ clientId, isListed, children }: RefusedAddressesProps) {
  const count = useRefusedAddresses(clientId)
  if (count === 0 || isListed) return children
  const address = `/manage-learners?status=email-refused${clientId ? `&client=${clientId}` : ''}`
  return (
    <span role="status" style={{ color: 'var(--ink)', fontWeight: 600 }}>
      {count === 1
        ? 'The mail server refuses the email address of one learner.'
        : `The mail server refuses the email addresses of ${showNumber(count)} learners.`}{' '}
      <Anchor component={Link} to={address} underline="always" inherit>
        {count === 1 ? 'Show the learner' : 'Show the learners'}
      </Anchor>
    </span>
  )
}

type LearnerList = ReturnType<typeof useLearnerList>

function useLearnerColumns({
  selection,
  isArchived,
  isAdministrator,
  view,
  reload,
}: Pick<LearnerList, 'selection' | 'isArchived' | 'view' | 'reload'> & { isAdministrator: boolean }) {
  const fields = useOwnFields(view.filters.client).data?.fields ?? []
  const restoreLearner = useRestoreColumn<Listed>(reload)
  const isWide = useMediaQuery(`(min-width: ${isAdministrator ? 1600 : 1400}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  return useColumns<Listed>('learners', [
    nameColumn(selection, ({ urlToken }) => `/learner/${urlToken}`),
    { label: 'Email', sort: 'email', of: (learner) => <EmailOrName of={learner} /> },
    ...(isAdministrator ? [organisation] : []),
    ...trainingColumns<Listed>(view.filters, { isWide }),
    ...ownColumns<Listed>(fields, view),
    invitedColumn(view),
    isArchived ? restoreLearner : viewLearner,
  ])
}

export function ManageLearnersPage() {
  const isAdministrator = useIsAdministrator()
  const shown = useLearnerList()
  const { rows, selection, isArchived, view, reload } = shown
  const filters = [...usePeopleFilters(view.filters), ...shown.menu]
  const choices = useClientChoices({ isAdministrator, withOwn: true })
  const people = {
    chosen: chosenOf(selection, rows),
    whole: { list: 'learners', ...peopleFilterOf(view) } as const,
  }
  const columns = useLearnerColumns({ selection, isArchived, isAdministrator, view, reload })
  return (
    <Page
      title="Manage Learners"
      subtitle={
        <RefusedAddresses clientId={view.filters.client} isListed={view.filters.status === 'email-refused'}>
          {isAdministrator ? 'The learners of all organisations.' : 'The learners of your organisation.'}
        </RefusedAddresses>
      }
      actions={<Actions isAdministrator={isAdministrator} />}
    >
      {isAdministrator && (
        <ClientChoice choices={choices} chosen={view.filters.client} onChoose={view.chooseClient} />
      )}
      <Card>
        <GrowingList
          list={{ ...shown, ...columns, menu: filters }}
          printedFilters={[choices.printed, ...filters]}
          emptyAction={createNew}
        >
          <Group justify="space-between" gap="sm" mb="md" data-print="never">
            <SelectAll selection={selection} mb={0} />
            {!isArchived && <BulkActions {...people} onDone={reload} />}
          </Group>
        </GrowingList>
        <PeopleActionBar
          {...people}
          selection={selection}
          clientId={view.filters.client}
          isArchived={isArchived}
          onDone={reload}
        />
      </Card>
    </Page>
  )
}
