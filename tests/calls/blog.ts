import { type Examples, administrators, everybody, change, exported, nothing, picture } from './example.ts'

export const blog: Examples = {
  'GET Blog/ExportBlogPosts': {
    who: administrators,
    send: () => ({ format: 'csv' }),
    log: exported('Exported the list of blog posts'),
  },
  'GET Blog/AdminGetBlogPosts': {
    who: administrators,
    send: () => ({ pageNumber: 1 }),
    log: nothing,
  },
  'GET Blog/AdminGetBlogPost': {
    who: administrators,
    send: async (w) => ({ urlSlug: (await w.blogPost()).urlSlug }),
    log: nothing,
  },
  'POST Blog/CreateBlogPost': {
    who: administrators,
    send: () => ({ Title: 'News', Body: '<p>New</p>', Image: picture() }),
    log: change('Created a blog post'),
  },
  'PATCH Blog/UpdateBlogPost': {
    who: administrators,
    send: async (w) => ({
      id: (await w.blogPost()).id,
      title: 'Other',
      body: '<p>Other</p>',
      image: picture(),
    }),
    log: change('Changed a blog post'),
  },
  'POST Blog/UploadBlogImage': {
    who: administrators,
    send: () => ({ image: picture() }),
    log: change('Uploaded a picture for the blog'),
  },
  'PATCH Blog/AddTagToBlogPost': {
    who: administrators,
    send: async (w) => ({ blogPostId: (await w.blogPost()).id, tag: 'green' }),
    log: change('Added a tag to a blog post'),
  },
  'POST Blog/DeleteTagFromBlogPost': {
    who: administrators,
    send: async (w) => ({ blogPostId: (await w.blogPost()).id, tagId: (await w.blogPost()).tagId }),
    log: change('Removed a tag from a blog post'),
  },
  'PATCH Blog/PublishBlogPost': {
    who: administrators,
    send: async (w) => ({ id: (await w.blogPost()).id }),
    log: change('Published a blog post'),
  },
  'PATCH Blog/MarkBlogPostAsDraft': {
    who: administrators,
    send: async (w) => ({ id: (await w.blogPost()).id }),
    sendToChange: async (w) => ({ id: (await w.publishedPost()).id }),
    log: change('Withdrew a blog post'),
  },
  'POST Blog/DeleteBlogPost': {
    who: administrators,
    send: async (w) => ({ id: (await w.blogPost()).id }),
    log: change('Deleted a blog post'),
  },
  'GET Blog/GetBlogPosts': {
    who: everybody,
    send: () => ({ pageNumber: 1 }),
    log: nothing,
  },
  'GET Blog/GetBlogPost': {
    who: everybody,
    send: async (w) => ({ urlSlug: (await w.publishedPost()).urlSlug }),
    log: nothing,
  },
}
