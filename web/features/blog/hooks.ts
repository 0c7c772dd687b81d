import { useRef } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import * as blog from '#contract/calls/blog.ts'
import { wrongWithFile } from '#contract/rules/files.ts'
import type { postsOrder } from '#contract/rules/list-order.ts'
import type { PostStatus } from '#contract/rules/post-status.ts'
import { Refused, send } from '../../data/send.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import type { ListView } from '../../ui/use-list-view.ts'

export type PostsView = ListView<'status', (typeof postsOrder)['columns'][number]>

const wantedPosts = ({ search, filters, sorted }: PostsView) => ({
  searchTerm: search,
  ...(filters.status ? { status: filters.status as PostStatus } : {}),
  ...sorted,
})
export const usePosts = (view: PostsView) =>
  useLoad(blog.list, { pageNumber: view.page, pageSize: view.chosenSize, ...wantedPosts(view) })
export const useOutputsOfPosts = (view: PostsView) =>
  useListOutputs(
    { list: blog.list, exportList: blog.exportList, wanted: wantedPosts(view) },
    {
      rowsOf: (reply: Reply<typeof blog.list>) => reply.blogPosts,
      totalOf: (reply) => reply.totalCount,
    },
  )
export const usePost = (urlSlug: string) => useLoad(blog.openPost, { urlSlug })

export const useCreatePost = (onDone: (urlSlug: string) => void | Promise<void>) =>
  useSave(blog.create, { onDone: ({ urlSlug }) => onDone(urlSlug) })
/** @param reload called when another user has saved the post meanwhile */
export function useUpdatePost(reload: () => void) {
  const onSaved = useRef<(version: number) => void>(undefined)
  const { save, saving } = useSave(blog.update, {
    onDone: ({ version }) => onSaved.current?.(version),
    onRefused: (error) => {
      if (error instanceof Refused && error.status === 409) reload()
    },
  })
  return {
    saving,
    /** @param whenSaved called with the new version */
    save(input: Input<typeof blog.update>, whenSaved: (version: number) => void) {
      if (saving) return
      onSaved.current = whenSaved
      save(input)
    },
  }
}

export const usePublishPost = () => useSave(blog.publish, { done: 'Successfully published' })
export const useUnpublishPost = () => useSave(blog.unpublish, { done: 'Successfully unpublished' })
export const useDeletePost = () => useSave(blog.remove, { done: 'Blog post deleted' })

export const useAddTag = (onDone: (tag: string) => void) =>
  useSave(blog.addTag, {
    onSaved: ({ tag }) => toastSuccess(`Added tag: ${tag.value}`),
    onDone: (_, sent) => onDone(sent.tag),
  })
export const useRemoveTag = (onDone: (tagId: string) => void) =>
  useSave(blog.removeTag, { onDone: (_, { tagId }) => onDone(tagId) })

/** Uploads a picture for the text of a post. Returns the attributes of its element. @throws Refused */
export async function uploadPicture(file: File) {
  const wrong = wrongWithFile(file, blog.addPicture.files.image)
  if (wrong) throw new Refused(400, [wrong])
  const { imageUrl: src, width, height } = await send(blog.addPicture, { image: file })
  return { src, alt: '', width, height }
}

export const useNews = (pageNumber: number, tag: string) => useLoad(blog.listPublished, { pageNumber, tag })
export const useNewsPost = (urlSlug: string) => useLoad(blog.openPublished, { urlSlug })
