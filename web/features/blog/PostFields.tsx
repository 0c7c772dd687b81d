import { Input, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, useState } from 'react'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { RichText } from '../../ui/RichText.ts'
import classes from './PostFields.module.css'

// The editor is larger than half of the page, which is drawn with the text before it is asked for.
const BodyEditor = lazy(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return { default: (await import('./BodyEditor.tsx')).BodyEditor }
})

interface PostFieldsProps {
  title: string
  titleError: string | undefined
  body: string
  /** Another key shows `body` in a new editor. */
  bodyKey: string
  onChange: (part: { title?: string; body?: string }) => void
}

export function PostFields({ title, titleError, body, bodyKey, onChange }: PostFieldsProps) {
  // Who presses the text before it can be changed writes there as soon as it can.
  const [wantsFocus, setWantsFocus] = useState(false)
  const waiting = (
    <div className={classes['loading']} aria-busy onPointerDown={() => setWantsFocus(true)}>
      <Skeleton h={{ base: 70, sm: 32 }} />
      <RichText html={body} />
    </div>
  )
  return (
    <Stack gap="md">
      <TextInput
        label="Title"
        withAsterisk
        maxLength={200}
        size="md"
        value={title}
        error={titleError}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
      <Input.Wrapper
        label="Body"
        labelElement="div"
        description="Click a picture to say what it shows, for those who cannot see it."
      >
        <div style={{ marginTop: 6 }}>
          <LazyPart waiting={waiting}>
            <BodyEditor
              key={bodyKey}
              html={body}
              autoFocus={wantsFocus}
              onChange={(html) => onChange({ body: html })}
            />
          </LazyPart>
        </div>
      </Input.Wrapper>
    </Stack>
  )
}
