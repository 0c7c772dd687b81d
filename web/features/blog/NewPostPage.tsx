import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNavigateAfterSave, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { DraftRestored } from '../../ui/DraftRestored.tsx'
import { PictureField } from './PictureField.tsx'
import { PostFields } from './PostFields.tsx'
import classes from './PostColumns.module.css'
import { useCreatePost } from './hooks.ts'
import { useDraft } from './use-draft.ts'
import { useTitleCheck } from './use-post-editing.ts'

const nothing = { title: '', body: '', version: 0 }

/** The first step: creates the post, which is then edited. */
export function NewPostPage() {
  const navigate = useNavigateAfterSave()
  const { draft, store, discard } = useDraft('new-post')
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [round, setRound] = useState(0)
  const [image, setImage] = useState<File | null>(null)
  const titleCheck = useTitleCheck()
  const { title, body } = draft ?? nothing
  // The text is stored in the browser, a chosen file is not.
  useUnsavedChanges(image !== null)
  const { save, saving } = useCreatePost((urlSlug) => {
    discard()
    setImage(null)
    return navigate(`/blog/posts/${urlSlug}`)
  })

  function startAgain() {
    discard()
    setRestored(false)
    setRound(round + 1)
  }
  async function next() {
    if (await titleCheck.isValid(title)) save({ title, body, ...(image ? { image } : {}) })
  }

  return (
    <Page
      title="Create Blog Post"
      subtitle="It begins as a draft, which visitors see only after you publish it."
    >
      {isRestored && <DraftRestored onDiscard={startAgain} discard="Start again" />}
      <div className={classes['columns']}>
        <Card>
          <PostFields
            title={title}
            titleError={titleCheck.error}
            body={body}
            bodyKey={String(round)}
            onChange={(part) => store({ title, body, version: 0, ...part })}
          />
        </Card>
        <Stack gap="lg" className={classes['beside'] ?? ''}>
          <Card title="Picture">
            <PictureField file={image} url="" onFile={setImage} />
          </Card>
          <Group justify="flex-end">
            <Button component={Link} to="/blog" variant="default">
              Cancel
            </Button>
            <Button onClick={() => void next()} loading={saving}>
              Next
            </Button>
          </Group>
        </Stack>
      </div>
    </Page>
  )
}
