import { useEffect, useEffectEvent, useState } from 'react'
import type * as blog from '#contract/calls/blog.ts'
import type { Reply } from '#contract/call.ts'
import { useUpdatePost } from './hooks.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { rulesFrom, useRules } from '../../ui/rules.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/blog.ts')).create.input.pick({ title: true }),
)

/** Checks the title of a post, a new one or a stored one, by the rules of the contract. */
export function useTitleCheck() {
  useRules(rules)
  const [error, setError] = useState<string>()
  return {
    error,
    forget: () => setError(undefined),
    /** Shows the error of this title, if it has one. */
    async isValid(title: string) {
      await rules.load()
      const { title: problem } = rules.check({ title }) as { title?: string }
      setError(problem)
      return problem === undefined
    },
  }
}

export type Post = Reply<typeof blog.openPost>['blogPost']

/**
 * A stored post and the changes to it. Every save names the version that the changes are based on: if another user has
 * saved a later version, `hasConflict` is true, and that version is overwritten only on request.
 */
export function usePostEditing(post: Post, reload: () => void) {
  const { draft, latest, store, discard } = useDraft(`post:${post.id}`)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [image, setImage] = useState<File | null>(null)
  const titleCheck = useTitleCheck()
  const { stored, setSaved } = useStoredPost(post)
  const edited = draft !== undefined || image !== null
  const base = useBaseVersion(stored.version, draft?.version, edited)
  const { title, body } = draft ?? stored
  const updating = useUpdatePost(reload)

  function finishSave(version: number) {
    const now = latest()
    // Text that was typed during the save is not saved yet.
    if (now && (now.title !== title || now.body !== body)) store({ ...now, version })
    else discard()
    setRestored(false)
    setImage((chosen) => (chosen === image ? null : chosen))
    setSaved({ title, body, version })
    base.setVersion(version)
  }

  return {
    title,
    body,
    titleError: titleCheck.error,
    image,
    setImage,
    edited,
    /** Whether the draft was written earlier, in another tab or on another day. */
    isRestored: isRestored && edited,
    hasConflict: edited && stored.version > base.version,
    stored,
    /** The key of the editor. When it changes, a new editor shows `body`. */
    bodyKey: base.bodyKey,
    saving: updating.saving,
    change(part: { title?: string; body?: string }) {
      if (part.title) titleCheck.forget()
      store({ title, body, version: base.version, ...part })
    },
    cancel() {
      discard()
      setImage(null)
      setRestored(false)
      titleCheck.forget()
      base.showStored()
    },
    /** @param version the stored version that is overwritten: by default the one that the changes are based on */
    save(onSaved: () => void, version = base.version) {
      void titleCheck.isValid(title).then((isValid) => {
        if (!isValid) return
        updating.save({ id: post.id, title, body, version, ...(image ? { image } : {}) }, (newVersion) => {
          finishSave(newVersion)
          onSaved()
        })
      })
    },
  }
}

/** Returns the post as it was loaded. After a save, it returns the saved values until the post is loaded again. */
function useStoredPost(post: Post) {
  const [saved, setSaved] = useState<Draft>()
  return { stored: saved && saved.version > post.version ? saved : post, setSaved }
}

/** Returns the version on which the shown text is based. While nothing is changed, it follows the stored version. */
function useBaseVersion(storedVersion: number, draftVersion: number | undefined, edited: boolean) {
  const [version, setVersion] = useState(draftVersion ?? storedVersion)
  const [round, setRound] = useState(0)
  const showStored = () => {
    setVersion(storedVersion)
    setRound(round + 1)
  }
  const showNewer = useEffectEvent(() => {
    if (!edited && storedVersion > version) showStored()
  })
  useEffect(() => showNewer(), [storedVersion, edited])
  return { version, setVersion, showStored, bodyKey: String(round) }
}
