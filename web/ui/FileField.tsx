import { FileInput, type FileInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FileField as Field } from '#contract/call.ts'
import { wrongWithFile } from '#contract/rules/files.ts'

interface FileFieldProps extends Omit<FileInputProps, 'accept' | 'onChange' | 'error'> {
  /** What the call accepts. */
  field: Field
  error?: ReactNode
  onChange: (file: File | null) => void
}

/** A file of a form. One that the call would refuse for its type or size is refused here, with an error. */
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
