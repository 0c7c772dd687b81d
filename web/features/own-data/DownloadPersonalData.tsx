import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ofPerson } from '#contract/calls/own-data.ts'
import { useDownload } from '../../data/use-download.ts'

/** For administrators, who hand the file to the person. */
export function DownloadPersonalData({ id }: { id: string }) {
  const { save, saving } = useDownload(ofPerson)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving}
      onClick={() => save({ id })}
    >
      Download personal data
    </Button>
  )
}
