import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { type ModerationAct, type Written, useModeration } from './moderation-hooks.ts'

interface ReasonForProps {
  act: Exclude<ModerationAct, 'restore'>
  written: Written
  author: string
  onClose: () => void
}

const verbs = { hide: 'Hide', delete: 'Delete', report: 'Report' }

/** Asks why a post or comment of somebody else is hidden, deleted or reported, and does so. */
export function ReasonFor({ act, written, author, onClose }: ReasonForProps) {
  const { act: begin, saving } = useModeration(written, onClose)
  const label = `${verbs[act]} ${written.what}`
  return (
    <ReasonDialog
      title={label}
      action={label}
      keptAs={`${act}:${written.id}`}
      isDestructive={act === 'delete'}
      saving={saving}
      onSave={({ reason }) => begin(act, reason)}
      onClose={onClose}
    >
      {consequence(act, written, author)}
    </ReasonDialog>
  )
}

function consequence(act: ReasonForProps['act'], { what }: Written, author: string): string {
  if (act === 'report')
    return `Your report goes to the people who look after this community, with your name and your reason. ${author} is not told.`
  if (act === 'hide')
    return `Only ${author} and the people who look after this community will see the ${what}, with your reason. You can restore it at any time.`
  const lost = what === 'post' ? ' with its comments and likes' : ''
  return `The ${what} by ${author} is deleted${lost}. This cannot be undone. Your reason is stored in the audit log.`
}
