// The rules of the blog: addresses, pictures, and that no user overwrites the changes of another one.
import type { App } from '../../app/app.ts'
import type { Database } from '../../db/open.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { PictureProblem, storePicture, readPicture } from '../../files/pictures.ts'
import { imageUrl } from '../../http/images.ts'
import { runEach } from '../../base/run-each.ts'
import { Refusal, conflict, orNotFound, notFound } from '../../base/refusal.ts'
import { removeUnnamed } from '../courses/remove-orphans.ts'
import {
  addPicture,
  addPost,
  addTag,
  changePost,
  countTags,
  deletePost,
  forgetPicture,
  holdPost,
  takenSlugs,
  unusedPictures,
} from './queries.ts'
import { freeSlug, slugOf } from './slugs.ts'

type Stores = Pick<App, 'db' | 'files'>

const maxSide = 1600
const maxTags = 20

interface Content {
  title: string
  body: string
  image: IncomingFile | undefined
}

/** Begins a draft and answers its slug. @throws Refusal for a picture that is none */
export async function createPost({ db, files }: Stores, { title, body, image }: Content): Promise<string> {
  return withPicture({ db, files }, image, async (key) => {
    const post = { title, ...(await bodyColumns(body)), image: key ?? null }
    const wanted = slugOf(title)
    for (;;) {
      const slug = freeSlug(wanted, await takenSlugs(db, wanted))
      if (await addPost(db, { ...post, url_slug: slug })) return slug
    }
  })
}

/** Changes a post and answers its new version. What is left out stays. @throws Refusal 404, 409 */
export async function updatePost(
  { db, files }: Stores,
  id: string,
  changes: { title: string; body: string | undefined; version: number | undefined },
  image: IncomingFile | undefined,
): Promise<number> {
  const { title, body, version } = changes
  const { replaced, next } = await withPicture({ db, files }, image, (key) =>
    db.transaction().execute(async (tx) => {
      const held = orNotFound(await holdPost(tx, id))
      if (version !== undefined && version !== held.version)
        throw conflict('Somebody else has changed this post since you opened it')
      const columns = {
        title,
        ...(body === undefined ? {} : await bodyColumns(body)),
        ...(key ? { image: key } : {}),
      }
      return { replaced: key && held.image, next: await changePost(tx, id, columns) }
    }),
  )
  if (replaced) await files.remove(replaced)
  return next
}

/** Deletes a post and its picture; those in its text go when nothing shows them any more. @throws Refusal 404 */
export async function removePost({ db, files }: Stores, id: string): Promise<void> {
  const { image } = orNotFound(await deletePost(db, id))
  if (image) await files.remove(image)
}

/** @throws Refusal 404, 409 for a tag that the post has, 400 for one too many */
export async function tagPost(db: Database, postId: string, value: string) {
  return db.transaction().execute(async (tx) => {
    if (!(await holdPost(tx, postId))) throw notFound()
    if ((await countTags(tx, postId)) >= maxTags)
      throw new Refusal(400, `A post can have at most ${maxTags} tags`)
    const added = await addTag(tx, postId, value.replaceAll(/\s+/g, ' '))
    if (!added) throw conflict('This post has this tag already')
    return added
  })
}

/** Stores a picture for the text of a post. @throws Refusal for one that is none */
export async function storeBodyPicture({ db, files }: Stores, image: IncomingFile) {
  const png = await readImage(image)
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(png).metadata()
  const key = await storePicture(files, png)
  await addPicture(db, key)
  return { imageUrl: imageUrl(key), width, height }
}

/** Deletes pictures that were uploaded for a text and are in none. The row stays until its file is removed. */
export async function dropUnusedPictures({ db, files }: Stores): Promise<void> {
  await runEach(await unusedPictures(db), (key) =>
    db.transaction().execute(async (tx) => {
      if (await forgetPicture(tx, key)) await files.remove(key)
    }),
  )
}

async function bodyColumns(body: string) {
  const { cleanHtml, picturesIn, summaryOf } = await import('./clean-html.ts')
  const clean = cleanHtml(body)
  return { body: clean, summary: summaryOf(clean), body_pictures: picturesIn(clean) }
}

/** Stores the picture and runs `write`, which adds its row; when that fails, the picture is deleted. */
async function withPicture<Result>(
  stores: Stores,
  image: IncomingFile | undefined,
  write: (key: string | undefined) => Promise<Result>,
): Promise<Result> {
  const key = image && (await storePicture(stores.files, await readImage(image)))
  try {
    return await write(key)
  } catch (error) {
    if (key) await removeUnnamed(stores, [key])
    throw error
  }
}

async function readImage({ place }: IncomingFile): Promise<Buffer> {
  try {
    return await readPicture(place, maxSide)
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    throw new Refusal(error.tooLarge ? 413 : 400, error.message)
  }
}
