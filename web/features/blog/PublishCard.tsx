import { Button, Group, Stack, Text } from '@mantine/core'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { usePublishPost, useUnpublishPost } from './hooks.ts'
import type { Post, usePostEditing } from './use-post-editing.ts'

interface PublishCardProps {
  post: Post
  editing: ReturnType<typeof usePostEditing>
}

const sayUpdated = () => toastSuccess('Blog post updated')

/** Which buttons show when: rule blog-5. */
export function PublishCard({ post: { id, published }, editing }: PublishCardProps) {
  const { edited, saving, isOvertaken, save, cancel } = editing
  const publishing = usePublishPost()
  const unpublishing = useUnpublishPost()
  const busy = saving || publishing.saving || unpublishing.saving
  const mayNotSave = !edited || isOvertaken || busy

  return (
    <Card
      title="Publishing"
      actions={<Tag tone={published ? 'good' : 'quiet'}>{published ? 'Published' : 'Draft'}</Tag>}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--quiet)" role="status">
          {edited
            ? 'There are changes that are not saved yet. This browser keeps them for you.'
            : 'Everything is saved.'}
        </Text>
        <Group gap="sm">
          {edited && (
            <Button variant="default" onClick={cancel} disabled={busy}>
              Cancel
            </Button>
          )}
          {published ? (
            <>
              <Button onClick={() => save(sayUpdated)} disabled={mayNotSave}>
                Update
              </Button>
              <Button variant="default" onClick={() => unpublishing.save({ id })} disabled={busy}>
                Unpublish
              </Button>
            </>
          ) : (
            <>
              <Button variant="default" onClick={() => save(sayUpdated)} disabled={mayNotSave}>
                Save Draft
              </Button>
              <Button
                variant={edited ? 'default' : 'filled'}
                onClick={() => publishing.save({ id })}
                disabled={busy}
              >
                Publish
              </Button>
              {edited && (
                <Button onClick={() => save(() => publishing.save({ id }))} disabled={mayNotSave}>
                  Save & Publish
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
