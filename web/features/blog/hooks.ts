import { useRef } from 'react'
import type { Input } from '#contract/call.ts'
import * as blog from '#contract/calls/blog.ts'
import { problemOfFile } from '#contract/rules/files.ts'
import { Refused, send } from '../../data/send.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

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
  const wrong = problemOfFile(file, blog.addPicture.files.image)
  if (wrong) throw new Refused(400, [wrong])
  const { imageUrl: src, width, height } = await send(blog.addPicture, { image: file })
  return { src, alt: '', width, height }
}

export const useNews = (pageNumber: number, tag: string) => useLoad(blog.listPublished, { pageNumber, tag })
export const useNewsPost = (urlSlug: string) => useLoad(blog.openPublished, { urlSlug })
