import type { EditorView } from '@tiptap/pm/view'

/**
 * Word processors put a picture of what was copied beside its text. Then the text is meant; a picture that comes with no
 * text is left to whoever uploads pictures.
 */
export function pasteTextNotPicture(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event
  const html = clipboardData?.getData('text/html') ?? ''
  if (!clipboardData?.files.length || !clipboardData.getData('text/plain').trim() || !html) return false
  event.preventDefault()
  // Without what was copied, so that nobody finds the picture again.
  return view.pasteHTML(html, new ClipboardEvent('paste'))
}
