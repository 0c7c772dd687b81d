import type { EditorView } from '@tiptap/pm/view'

/**
 * Pastes the text if the clipboard has a text and a picture: word processors add a picture of the copied text. A picture
 * without a text is left to the upload of pictures.
 */
export function pasteTextNotPicture(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event
  const html = clipboardData?.getData('text/html') ?? ''
  if (!clipboardData?.files.length || !clipboardData.getData('text/plain').trim() || !html) return false
  event.preventDefault()
  // An event without the clipboard data, so that other handlers do not find the picture.
  return view.pasteHTML(html, new ClipboardEvent('paste'))
}
