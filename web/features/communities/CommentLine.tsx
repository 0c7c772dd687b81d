import { ActionIcon, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Comment } from '#contract/calls/communities.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { Author } from './Author.tsx'
import { HiddenNote } from './HiddenNote.tsx'
import classes from './PostCard.module.css'
import { WrittenMenu } from './WrittenMenu.tsx'
import { useDeleteComment } from './hooks.ts'

interface CommentLineProps {
  communityId: string
  comment: Comment
  isOwn: boolean
}

export function CommentLine({ communityId, comment, isOwn }: CommentLineProps) {
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
