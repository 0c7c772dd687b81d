import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { FileField } from '#contract/call.ts'
import { problemOfFile } from '#contract/rules/files.ts'
import classes from './FileDrop.module.css'

interface FileDropProps {
  /** The words in the label "Drop … here", such as "a package". */
  what: string
  /** The types and the size of files that the call accepts. */
  field: FileField
  hint: string
  disabled: boolean
  onFile: (file: File) => void
  /** Called with the error when the file has the wrong type or size. */
  onRefused: (sentence: string) => void
}

/** An area to drop a file on, with a button to choose one instead. */
export function FileDrop({ what, field, hint, disabled, onFile, onRefused }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)

  function take(file: File) {
    const wrong = problemOfFile(file, field)
    if (wrong) onRefused(wrong)
    else onFile(file)
  }
  function over(event: DragEvent) {
    // Otherwise the browser opens the dropped file.
    event.preventDefault()
    setOver(!disabled)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) take(file)
  }

  return (
    <div
      className={classes['drop']}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="sm" ta="center">
        <IconFileUpload size={40} stroke={1.5} color="var(--icon)" aria-hidden />
        <Text fw={600}>Drop {what} here, or</Text>
        <FileButton
          accept={field.accept.join(',')}
          disabled={disabled}
          inputProps={{ 'aria-label': `Choose ${what}` }}
          resetRef={reset}
          onChange={(file) => {
            if (file) take(file)
            // After the reset, the same file can be chosen again once it was corrected.
            reset.current?.()
          }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={disabled}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="var(--quiet)">
          {hint}
        </Text>
      </Stack>
    </div>
  )
}
