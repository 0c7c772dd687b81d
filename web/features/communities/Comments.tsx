import { Button, Divider, Group, Skeleton, Stack, ActionIcon, Text } from '@mantine/core'
import type { Dispatch, FormEvent, ReactNode, SetStateAction } from 'react'
import { type Post, type Comment, maxLengths } from '#contract/calls/communities.ts'
import { useSession } from '../../data/session.ts'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useAddComment, useComments, useDeleteComment } from './hooks.ts'
import { IconTrash } from '@tabler/icons-react'
import { askToConfirm } from '../../ui/confirm.ts'
import { Author } from './Author.tsx'
import { HiddenNote } from './HiddenNote.tsx'
import classes from './PostCard.module.css'
import { WrittenMenu } from './WrittenMenu.tsx'

interface CommentsProps {
  communityId: string
  post: Post
  /** The comment that is being written. */
  text: string
  setText: Dispatch<SetStateAction<string>>
  /** Whether the community takes no new comments. */
  isClosed: boolean
  /** Shows that what was typed earlier has been put back. */
  keptText: ReactNode
}

/** The comments on a post, the newest at the end, and a form to add one. */
export function Comments({ communityId, post, text, setText, isClosed, keptText }: CommentsProps) {
  const me = useSession()
  const { rows, error, retry, hasMore, loadMore, loadingMore } = useComments(post.id)
  return (
    <Stack gap="md" mt="sm">
      <Divider color="var(--line)" />
      {error && !rows && <LoadFailed error={error} onRetry={retry} />}
      {!rows && !error && (
        <Stack gap="sm" role="status" aria-label="Loading comments">
          <Skeleton h={32} w="60%" />
          <Skeleton h={32} w="75%" />
        </Stack>
      )}
      {hasMore && (
        <Group>
          <Button variant="subtle" size="compact-md" onClick={loadMore} loading={loadingMore}>
            Show earlier comments
          </Button>
        </Group>
      )}
      {rows && rows.length > 0 && (
        <Stack component="ul" aria-label={`Comments on ${post.title}`} gap="md" m={0} p={0}>
          {rows.toReversed().map((comment) => (
            <CommentLine
              key={comment.id}
              communityId={communityId}
              comment={comment}
              isOwn={comment.userId === me?.id}
            />
          ))}
        </Stack>
      )}
      {/* A comment that is being typed stays on screen. */}
      {(!isClosed || text.trim() !== '') && (
        <AddComment {...{ communityId, post, text, setText, isClosed, keptText }} />
      )}
    </Stack>
  )
}

function AddComment({ communityId, post, text, setText, isClosed, keptText }: CommentsProps) {
  const isDeleted = useIsDeleted()
  // The next comment may have been typed meanwhile.
  const { save, saving } = useAddComment(communityId, (sent) => setText((now) => (now === sent ? '' : now)))

  function submit(event: FormEvent) {
    event.preventDefault()
    // An empty comment is ignored (rule communities-5).
    if (text.trim()) save({ postId: post.id, text })
  }

  return (
    <form noValidate onSubmit={submit}>
      {keptText && <div style={{ marginBottom: 8 }}>{keptText}</div>}
      <Group align="flex-end" gap="sm">
        <Textarea
          label="Comment"
          minRows={1}
          maxRows={10}
          maxLength={maxLengths.comment}
          style={{ flex: '1 1 220px' }}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" loading={saving} disabled={isDeleted || isClosed}>
          Add comment
        </Button>
      </Group>
    </form>
  )
}

interface CommentLineProps {
  communityId: string
  comment: Comment
  isOwn: boolean
}

function CommentLine({ communityId, comment, isOwn }: CommentLineProps) {
  const deleting = useDeleteComment(communityId)

  async function confirmDelete() {
    const question = 'Are you sure you want to delete this comment?'
    if (await askToConfirm({ title: 'Delete comment', question, destructive: true }))
      deleting.save({ id: comment.id })
  }

  return (
    <li style={{ listStyle: 'none' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Author name={comment.username} at={comment.createdDateTime} small />
        {!isOwn && (
          <WrittenMenu
            written={{ what: 'comment', id: comment.id, communityId }}
            author={comment.username}
            label={`More about the comment ${comment.text.slice(0, 60)}`}
            isHidden={comment.hidden !== null}
            canModerate={comment.canModerate}
            isReported={comment.isReported}
          />
        )}
        {isOwn && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Delete the comment ${comment.text.slice(0, 60)}`}
            loading={deleting.saving}
            onClick={() => void confirmDelete()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {comment.hidden && (
        <HiddenNote
          what="comment"
          reason={comment.hidden.reason}
          isOwn={isOwn}
          canModerate={comment.canModerate}
        />
      )}
      <Text ml={44} className={classes['written'] ?? ''} dir="auto">
        {comment.text}
      </Text>
    </li>
  )
}
