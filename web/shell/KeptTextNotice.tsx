import { Anchor, CloseButton, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { keptPagesNow, takeOffered } from '../data/session.ts'
import classes from './Notices.module.css'

/** After a log-in: leads back to what the same user was writing when the last session ended (rule access-22). */
export function KeptTextNotice() {
  const [offered, setOffered] = useState(takeOffered)
  const { pathname, search } = useLocation()
  if (offered.length === 0) return null
  const kept = new Set(keptPagesNow().map(({ address }) => address))
  const pages = offered.filter(({ address }) => kept.has(address) && address !== pathname + search)
  const [first] = pages
  if (!first) return null
  return (
    <div className={classes['notice']} role="status">
      {pages.length === 1 ? (
        <Text size="sm">
          You were writing something when your session ended. It has been kept:{' '}
          <Back to={first.address}>go back to it</Back>
        </Text>
      ) : (
        <div>
          <Text size="sm">
            You were writing on {pages.length} pages when your session ended. What you wrote has been kept. Go
            back to:
          </Text>
          <List size="sm" mt={4}>
            {pages.map(({ address, title }) => (
              <List.Item key={address}>
                <Back to={address}>{title || address}</Back>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <CloseButton aria-label="Close" onClick={() => setOffered([])} />
    </div>
  )
}

const Back = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} underline="always" inherit style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Anchor>
)
