// The rich-text editor. Heavy, so it is loaded with the screens that write and with nothing else.
import { TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { useEditor, useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { pictureFile } from '#contract/rules/files.ts'
import { pasteTextNotPicture } from './paste-text.ts'
import { cleanPasted } from './clean-pasted.ts'
import { editorExtensions } from './editor-extensions.ts'
import classes from './BodyEditor.module.css'

interface BodyEditorProps {
  /** What it begins with; a new one is begun by a new key. */
  html: string
  onChange: (html: string) => void
}

/** The editor keeps an empty line at the end to write on, which is no change of the text. */
const withoutLastLine = (html: string) => html.replace(/(<p><\/p>)+$/, '')

export function BodyEditor({ html, onChange }: BodyEditorProps) {
  const last = useRef<string>(undefined)
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    editorProps: {
      attributes: { 'aria-label': 'Body', role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
      transformPastedHTML: cleanPasted,
      handlePaste: pasteTextNotPicture,
    },
    onCreate: ({ editor: made }) => {
      last.current = withoutLastLine(made.getHTML())
    },
    onUpdate: ({ editor: changed }) => {
      const now = withoutLastLine(changed.getHTML())
      if (now === last.current) return
      last.current = now
      onChange(now)
    },
  })
  const { description } = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      description: at.isActive('image') ? String(at.getAttributes('image')['alt'] ?? '') : undefined,
    }),
  })

  return (
    <RichTextEditor
      editor={editor}
      labels={{
        h2ControlLabel: 'Heading',
        h3ControlLabel: 'Smaller heading',
        h4ControlLabel: 'Smallest heading',
        imageUploadControlLabel: 'Add a picture',
        linkEditorInputLabel: 'Address of the link',
        linkEditorInputPlaceholder: 'https://example.org',
      }}
      className={classes['editor'] ?? ''}
    >
      <RichTextEditor.Toolbar sticky stickyOffset={60} role="toolbar" aria-label="Formatting">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link styles={{ linkEditorExternalControl: { display: 'none' } }} />
          <RichTextEditor.Unlink />
          <RichTextEditor.ImageUpload accept={pictureFile.accept.join(',')} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      {description !== undefined && (
        <TextInput
          label="What the picture shows, for those who cannot see it"
          className={classes['description'] ?? ''}
          value={description}
          maxLength={300}
          onChange={({ currentTarget: { value } }) =>
            editor.commands.updateAttributes('image', { alt: value })
          }
        />
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
