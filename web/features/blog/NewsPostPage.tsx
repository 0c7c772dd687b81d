import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { isNotFound } from '../../data/send.ts'
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx'
import { RichText } from '../../ui/RichText.ts'
import { showDate } from '../../ui/dates.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { NewsFrame } from './NewsFrame.tsx'
import classes from './NewsPostPage.module.css'
import { NewsTags } from './NewsTags.tsx'
import { useNewsPost } from './hooks.ts'

export function NewsPostPage() {
  const { urlSlug = '' } = useParams()
  const { data, error, refetch } = useNewsPost(urlSlug)
  const post = data?.blogPost.urlSlug === urlSlug.toLowerCase() ? data.blogPost : undefined
  return (
    <NewsFrame>
      <div className={classes['page']}>
        {post && (
          <article>
            <time dateTime={post.publishedDateTime} className={classes['date']}>
              {showDate(post.publishedDateTime)}
            </time>
            <PageHeading title={post.title} size="h1" className={classes['title'] ?? ''} dir="auto" />
            {post.imageUrl && (
              <img
                src={post.imageUrl}
                srcSet={inWidths(post.imageUrl)}
                sizes="(max-width: 48em) calc(100vw - 32px), 720px"
                fetchPriority="high"
                alt=""
                className={classes['picture']}
              />
            )}
            <RichText html={post.body} />
            <div className={classes['end']}>
              <NewsTags tags={post.tags} />
              <Link to="/news">All news</Link>
            </div>
          </article>
        )}
        {isNotFound(error) && <Missing />}
        {!post && error && !isNotFound(error) && <LoadFailedPage error={error} onRetry={refetch} />}
        {!post && !error && <Loading />}
      </div>
    </NewsFrame>
  )
}

function Missing() {
  return (
    <Stack align="center" gap="md" py={64} ta="center">
      <PageHeading title="Post not found" />
      <Text c="var(--quiet)">It may have been unpublished, or the address may be mistyped.</Text>
      <Button component={Link} to="/news">
        All news
      </Button>
    </Stack>
  )
}

function Loading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton h={20} w={110} />
      <Skeleton h={44} />
      <Skeleton h={260} radius="lg" />
      <Skeleton h={200} />
    </Stack>
  )
}
