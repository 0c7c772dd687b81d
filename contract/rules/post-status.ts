// The states of a post by which the list of the blog is filtered.

export const postStatuses = ['published', 'draft'] as const
export type PostStatus = (typeof postStatuses)[number]

export const postStatusTexts: Record<PostStatus, string> = { published: 'Published', draft: 'Draft' }
