// The provider's blog. Administrators write posts, and everybody can read published ones.
import { z } from 'zod'
import { download, get, patch, post, upload, changes, exports } from '../call.ts'
import { pictureFile } from '../rules/files.ts'
import { postsOrder } from '../rules/list-order.ts'
import { postStatuses } from '../rules/post-status.ts'
import {
  dateTime,
  id,
  listFormat,
  paged,
  pageFromOne,
  pageSize,
  required,
  searchTerm,
  sortedBy,
  text,
} from '../shapes.ts'

const title = required('Please enter a title')
/** HTML (contract/rules/rich-text.ts), cleaned by the server. */
const body = text(60_000)
/** An invalid slug is answered like an unknown one. */
const urlSlug = z
  .string({ error: 'Not found' })
  .min(1, { error: 'Not found' })
  .max(200, { error: 'Not found' })

const tag = z.object({ id: z.string(), value: z.string() })
const summary = { id: z.string(), title: z.string(), urlSlug: z.string(), published: z.boolean() }
/** Empty if there is no picture. */
const imageUrl = z.string()
const whole = {
  ...summary,
  body: z.string(),
  imageUrl,
  tags: z.array(tag),
  /** Always empty (rule blog-1). */
  attachments: z.array(z.string()),
}
/** The day it was first published; unpublishing and publishing it again does not change it. */
const publishedDateTime = dateTime

/** The filters and the order of the list of posts. */
const wanted = {
  searchTerm,
  status: z.enum(postStatuses, { error: `Please filter by ${postStatuses.join(' or ')}` }).optional(),
  ...sortedBy(postsOrder),
}

export const list = get('Blog/AdminGetBlogPosts', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'A page of all posts, drafts too, the newest first; the first page is 1',
  input: { pageNumber: pageFromOne, pageSize, ...wanted },
  reply: z.object({ blogPosts: z.array(z.object({ ...summary, imageUrl })), ...paged }),
})

export const exportList = download('Blog/ExportBlogPosts', {
  access: ['ADMIN'],
  audit: exports('Exported the list of blog posts'),
  summary: 'The list of posts as it is filtered and sorted, as CSV or XLSX',
  input: { ...wanted, format: listFormat },
})

export const openPost = get('Blog/AdminGetBlogPost', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'One post, draft or published',
  input: { urlSlug },
  reply: z.object({
    blogPost: z.object({
      ...whole,
      /** Increases with each change of title, body or picture. */
      version: z.number(),
    }),
  }),
})

export const create = upload('Blog/CreateBlogPost', {
  access: ['ADMIN'],
  audit: changes('Created a blog post'),
  summary: 'Create a post: a draft, whose address is made from its title and does not change',
  input: { title, body: body.default('') },
  files: { image: pictureFile },
  capitalised: true,
  reply: z.object({ urlSlug: z.string() }),
})

const notAVersion = 'Please send the version as a number'

export const update = upload('Blog/UpdateBlogPost', {
  method: 'PATCH',
  access: ['ADMIN'],
  audit: changes('Changed a blog post'),
  summary:
    'Change a post; body and image stay when left out. With a version that is no longer the newest, 409',
  input: {
    id,
    title,
    body: body.optional(),
    version: z.coerce
      .number({ error: notAVersion })
      .int({ error: notAVersion })
      .min(0, { error: notAVersion })
      .max(2 ** 31 - 1, { error: notAVersion })
      .optional(),
  },
  files: { image: pictureFile },
  reply: z.object({ version: z.number() }),
})

/** The reply has the values for an image element in the body of a post. A picture that no post shows is deleted after a month. */
export const addPicture = upload('Blog/UploadBlogImage', {
  access: ['ADMIN'],
  audit: changes('Uploaded a picture for the blog'),
  summary: 'Save a picture for the text of a post',
  input: {},
  files: { image: { ...pictureFile, required: 'Please choose a picture' } },
  reply: z.object({ imageUrl: z.string(), width: z.number(), height: z.number() }),
})

export const addTag = patch('Blog/AddTagToBlogPost', {
  access: ['ADMIN'],
  audit: changes('Added a tag to a blog post'),
  summary: 'Add a tag to a post; one that it has already is refused',
  input: { blogPostId: id, tag: required('Please enter a tag', 50) },
  reply: z.object({ tag: tag.extend({ tagId: z.string(), blogPostId: z.string() }) }),
})

export const removeTag = post('Blog/DeleteTagFromBlogPost', {
  access: ['ADMIN'],
  audit: changes('Removed a tag from a blog post'),
  summary: 'Remove a tag from a post',
  input: { blogPostId: id, tagId: id },
})

export const publish = patch('Blog/PublishBlogPost', {
  access: ['ADMIN'],
  audit: changes('Published a blog post'),
  summary: 'Show a post to everybody, as it is stored',
  input: { id },
})

export const unpublish = patch('Blog/MarkBlogPostAsDraft', {
  access: ['ADMIN'],
  audit: changes('Withdrew a blog post'),
  summary: 'Unpublish a post: a draft again, which only administrators see',
  input: { id },
})

export const remove = post('Blog/DeleteBlogPost', {
  access: ['ADMIN'],
  audit: changes('Deleted a blog post'),
  summary: 'Delete a post permanently',
  input: { id },
})

/** Rule blog-2. */
export const listPublished = get('Blog/GetBlogPosts', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'A page of what is published, the newest first; of one tag where one is named',
  input: { pageNumber: pageFromOne, tag: text(50).default('') },
  reply: z.object({
    blogPosts: z.array(
      z.object({
        ...summary,
        /** The beginning of the text, without formatting. */
        summary: z.string(),
        imageUrl: z.string(),
        tags: z.array(tag),
        publishedDateTime,
      }),
    ),
    ...paged,
  }),
})

export const openPublished = get('Blog/GetBlogPost', {
  access: 'anyone',
  audit: 'nothing',
  summary: 'One published post; a draft is not found',
  input: { urlSlug },
  reply: z.object({ blogPost: z.object({ ...whole, publishedDateTime }) }),
})
