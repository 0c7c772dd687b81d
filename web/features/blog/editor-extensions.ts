// The extensions of the editor for posts. They allow exactly the content that contract/rules/rich-text.ts allows.
import { Link, getUploadImageExtension } from '@mantine/tiptap'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { isLinkTarget } from '#contract/rules/rich-text.ts'
import { toastRefusal } from '../../data/toast.ts'
import { uploadPicture } from './hooks.ts'
import { Node } from '@tiptap/core'

// Tables in the text of a post: as they are pasted, with cells that can be written in. The plugin for tables of the editor is not used:
// with it a picture cannot be selected with the mouse, and Tab does not leave the text.
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const cellNode = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const tableNodes = [Table, TableRow, cellNode('tableCell', 'td'), cellNode('tableHeader', 'th')]

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
