import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Input } from '#contract/call.ts'
import { downloadOfCourse } from '#contract/calls/progress.ts'
import { useDownload } from '../../data/use-download.ts'

/** Downloads the whole list as it is narrowed and sorted. */
export function DownloadProgress({ input }: { input: Input<typeof downloadOfCourse> }) {
  const { save, saving } = useDownload(downloadOfCourse)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saving}
      onClick={() => save(input)}
    >
      Download progress
    </Button>
  )
}
