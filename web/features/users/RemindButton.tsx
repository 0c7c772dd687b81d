import { Button, type ButtonProps, Text } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { previewReminder } from '#contract/calls/bulk.ts'
import { useSave } from '../../data/use-save.ts'
import { type Chosen, useMatchingPeople } from './bulk-hooks.ts'
import type { WholeList } from './people-actions.ts'
import { RemindDialog, leftOutInWords } from './RemindDialog.tsx'

interface RemindButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** All people of a list. */
  of: WholeList
  /** How many people the list has. */
  people: number
  /** Describes the people, for screen readers. */
  label?: string
  children: string
}

/**
 * Opens the dialog that reminds all people of a list. When none of them would get a mail, it says so in its own place,
 * because a dialog would have nothing to press (rule reminders-28).
 */
export function RemindButton({ of, people, label, children, ...button }: RemindButtonProps) {
  const [counted, setCounted] = useState<{
    chosen: Chosen
    people: number
    preview: Reply<typeof previewReminder>
  }>()
  const counting = useSave(previewReminder, {
    onlyReads: true,
    onSaved: (preview, chosen) => setCounted({ chosen, people, preview }),
  })
  // The number of the button may be older, and people are reminded whom the dialog has counted.
  const matching = useMatchingPeople((ids) => counting.save({ ...of, ...(ids ? { onlyIds: ids } : {}) }))
  // Other filters show other people.
  const ofShown = counted && isSame({ ...counted.chosen, onlyIds: undefined }, of) ? counted : undefined
  // The number changes when somebody was reminded or has completed a course.
  if (ofShown?.preview.people === 0 && ofShown.people === people)
    return (
      <Text size="sm" c="var(--quiet)" role="status" className={button.className}>
        Nobody gets a mail. {leftOutInWords(ofShown.preview.refused)}
      </Text>
    )
  return (
    <>
      <Button
        {...button}
        {...(label ? { 'aria-label': label } : {})}
        loading={matching.saving || counting.saving}
        onClick={() => matching.save(of)}
      >
        {children}
      </Button>
      {ofShown && ofShown.preview.people > 0 && (
        <RemindDialog
          chosen={ofShown.chosen}
          preview={ofShown.preview}
          onClose={() => setCounted(undefined)}
        />
      )}
    </>
  )
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
