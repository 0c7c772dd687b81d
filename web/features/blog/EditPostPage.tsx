import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DeletedNotice } from '../../ui/DeletedNotice.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { forgetUnsavedChanges, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { DraftRestored } from '../../ui/DraftRestored.tsx'
import { PostConflict } from './PostConflict.tsx'
import { PictureField } from './PictureField.tsx'
import classes from './PostColumns.module.css'
import { PostFields } from './PostFields.tsx'
import { PostTags } from './PostTags.tsx'
import { PublishCard } from './PublishCard.tsx'
import { usePost } from './hooks.ts'
import { type Post, usePostEditing } from './use-post-editing.ts'

export function EditPostPage() {
  const { urlSlug = '' } = useParams()
  const { data, error, isDeleted, refetch } = usePost(urlSlug)
  const post = data?.blogPost.urlSlug === urlSlug.toLowerCase() ? data.blogPost : undefined

  if (!post) return <PageUnloaded of={{ error, refetch }} what="Blog post" />
  return <PostEditor key={post.id} post={post} isDeleted={isDeleted} reload={() => void refetch()} />
}

interface PostEditorProps {
  post: Post
  isDeleted: boolean
  reload: () => void
}

function PostEditor({ post, isDeleted, reload }: PostEditorProps) {
  const editing = usePostEditing(post, reload)
  // The text is stored in the browser, a chosen file is not.
  useUnsavedChanges(editing.edited, { isDraft: editing.image === null })
  function close() {
    editing.cancel()
    forgetUnsavedChanges()
  }
  const address = `/news/${post.urlSlug}`

  return (
    <Page
      title={editing.stored.title}
      deleted={isDeleted && <DeletedNotice what="blog post" onClose={close} />}
      subtitle={
        post.published ? (
          <>
            Everybody can read it at{' '}
            <Anchor component={Link} to={address} inherit underline="always">
              {address}
            </Anchor>
          </>
        ) : (
          `A draft, which only administrators see. Its address will be ${address}`
        )
      }
    >
      {editing.hasConflict ? (
        <PostConflict post={post} editing={editing} />
      ) : (
        editing.isRestored && <DraftRestored onDiscard={editing.cancel} discard="Show the stored post" />
      )}
      <div className={classes['columns']}>
        <Card>
          <PostFields
            title={editing.title}
            titleError={editing.titleError}
            body={editing.body}
            bodyKey={editing.bodyKey}
            onChange={editing.change}
          />
        </Card>
        <Stack gap="lg" className={classes['beside'] ?? ''}>
          <PublishCard post={post} editing={editing} />
          <Card title="Picture">
            <PictureField file={editing.image} url={post.imageUrl} onFile={editing.setImage} />
          </Card>
          <Card title="Tags">
            <PostTags post={post} />
          </Card>
        </Stack>
      </div>
    </Page>
  )
}
