import { Collapse, Group, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react'
import { useId, useState, useRef } from 'react'
import { type Post, like, unlike } from '#contract/calls/communities.ts'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { useReportTyping } from '../../ui/DeletableItem.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useKeptText } from '../../ui/use-kept-text.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { Author } from './Author.tsx'
import { Comments } from './Comments.tsx'
import { HiddenNote } from './HiddenNote.tsx'
import classes from './PostCard.module.css'
import { WrittenMenu } from './WrittenMenu.tsx'
import { useDeletePost } from './hooks.ts'
import { counted } from '../../ui/quantities.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../data/send.ts'
import { toastRefusal } from '../../data/toast.ts'
import { applyEvent } from './apply-event.ts'

interface PostCardProps {
  communityId: string
  post: Post
  /** Only the author has a button to delete it without a reason (rule communities-3). */
  isOwn: boolean
  /** The community takes no new comments. */
  isClosed: boolean
}

export function PostCard({ communityId, post, isOwn, isClosed }: PostCardProps) {
  const heading = useId()
  const [opened, { toggle, open }] = useDisclosure(false)
  // The state is here, so that it remains when the comments are closed.
  const [comment, setComment] = useState('')
  const isTyping = comment.trim() !== ''
  useUnsavedChanges(isTyping)
  const keptText = useKeptText({
    place: `comment-on:${post.id}`,
    values: { comment },
    isChanged: isTyping,
    onRestore: (kept) => {
      setComment(kept.comment)
      open()
    },
    onDiscard: () => setComment(''),
  })
  useReportTyping(isTyping)

  return (
    <Paper
      component="article"
      aria-labelledby={heading}
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
      withBorder
      style={{ borderColor: 'var(--line)' }}
    >
      <PostHead communityId={communityId} post={post} isOwn={isOwn} />
      {post.hidden && (
        <HiddenNote what="post" reason={post.hidden.reason} isOwn={isOwn} canModerate={post.canModerate} />
      )}
      <Title order={3} size="h4" mt="md" id={heading} className={classes['written'] ?? ''} dir="auto">
        {post.title}
      </Title>
      <Text mt={6} className={classes['written'] ?? ''} dir="auto">
        {post.text}
      </Text>
      <Group gap={6} mt="sm" ml={-10}>
        <LikeButton communityId={communityId} post={post} />
        <button type="button" className={classes['toggle']} aria-expanded={opened} onClick={toggle}>
          <IconMessageCircle size={20} stroke={1.7} aria-hidden />
          {counted(post.comments, 'comment')}
        </button>
      </Group>
      <Collapse expanded={opened}>
        {opened && (
          <Comments
            communityId={communityId}
            post={post}
            text={comment}
            setText={setComment}
            isClosed={isClosed}
            keptText={keptText}
          />
        )}
      </Collapse>
    </Paper>
  )
}

function PostHead({ communityId, post, isOwn }: Omit<PostCardProps, 'isClosed'>) {
  const isDeleted = useIsDeleted()
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Author name={post.user.name} at={post.createdDateTime} />
      {isOwn && !isDeleted && <DeletePost communityId={communityId} post={post} />}
      {!isOwn && !isDeleted && (
        <WrittenMenu
          written={{ what: 'post', id: post.id, communityId }}
          author={post.user.name}
          label={`More about the post ${post.title}`}
          isHidden={post.hidden !== null}
          canModerate={post.canModerate}
          isReported={post.isReported}
        />
      )}
    </Group>
  )
}

type PostProps = Pick<PostCardProps, 'communityId' | 'post'>

function DeletePost({ communityId, post }: PostProps) {
  const deleting = useDeletePost(communityId)

  async function confirmDelete() {
    const question = `Are you sure you want to delete the post "${post.title}"?`
    if (await askToConfirm({ title: 'Delete post', question, destructive: true }))
      deleting.save({ id: post.id })
  }

  return (
    <DeleteIcon
      label={`Delete the post ${post.title}`}
      loading={deleting.saving}
      onClick={() => void confirmDelete()}
    />
  )
}

function LikeButton({ communityId, post }: PostProps) {
  const { liked, likes, toggle } = useLike(communityId, post)
  const isDeleted = useIsDeleted()
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-pressed={liked}
      aria-label={`Like, ${counted(likes, 'like')}`}
      disabled={isDeleted}
      onClick={toggle}
    >
      <Heart size={20} stroke={1.7} aria-hidden />
      {counted(likes, 'like')}
    </button>
  )
}

// A like is shown at once, and then as the server has counted it. Each click is one call, one after the other.
function useLike(communityId: string, post: Pick<Post, 'id' | 'likes' | 'liked'>) {
  const client = useQueryClient()
  /** The state after the last click; undefined when all calls have been answered. */
  const [wanted, setWanted] = useState<boolean>()
  const runningCalls = useRef(0)
  const { mutate } = useMutation({
    scope: { id: `like ${post.id}` },
    mutationFn: (isLiked: boolean) => send(isLiked ? like : unlike, { postId: post.id }),
    onSuccess: ({ post: counts }) => applyEvent(client, communityId, { kind: 'counts', post: counts }),
    onError: toastRefusal,
    onSettled: () => {
      runningCalls.current--
      if (runningCalls.current === 0) setWanted(undefined)
    },
  })
  const liked = wanted ?? post.liked
  return {
    liked,
    likes: post.likes + Number(liked) - Number(post.liked),
    toggle() {
      runningCalls.current++
      setWanted(!liked)
      mutate(!liked)
    },
  }
}
