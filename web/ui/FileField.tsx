import { FileInput, type FileInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FileField as Field } from '#contract/call.ts'
import { problemOfFile } from '#contract/rules/files.ts'

interface FileFieldProps extends Omit<FileInputProps, 'accept' | 'onChange' | 'error'> {
  /** The types and the size of files that the call accepts. */
  field: Field
  error?: ReactNode
  onChange: (file: File | null) => void
}

/** A file field of a form. A file that the call would refuse for its type or size is refused here, with an error. */
export function FileField({ field, error, onChange, ...props }: FileFieldProps) {
  const [wrong, setWrong] = useState<string>()
  return (
    <FileInput
      {...props}
      accept={field.accept.join(',')}
      error={wrong ?? error}
      onChange={(file) => {
        const problem = file ? problemOfFile(file, field) : undefined
        setWrong(problem)
        onChange(problem ? null : file)
      }}
    />
  )
}
