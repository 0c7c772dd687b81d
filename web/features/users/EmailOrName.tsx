import { Anchor } from '@mantine/core'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Tag } from '../../ui/Tag.tsx'

interface EmailOrNameProps {
  of: { email: string; loginName: string | null; isLocked?: boolean }
  /** Whether the address can be pressed to write to it. */
  isLink?: boolean
}

/** Somebody without an address has a log-in name in its place. */
export function EmailOrName({
  of: { email, loginName, isLocked = false },
  isLink = false,
}: EmailOrNameProps) {
  const address = <EmailAddress>{email}</EmailAddress>
  if (loginName === null)
    return isLink ? (
      <Anchor href={`mailto:${email}`} inherit underline="always">
        {address}
      </Anchor>
    ) : (
      address
    )
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
