import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { toastSuccess } from '../../data/toast.ts'
import { RichText } from '../../ui/RichText.ts'
import classes from './PostConflict.module.css'
import type { Post, usePostEditing } from './use-post-editing.ts'

interface PostConflictProps {
  post: Post
  editing: ReturnType<typeof usePostEditing>
}

/** Another user has saved the post while it was being edited here: shows that text, with the choice between both. */
export function PostConflict({ post, editing }: PostConflictProps) {
  const { stored, saving, save, cancel } = editing
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title="Somebody else has changed this post since you opened it"
      styles={{ title: { color: 'var(--ink)' }, message: { color: 'var(--ink)' } }}
    >
      <Text size="sm">
        Nothing of theirs or of yours is lost. Copy what you need from one to the other, then choose which one
        to save.
      </Text>
      <details className={classes['theirs']}>
        <summary>Read what they have saved</summary>
        <Title order={2} size="h4" my="sm">
          {post.title}
        </Title>
        <RichText html={post.body} />
      </details>
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={cancel} disabled={saving}>
          Take theirs
        </Button>
        <Button
          size="sm"
          onClick={() => save(() => toastSuccess('Blog post updated'), stored.version)}
          loading={saving}
        >
          Save mine over it
        </Button>
      </Group>
    </Alert>
  )
}
