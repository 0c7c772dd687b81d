// Stores the blog of the demo: its texts with the pictures that go with them.
import { join } from 'node:path'
import sharp from 'sharp'
import type { Tx } from '../db/open.ts'
import { cleanHtml, picturesIn, summaryOf } from '../features/blog/clean-html.ts'
import { slugOf } from '../features/blog/slugs.ts'
import { storePicture } from '../files/pictures.ts'
import type { FileStore } from '../files/store.ts'
import { imageUrl } from '../http/images.ts'
import { projectRoot } from '../base/project-root.ts'
import type { DemoSource } from './learning.ts'
import { type DemoPost, demoPosts } from './post-texts.ts'
import { addPost, addRows } from './queries.ts'

export interface PicturedPost extends Omit<DemoPost, 'picture' | 'bodyPicture'> {
  /** The key of the picture. */
  image: string | null
}

/** Stores the pictures and returns the posts that show them. */
export const storePostPictures = (files: FileStore): Promise<PicturedPost[]> =>
  Promise.all(
    demoPosts.map(async ({ picture, bodyPicture, body, ...post }) => ({
      ...post,
      image: picture ? (await storeDrawing(files, picture)).key : null,
      body: body.replace('{picture}', bodyPicture ? await drawn(files, bodyPicture) : ''),
    })),
  )

async function drawn(files: FileStore, { file, alt }: { file: string; alt: string }): Promise<string> {
  const { key, width, height } = await storeDrawing(files, file)
  return `<img src="${imageUrl(key)}" alt="${alt}" width="${width}" height="${height}" />`
}

async function storeDrawing(files: FileStore, drawing: string) {
  const place = join(projectRoot, 'server', 'demo', 'courses', drawing)
  const { data, info } = await sharp(place, { density: 108 })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true })
  return { key: await storePicture(files, data), width: info.width, height: info.height }
}

export async function addPosts(tx: Tx, { calendar }: DemoSource, posts: PicturedPost[]): Promise<void> {
  // The oldest posts are added first, so that each is older than the next.
  for (const { title, daysAgo, tags, isDraft, body, image } of posts.toReversed()) {
    const clean = cleanHtml(body)
    const written = calendar.at(daysAgo, 10).toISOString()
    const pictures = picturesIn(clean)
    await addRows(
      tx,
      'blog_pictures',
      pictures.map((key) => ({ key, uploaded_at: written })),
    )
    const post_id = await addPost(tx, {
      title,
      url_slug: slugOf(title),
      body: clean,
      summary: summaryOf(clean),
      image,
      body_pictures: pictures,
      is_published: !isDraft,
      first_published_at: isDraft ? null : written,
      created_at: written,
      updated_at: written,
    })
    await addRows(
      tx,
      'blog_tags',
      tags.map((value) => ({ post_id, value })),
    )
  }
}
