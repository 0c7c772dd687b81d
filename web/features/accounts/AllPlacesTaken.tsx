import { Button, Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Note } from '../../ui/Note.tsx'

interface AllPlacesTakenProps {
  /** Says what the lack of places means on this page, and whom to ask. */
  children: ReactNode
  /** Asks the server again. */
  onAskAgain: () => Promise<unknown>
  /** Offers other actions. */
  others?: ReactNode
}

/** Replaces a form that nobody can send, because the organisation has no free place (rule people-23). */
export function AllPlacesTaken({ children, onAskAgain, others }: AllPlacesTakenProps) {
  const [isAsking, setAsking] = useState(false)
  function askAgain() {
    setAsking(true)
    void onAskAgain().finally(() => setAsking(false))
  }
  return (
    <Stack gap="md">
      <Note icon={<IconUsersGroup aria-hidden />} title="There is no free place">
        {children}
      </Note>
      <Button size="md" loading={isAsking} onClick={askAgain}>
        Check again
      </Button>
      {others}
    </Stack>
  )
}
