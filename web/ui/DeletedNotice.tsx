// If another user deletes an object while this user changes something in it, the object stays on screen with a notice. Typed
// text can still be read and copied, but not saved.
import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, createContext, useContext } from 'react'

const IsDeleted = createContext(false)

/** Whether the object of this component, or one that contains it, has been deleted, so that nothing of it can be saved. */
export const useIsDeleted = () => useContext(IsDeleted)

/** Shows the content of an object, and the notice above it if the object is deleted. */
export function MaybeDeleted({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const isContainerDeleted = useIsDeleted()
  return (
    <IsDeleted value={Boolean(notice) || isContainerDeleted}>
      {notice}
      {children}
    </IsDeleted>
  )
}

interface DeletedNoticeProps {
  /** The kind of object, such as "course". */
  what: string
  /** The past participle for the title, such as "deleted". Set if the object may not have been deleted. */
  gone?: string
  /** A further sentence about the event. */
  explanation?: string
  onClose: () => void
}

export function DeletedNotice({ what, gone = 'deleted', explanation = '', onClose }: DeletedNoticeProps) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title={`This ${what} has been ${gone}`}
      styles={{ title: { color: 'var(--ink)' }, message: { color: 'var(--ink)' } }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {explanation && `${explanation} `}What you have typed is not saved. You can copy it; it stays here
          until you close it.
        </Text>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Alert>
  )
}
