import { IconEyeOff } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'

interface HiddenNoteProps {
  what: 'post' | 'comment'
  reason: string
  isOwn: boolean
}

/** Above a hidden post or comment, for its author and for those who moderate (rule communities-8). */
export const HiddenNote = ({ what, reason, isOwn }: HiddenNoteProps) => (
  <div style={{ marginTop: 12, overflowWrap: 'anywhere' }}>
    <Note icon={<IconEyeOff size={18} aria-hidden />}>
      {isOwn
        ? `Your ${what} is hidden: only you and the people who look after this community see it.`
        : `This ${what} is hidden: only its author and the people who look after this community see it.`}{' '}
      Reason: <bdi>{reason}</bdi>
    </Note>
  </div>
)
