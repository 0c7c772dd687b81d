import { Button, Group, Stack, Text } from '@mantine/core'
import { toastSuccess } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { usePublishPost, useUnpublishPost } from './hooks.ts'
import type { Post, usePostEditing } from './use-post-editing.ts'

interface PublishCardProps {
  post: Post
  editing: ReturnType<typeof usePostEditing>
}

const showUpdated = () => toastSuccess('Blog post updated')

export const PublishCard = ({ post, editing }: PublishCardProps) => (
  <Card
    title="Publishing"
    actions={<Tag tone={post.published ? 'good' : 'quiet'}>{post.published ? 'Published' : 'Draft'}</Tag>}
  >
    <Stack gap="md">
      <Text size="sm" c="var(--quiet)" role="status">
        {editing.edited
          ? 'There are changes that are not saved yet. They are stored in this browser.'
          : 'Everything is saved.'}
      </Text>
      <PublishButtons post={post} editing={editing} />
    </Stack>
  </Card>
)

/** Which buttons are shown when: rule blog-5. */
function PublishButtons({ post: { id, published }, editing }: PublishCardProps) {
  const { edited, saving, hasConflict, save, cancel } = editing
  const publishing = usePublishPost()
  const unpublishing = useUnpublishPost()
  const isDeleted = useIsDeleted()
  const busy = saving || publishing.saving || unpublishing.saving
  const isSaveDisabled = !edited || hasConflict || busy || isDeleted
  const isPublishDisabled = busy || isDeleted

  return (
    <Group gap="sm">
      {edited && (
        <Button variant="default" onClick={cancel} disabled={busy}>
          Cancel
        </Button>
      )}
      {published ? (
        <>
          <Button onClick={() => save(showUpdated)} disabled={isSaveDisabled}>
            Update
          </Button>
          <Button
            variant="default"
            onClick={firstClick(() => unpublishing.save({ id }))}
            disabled={isPublishDisabled}
          >
            Unpublish
          </Button>
        </>
      ) : (
        <>
          <Button variant="default" onClick={() => save(showUpdated)} disabled={isSaveDisabled}>
            Save Draft
          </Button>
          <Button
            variant={edited ? 'default' : 'filled'}
            onClick={firstClick(() => publishing.save({ id }))}
            disabled={isPublishDisabled}
          >
            Publish
          </Button>
          {edited && (
            <Button onClick={() => save(() => publishing.save({ id }))} disabled={isSaveDisabled}>
              Save & Publish
            </Button>
          )}
        </>
      )}
    </Group>
  )
}
