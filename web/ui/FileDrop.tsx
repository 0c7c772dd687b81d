import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './FileDrop.module.css'

interface FileDropProps {
  /** What is to be dropped here, as in "Drop a … here". */
  what: string
  accept: readonly string[]
  hint: string
  disabled: boolean
  /** Whatever was chosen or dropped, of whatever type. */
  onFile: (file: File) => void
}

/** A place to drop a file on, with a button for those who would rather choose it. */
export function FileDrop({ what, accept, hint, disabled, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const forget = useRef<() => void>(null)

  function over(event: DragEvent) {
    // Otherwise the browser opens what is dropped.
    event.preventDefault()
    setOver(!disabled)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
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
          accept={accept.join(',')}
          disabled={disabled}
          inputProps={{ 'aria-label': `Choose ${what}` }}
          resetRef={forget}
          onChange={(file) => {
            if (file) onFile(file)
            // The same one can be chosen again when it has been mended.
            forget.current?.()
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
