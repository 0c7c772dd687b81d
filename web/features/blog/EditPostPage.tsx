import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { isNotFound } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { BroughtBack } from './BroughtBack.tsx'
import { Overtaken } from './Overtaken.tsx'
import { PictureField } from './PictureField.tsx'
import classes from './PostColumns.module.css'
import { PostFields } from './PostFields.tsx'
import { PostTags } from './PostTags.tsx'
import { PublishCard } from './PublishCard.tsx'
import { usePost } from './hooks.ts'
import { type Post, usePostEditing } from './use-post-editing.ts'

export function EditPostPage() {
  const { urlSlug = '' } = useParams()
  const { data, error, refetch } = usePost(urlSlug)
  const post = data?.blogPost.urlSlug === urlSlug.toLowerCase() ? data.blogPost : undefined

  // Where it is on screen already, what was typed stays there whatever becomes of the stored post.
  if (!post && isNotFound(error)) return <NotFoundPage what="Blog post" />
  if (!post && error) return <LoadFailed error={error} onRetry={refetch} />
  if (!post) return <PageLoading />
  return <PostEditor key={post.id} post={post} onStale={() => void refetch()} />
}

function PostEditor({ post, onStale }: { post: Post; onStale: () => void }) {
  const editing = usePostEditing(post, onStale)
  // A chosen file cannot be stored in the browser, as what is written is.
  useUnsavedChanges(editing.image !== null)
  const address = `/news/${post.urlSlug}`

  return (
    <Page
      title={editing.stored.title}
      subtitle={
        post.published ? (
          <>
            Everybody can read it at{' '}
            <Anchor component={Link} to={address} inherit>
              {address}
            </Anchor>
          </>
        ) : (
          `A draft, which only administrators see. Its address will be ${address}`
        )
      }
    >
      {editing.isOvertaken ? (
        <Overtaken post={post} editing={editing} />
      ) : (
        editing.isOld && <BroughtBack onDrop={editing.cancel} drop="Show the stored post" />
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
