import { Button, Divider, Group, Skeleton, Stack } from '@mantine/core'
import type { Dispatch, FormEvent, ReactNode, SetStateAction } from 'react'
import { type Post, maxLengths } from '#contract/calls/communities.ts'
import { useSession } from '../../data/session.ts'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { CommentLine } from './CommentLine.tsx'
import { useAddComment, useComments } from './hooks.ts'

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
