import { Anchor, CloseButton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { takeOffered } from '../data/session.ts'
import classes from './Notices.module.css'

/** After a log-in: leads back to what the same user was writing when the last session ended (rule access-22). */
export function KeptTextNotice() {
  const [address, setAddress] = useState(takeOffered)
  const { pathname, search } = useLocation()
  if (address === null || address === pathname + search) return null
  return (
    <div className={classes['notice']} role="status">
      <Text size="sm">
        You were writing something when your session ended. It has been kept:{' '}
        <Anchor component={Link} to={address} underline="always" onClick={() => setAddress(null)}>
          go back to it
        </Anchor>
      </Text>
      <CloseButton aria-label="Close" onClick={() => setAddress(null)} />
    </div>
  )
}
