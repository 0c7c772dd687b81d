import { FileInput, type FileInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FileField as Field } from '#contract/call.ts'
import { wrongWithFile } from '#contract/rules/files.ts'

interface FileFieldProps extends Omit<FileInputProps, 'accept' | 'onChange' | 'error'> {
  /** What the call takes. */
  field: Field
  error?: ReactNode
  onChange: (file: File | null) => void
}

/** Takes a file of a form; one that the call would refuse for its type or size is refused here, and says so. */
export function FileField({ field, error, onChange, ...props }: FileFieldProps) {
  const [wrong, setWrong] = useState<string>()
  return (
    <FileInput
      {...props}
      accept={field.accept.join(',')}
      error={wrong ?? error}
      onChange={(file) => {
        const problem = file ? wrongWithFile(file, field) : undefined
        setWrong(problem)
        onChange(problem ? null : file)
      }}
    />
  )
}
