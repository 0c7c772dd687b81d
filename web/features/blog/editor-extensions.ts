// The extensions of the editor for posts. They allow exactly the content that contract/rules/rich-text.ts allows.
import { Link, getUploadImageExtension } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { isLinkTarget } from '#contract/rules/rich-text.ts'
import { toastRefusal } from '../../data/toast.ts'
import { uploadPicture } from './hooks.ts'
import { tableNodes } from './table-nodes.ts'

/** Adds the protocol to an address that is typed without one. */
export function withProtocol(address: string): string {
  const typed = address.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed
  return /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`
}

const SafeLink = Link.extend({
  addCommands() {
    const commands = this.parent?.()
    return {
      ...commands,
      setLink: (link) => (props) =>
        commands?.setLink?.({ href: withProtocol(link.href), target: null })(props) ?? false,
    }
  },
}).configure({
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
  isAllowedUri: (address) => isLinkTarget(withProtocol(address)),
})

export const editorExtensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  SafeLink,
  ...tableNodes,
  getUploadImageExtension(Image, {
    onImageUpload: uploadPicture,
    onImageUploadError: (_file, error) => toastRefusal(error),
  }),
]
