import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Tag } from '../../ui/Tag.tsx'

interface EmailOrNameProps {
  of: { email: string; loginName: string | null; isLocked?: boolean }
}

/** Somebody without an address has a log-in name in its place. */
export function EmailOrName({ of: { email, loginName, isLocked = false } }: EmailOrNameProps) {
  if (loginName === null) return <EmailAddress>{email}</EmailAddress>
  return (
    <span>
      Log-in name{' '}
      <bdi>
        <EmailAddress>{loginName}</EmailAddress>
      </bdi>{' '}
      {isLocked && <Tag tone="warning">Locked</Tag>}
    </span>
  )
}
