import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Refused, somethingWrong } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { showSize } from '../../ui/quantities.ts'

/** A state of the upload. The heading takes the focus, because the form that had it is no longer shown. */
function State({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <Stack gap="md" maw={640} mih={260} justify="center" mx="auto">
        {icon}
        <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}

export function UploadUnderWay({ progress, file }: { progress: number; file: File | null }) {
  return (
    <State
      title="Uploading your course"
      icon={<IconCloudUpload size={44} stroke={1.5} color="var(--icon)" aria-hidden />}
    >
      {file && (
        <Text c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
          {file.name}, {showSize(file.size)}. You can visit other pages meanwhile; please keep this tab open.
        </Text>
      )}
      <UploadProgress progress={progress} afterwards="Checking the package…" />
    </State>
  )
}

export function Uploaded({ id, title, onAnother }: { id: string; title: string; onAnother: () => void }) {
  return (
    <State
      title="Course uploaded"
      icon={<IconCircleCheck size={44} stroke={1.5} color="var(--icon)" aria-hidden />}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        “{title}” is ready. Put it into a learning pathway to give it to learners.
      </Text>
      <Group gap="sm" mt="xs">
        <Button onClick={onAnother}>Create Another</Button>
        <Button component={Link} to={`/course/${id}`} variant="default">
          View course
        </Button>
        <Button component={Link} to={`/create-pathway?course=${id}`} variant="default">
          Create a pathway with it
        </Button>
      </Group>
    </State>
  )
}

export function UploadFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const sentences = error instanceof Refused ? error.errors : []
  const reasons = sentences.filter((sentence) => sentence !== somethingWrong)
  return (
    <State title={somethingWrong}>
      {reasons.length > 0 ? (
        <Sentences tone="wrong" sentences={reasons} />
      ) : (
        <Text>The course could not be uploaded. Please check your connection and try again.</Text>
      )}
      <Group mt="xs">
        <Button onClick={onAgain}>Try again</Button>
      </Group>
    </State>
  )
}
