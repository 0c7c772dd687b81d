import { Link } from 'react-router'
import type * as blog from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { showDate } from '../../ui/dates.tsx'
import { NewsTags } from './NewsTags.tsx'
import classes from './NewsPage.module.css'

type Post = Reply<typeof blog.listPublished>['blogPosts'][number]

export function NewsCard({ post }: { post: Post }) {
  const { title, urlSlug, summary, imageUrl, tags, publishedDateTime: at } = post
  return (
    <article className={classes['card']}>
      <div className={classes['picture']}>
        {imageUrl && (
          <img src={imageUrl} srcSet={inWidths(imageUrl)} sizes="auto, 400px" alt="" loading="lazy" />
        )}
      </div>
      <div className={classes['words']}>
        <time dateTime={at} className={classes['date']}>
          {showDate(at)}
        </time>
        <h2 dir="auto">
          <Link to={`/news/${urlSlug}`}>{title}</Link>
        </h2>
        <p dir="auto">{summary}</p>
        <NewsTags tags={tags} />
      </div>
    </article>
  )
}
