import { Button, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { ofPerson } from '#contract/calls/own-data.ts'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { useIsAdministrator, useManagingRole } from '../../data/use-managing-role.ts'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { forgetUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { wrapped } from '../../ui/wrapped.ts'
import { useAuditTab } from '../audit/use-audit-tab.tsx'
import { OldNames } from '../certificates/OldNames.tsx'
import { PersonOwnFields } from '../person-fields/PersonOwnFields.tsx'
import { PersonTeams } from './PersonTeams.tsx'
import { ArchivedPersonPage } from './ArchivedPersonPage.tsx'
import { useUser, useAssignAdmin, useAssignLearner } from './hooks.ts'
import { PersonDetails } from './PersonDetails.tsx'
import { PersonTags } from './PersonTags.tsx'
import { ResetSecondFactorButton } from './ResetSecondFactor.tsx'
import { useSession } from '../../data/session.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { hasRole } from '../../data/route-set.ts'

/** Somebody with another role can be a learner too. */
const isLearner = ({ identityRole, secondaryRole }: z.infer<typeof managedUser>) =>
  [identityRole.name, secondaryRole].some((role) => role?.toUpperCase() === 'LEARNER')

export function UserPage() {
  const { urlToken = '' } = useParams()
  const { data, error, isDeleted, refetch } = useUser(urlToken)
  const isAdministrator = useIsAdministrator()
  const user = data?.user
  const audit = useAuditTab(user?.id, { isOfOneClient: true })

  if (!user && isNotFound(error)) return <ArchivedPersonPage what="User" urlToken={urlToken} />
  if (!user && error) return <LoadFailedPage error={error} onRetry={refetch} />
  if (!user) return <PageLoading />

  return (
    <Page
      printable
      title={`${user.firstName} ${user.lastName}`}
      subtitle={<PersonTags user={user} />}
      actions={<UserActions user={user} isAdministrator={isAdministrator} />}
      deleted={isDeleted && <DeletedNotice what="user" onClose={forgetUnsavedChanges} />}
    >
      <PageTabs
        tabs={[
          {
            name: 'details',
            label: 'Details',
            content: (
              <Stack gap="lg">
                <OldNames
                  urlToken={urlToken}
                  name={`${user.firstName} ${user.lastName}`}
                  mayReissue={isAdministrator}
                />
                <PersonDetails
                  key={user.id}
                  user={user}
                  backTo="/users"
                  withClient={isAdministrator}
                  actions={<AssignRoles user={user} />}
                />
                <PersonOwnFields user={user} />
                <PersonTeams userId={user.id} />
              </Stack>
            ),
          },
          ...audit,
        ]}
      />
    </Page>
  )
}

const UserActions = ({
  user,
  isAdministrator,
}: {
  user: z.infer<typeof managedUser>
  isAdministrator: boolean
}) => (
  <>
    {isLearner(user) && (
      <Button component={Link} to={`/learner/${user.urlToken}`} variant="default" {...wrapped}>
        All about this learner
      </Button>
    )}
    {isAdministrator && (
      <>
        <ResetSecondFactorButton user={user} />
        <DownloadCsv label="Download personal data" call={ofPerson} input={{ id: user.id }} />
      </>
    )}
  </>
)

/** Buttons for the roles that the person lacks and the user may assign (rule access-3). */
function AssignRoles({ user }: { user: z.infer<typeof managedUser> }) {
  const me = useSession()
  const managingRole = useManagingRole()
  const assigningLearner = useAssignLearner()
  const assigningAdmin = useAssignAdmin()
  // Rule teams-6.
  const isLimited = useIsLimited()
  const held = { role: user.identityRole.name, secondaryRole: user.secondaryRole }
  // Members of the provider become administrators; every administrator is a member of the provider.
  const isOfProvider = managingRole === 'ADMIN' && user.clientId === me?.clientId
  if (isLimited) return null
  return (
    <>
      {!hasRole(held, 'LEARNER') && (
        <Button
          type="button"
          variant="default"
          loading={assigningLearner.saving}
          onClick={() => assigningLearner.save({ userId: user.id })}
        >
          Assign learner role
        </Button>
      )}
      {!hasRole(held, isOfProvider ? 'ADMIN' : 'CLIENTADMIN') && (
        <Button
          type="button"
          variant="default"
          loading={assigningAdmin.saving}
          onClick={() => assigningAdmin.save({ userId: user.id })}
        >
          Assign admin role
        </Button>
      )}
    </>
  )
}
