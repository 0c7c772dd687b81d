// The rich-text editor. It is large, so only the pages that need it load it.
import { TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { pictureFile } from '#contract/rules/files.ts'
import { toastFailure } from '../../data/toast.ts'
import { richTextClass } from '../../ui/RichText.ts'
import { cleanPasted } from './clean-pasted.ts'
import { editorExtensions } from './editor-extensions.ts'
import classes from './BodyEditor.module.css'
import type { EditorView } from '@tiptap/pm/view'

export interface BodyEditorProps {
  /** The text at first; for another text the editor needs another key. */
  html: string
  /** Whether the cursor is in it at first, behind the text. */
  autoFocus?: boolean
  onChange: (html: string) => void
}

const labels = {
  h2ControlLabel: 'Heading',
  h3ControlLabel: 'Smaller heading',
  h4ControlLabel: 'Smallest heading',
  imageUploadControlLabel: 'Add a picture',
  linkEditorInputLabel: 'Address of the link',
  linkEditorInputPlaceholder: 'https://example.org',
}

export function BodyEditor(props: BodyEditorProps) {
  const editor = useBodyEditor(props)
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      className={classes['editor'] ?? ''}
    >
      <Toolbar />
      <PictureDescription editor={editor} />
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

function reportLeftOut(pictures: number) {
  const [what, them] = pictures === 1 ? ['One picture was', 'it'] : [`${pictures} pictures were`, 'them']
  toastFailure(
    `${what} not pasted, only the text. Please add ${them} with the button “${labels.imageUploadControlLabel}”.`,
  )
}

/** The editor adds an empty line at the end, which is no change of the text. */
const withoutLastLine = (html: string) => html.replace(/(<p><\/p>)+$/, '')

function useBodyEditor({ html, autoFocus = false, onChange }: BodyEditorProps): Editor {
  const last = useRef<string>(undefined)
  return useEditor({
    extensions: editorExtensions,
    content: html,
    autofocus: autoFocus && 'end',
    editorProps: {
      attributes: {
        // As the post will be shown.
        class: richTextClass,
        'aria-label': 'Body',
        role: 'textbox',
        'aria-multiline': 'true',
        dir: 'auto',
      },
      transformPastedHTML: (pasted) => cleanPasted(pasted, reportLeftOut),
      handlePaste: pasteTextNotPicture,
    },
    onCreate: ({ editor }) => {
      last.current = withoutLastLine(editor.getHTML())
    },
    onUpdate: ({ editor }) => {
      const now = withoutLastLine(editor.getHTML())
      if (now === last.current) return
      last.current = now
      onChange(now)
    },
  })
}

const Toolbar = () => (
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
)

/** The alternative text of the picture that is selected. */
function PictureDescription({ editor }: { editor: Editor }) {
  const { description } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      description: current.isActive('image')
        ? String(current.getAttributes('image')['alt'] ?? '')
        : undefined,
    }),
  })
  if (description === undefined) return null
  return (
    <TextInput
      label="What the picture shows, for those who cannot see it"
      className={classes['description'] ?? ''}
      value={description}
      maxLength={300}
      onChange={({ currentTarget: { value } }) => editor.commands.updateAttributes('image', { alt: value })}
    />
  )
}

/**
 * Pastes the text if the clipboard has a text and a picture: word processors add a picture of the copied text. A picture
 * without a text is left to the upload of pictures.
 */
function pasteTextNotPicture(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event
  const html = clipboardData?.getData('text/html') ?? ''
  if (!clipboardData?.files.length || !clipboardData.getData('text/plain').trim() || !html) return false
  event.preventDefault()
  // An event without the clipboard data, so that other handlers do not find the picture.
  return view.pasteHTML(html, new ClipboardEvent('paste'))
}
