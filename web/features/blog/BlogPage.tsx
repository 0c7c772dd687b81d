import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/blog.ts'
import { postsOrder } from '#contract/rules/list-order.ts'
import { postStatusTexts, postStatuses } from '#contract/rules/post-status.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { inWidths } from '#contract/rules/picture-widths.ts'
import classes from './BlogPage.module.css'
import { useDeletePost } from './hooks.ts'

type Post = Reply<typeof list>['blogPosts'][number]

const columnsOf = (onDelete: (post: Post) => void): Column<Post>[] => [
  {
    label: 'Title',
    sort: 'title',
    of: ({ title, urlSlug, imageUrl }) => (
      <div className={classes['post']}>
        <div className={classes['picture']}>
          {imageUrl && <img src={imageUrl} srcSet={inWidths(imageUrl)} sizes="72px" alt="" loading="lazy" />}
        </div>
        <RowLink to={`/blog/posts/${urlSlug}`}>{title}</RowLink>
      </div>
    ),
  },
  { label: 'Url', of: ({ urlSlug }) => urlSlug },
  {
    label: 'Published',
    sort: 'published',
    labelled: true,
    of: ({ published }) => (published ? 'Yes' : 'No'),
  },
  {
    label: 'View and delete',
    quiet: true,
    of: (post) => (
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        <Anchor component={Link} to={`/blog/posts/${post.urlSlug}`} aria-label={`View ${post.title}`}>
          View
        </Anchor>
        <DeleteIcon label={`Delete ${post.title}`} onClick={() => onDelete(post)} />
      </Group>
    ),
  },
]

const posts = defineList({
  name: 'posts',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.blogPosts,
  order: postsOrder,
  filters: { status: choicesOf('Status', postStatuses, (status) => postStatusTexts[status]) },
  label: 'Blog posts',
  searchLabel: 'Search posts',
  empty: {
    nothing: 'No blog posts to currently display',
    found: 'No post has a title like this',
    filtered: 'No post fits the chosen filters',
  },
})

const createNew = (
  <Button component={Link} to="/blog/new-post">
    Create New
  </Button>
)

export function BlogPage() {
  const { save: remove } = useDeletePost()

  async function confirmDelete({ id, title }: { id: string; title: string }) {
    const question = `Are you sure you want to delete this blog post? “${title}” is deleted permanently, with its tags and pictures.`
    if (await askToConfirm({ title: 'Delete blog post', question, destructive: true })) remove({ id })
  }

  return (
    <Page
      title="Blog"
      subtitle={
        <>
          What everybody can read under{' '}
          <Anchor component={Link} to="/news" inherit underline="always">
            News
          </Anchor>
          , and what is still being written.
        </>
      }
      actions={createNew}
    >
      <Card>
        <PagedList
          list={useList(posts, { columns: columnsOf((post) => void confirmDelete(post)) })}
          emptyAction={createNew}
        />
      </Card>
    </Page>
  )
}
