import { Button, Group, Stack, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Refused } from '../../data/send.ts'
import { Sentences } from '../../ui/Sentences.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { showSize, counted } from '../../ui/quantities.ts'
import { PackageFindings } from './PackageFindings.tsx'
import { useCheckPackage } from './hooks.ts'

interface CheckPackageProps {
  file: File | null
  /** Gets the id with which the file is published without a second upload. */
  onChecked: (id: string) => void
}

/** Checks a package before it is published; another file is checked again. */
export function CheckPackage({ file, onChecked }: CheckPackageProps) {
  return (
    file && <Check key={`${file.name} ${file.size} ${file.lastModified}`} file={file} onChecked={onChecked} />
  )
}

function Check({ file, onChecked }: { file: File; onChecked: (id: string) => void }) {
  const { check, checking, progress, found, error } = useCheckPackage(onChecked)
  return (
    <Stack gap="sm">
      {!found && !checking && (
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconScan size={18} aria-hidden />}
            onClick={() => check({ scormFile: file })}
          >
            Check package
          </Button>
          <Text size="sm" c="var(--quiet)">
            Reports what is in it; nothing is published yet.
          </Text>
        </Group>
      )}
      {checking && <UploadProgress progress={progress} afterwards="Checking the package…" />}
      <div role="status">
        {found && (
          <Stack gap="sm">
            <Text fw={600}>
              SCORM {found.scormVersion}, {counted(found.scos, 'SCO')}, {counted(found.assets, 'asset')},{' '}
              {counted(found.fileCount, 'file')}, {showSize(found.sizeBytes)}
            </Text>
            <PackageFindings
              findings={[
                ...found.warnings.map((sentence) => ({ tone: 'warning' as const, sentence })),
                ...found.findings,
              ]}
            />
          </Stack>
        )}
      </div>
      {error !== null && (
        <Sentences
          tone="wrong"
          sentences={error instanceof Refused ? error.errors : ['The package could not be checked.']}
        />
      )}
    </Stack>
  )
}
