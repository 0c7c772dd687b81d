import { IconEyeOff } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'

interface HiddenNoteProps {
  what: 'post' | 'comment'
  reason: string
  isOwn: boolean
  /** The user may show it again. */
  canModerate: boolean
}

/** Above a hidden post or comment, for its author and for those who moderate (rule communities-8). */
export const HiddenNote = ({ what, reason, isOwn, canModerate }: HiddenNoteProps) => (
  <div style={{ marginTop: 12, overflowWrap: 'anywhere' }}>
    <Note icon={<IconEyeOff size={18} aria-hidden />}>
      {isOwn
        ? `Your ${what} is hidden: only you and the people who look after this community see it. They can show it again.`
        : `This ${what} is hidden: only its author and the people who look after this community see it.`}{' '}
      {canModerate && !isOwn && 'To show it again, choose “Restore” in its menu. '}
      Reason: <bdi>{reason}</bdi>
    </Note>
  </div>
)
