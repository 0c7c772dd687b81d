import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconEyeOff, IconFlag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonFor } from './ReasonFor.tsx'
import { type ModerationAct, type Written, useModeration } from './moderation-hooks.ts'

interface WrittenMenuProps {
  written: Written
  author: string
  /** The name of the button. */
  label: string
  isHidden: boolean
  canModerate: boolean
  isReported: boolean
}

/** The menu to moderate or report a text that somebody else has written (rules communities-6 and communities-10). */
export function WrittenMenu({ written, author, label, isHidden, canModerate, isReported }: WrittenMenuProps) {
  const [asked, setAsked] = useState<Exclude<ModerationAct, 'restore'>>()
  const { act, saving } = useModeration(written, () => undefined)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} loading={saving}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canModerate ? (
            <>
              {isHidden ? (
                <Menu.Item
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  onClick={() => act('restore', '')}
                >
                  Restore
                </Menu.Item>
              ) : (
                <Menu.Item
                  leftSection={<IconEyeOff size={16} aria-hidden />}
                  onClick={() => setAsked('hide')}
                >
                  Hide
                </Menu.Item>
              )}
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsked('delete')}
              >
                Delete
              </Menu.Item>
            </>
          ) : (
            <Menu.Item
              leftSection={<IconFlag size={16} aria-hidden />}
              disabled={isReported}
              onClick={() => setAsked('report')}
            >
              {isReported ? 'Reported' : 'Report'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <ReasonFor act={asked} written={written} author={author} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
