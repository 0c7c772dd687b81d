import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Call, Input } from '#contract/call.ts'
import { useDownload } from '../../data/use-download.ts'

interface DownloadFileProps<C extends Call> {
  call: C
  input: Input<C>
  title?: string
  'aria-label'?: string
  children: string
}

/** A small button of a row that downloads one file. */
export function DownloadFile<C extends Call>({ call, input, ...button }: DownloadFileProps<C>) {
  const { save, saving } = useDownload(call)
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={saving}
      onClick={() => save(input)}
      {...button}
    />
  )
}
