import { Link } from 'react-router'
import classes from './NewsTags.module.css'

/** Each tag is a link to the posts with it. */
export function NewsTags({ tags }: { tags: { id: string; value: string }[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className={`plain-list ${classes['tags']}`}>
      {tags.map(({ id, value }) => (
        <li key={id}>
          <Link to={`/news?tag=${encodeURIComponent(value)}`}>
            <bdi>{value}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
