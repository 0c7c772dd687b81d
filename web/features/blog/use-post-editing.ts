import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as blog from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { Refused } from '../../data/send.ts'
import { useSave } from '../../data/use-save.ts'
import { titleProblem } from './title-problem.ts'
import { type Writing, useDraft } from './use-draft.ts'

export type Post = Reply<typeof blog.open>['blogPost']

/**
 * A stored post and what is being made of it. The two meet by version: what somebody else has saved meanwhile is told,
 * and overwritten only by who says so.
 */
export function usePostEditing(post: Post, loadAgain: () => void) {
  const { draft, latest, keep, drop } = useDraft(`post:${post.id}`)
  const [isOld, setOld] = useState(draft !== undefined)
  const [image, setImage] = useState<File | null>(null)
  const [titleError, setTitleError] = useState<string>()
  // What the last save has stored, until it is loaded.
  const [saved, setSaved] = useState<Writing>()
  const stored = saved && saved.version > post.version ? saved : post
  const [shownVersion, setShownVersion] = useState(draft?.version ?? stored.version)
  const [round, setRound] = useState(0)
  const edited = draft !== undefined || image !== null
  const { title, body } = draft ?? stored

  /** The body as it is stored, in an editor made anew. */
  const showStored = () => {
    setShownVersion(stored.version)
    setRound(round + 1)
  }
  const follow = useEffectEvent(() => {
    if (!edited && stored.version > shownVersion) showStored()
  })
  useEffect(() => follow(), [stored.version, edited])

  const afterwards = useRef<(version: number) => void>(undefined)
  const sent = useSave(blog.update, {
    onDone: ({ version }) => afterwards.current?.(version),
    onRefused: (error) => {
      if (error instanceof Refused && error.status === 409) loadAgain()
    },
  })

  return {
    title,
    body,
    titleError,
    image,
    setImage,
    edited,
    /** Begun before, in another tab or on another day. */
    isOld: isOld && edited,
    isOvertaken: edited && stored.version > shownVersion,
    stored,
    bodyKey: String(round),
    saving: sent.saving,
    change(part: { title?: string; body?: string }) {
      if (part.title) setTitleError(undefined)
      keep({ title, body, version: shownVersion, ...part })
    },
    cancel() {
      drop()
      setImage(null)
      setOld(false)
      setTitleError(undefined)
      showStored()
    },
    /** Saves over `version`, the one that was begun from when left out. */
    save(onSaved: () => void, version = shownVersion) {
      const problem = titleProblem(blog.update, title)
      setTitleError(problem)
      if (problem || sent.saving) return
      afterwards.current = (next) => {
        const now = latest()
        // What was typed while it was on its way is still to be saved.
        if (now && (now.title !== title || now.body !== body)) keep({ ...now, version: next })
        else drop()
        setOld(false)
        setImage((chosen) => (chosen === image ? null : chosen))
        setSaved({ title, body, version: next })
        setShownVersion(next)
        onSaved()
      }
      sent.save({ id: post.id, title, body, version, ...(image ? { image } : {}) })
    },
  }
}
