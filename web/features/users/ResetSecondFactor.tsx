import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { useHasSecondFactor, useResetSecondFactor } from './hooks.ts'

interface OfPerson {
  user: { id: string; firstName: string; lastName: string }
}

/** For administrators: shown for a person whose log-in asks for codes (rule access-54). */
export function ResetSecondFactorButton({ user }: OfPerson) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useHasSecondFactor(user.id)) return null
  return (
    <>
      <Button variant="default" onClick={firstClick(() => setIsOpen(true))}>
        Reset second factor
      </Button>
      {isOpen && <ResetSecondFactorDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Takes the authenticator app of a person away, with a reason. */
export function ResetSecondFactorDialog({ user, onClose }: OfPerson & { onClose: () => void }) {
  const { save, saving, proof } = useResetSecondFactor(onClose)
  const { id, firstName, lastName } = user
  return (
    <>
      <ReasonDialog
        title="Reset second factor"
        action="Reset"
        isDestructive
        keptAs={`reset-second-factor:${id}`}
        saving={saving}
        onSave={({ reason }) => save({ userId: id, reason })}
        onClose={onClose}
      >
        {`The authenticator app and the recovery codes of ${firstName} ${lastName} stop working, and the password alone opens the account. Please make sure first that it is really ${firstName} ${lastName} who has asked for it. The reason is in the audit log.`}
      </ReasonDialog>
      {proof}
    </>
  )
}
