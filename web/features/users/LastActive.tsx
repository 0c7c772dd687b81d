import { When } from '../../ui/dates.tsx'

interface LastActiveProps {
  of: { lastActiveDateTime: string | null; hasLoggedIn: boolean }
  /** Shown for somebody who has never logged in. */
  without: string
}

/** Shows when somebody was last active in a course. It has other words for people who have only logged in (rule people-143). */
export const LastActive = ({ of: { lastActiveDateTime, hasLoggedIn }, without }: LastActiveProps) =>
  lastActiveDateTime === null && hasLoggedIn ? (
    'Logged in, no course yet'
  ) : lastActiveDateTime === null ? (
    without
  ) : (
    <When at={lastActiveDateTime} />
  )
