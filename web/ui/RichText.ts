import { Fragment, type ReactNode, createElement, useMemo } from 'react'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { maxDepthOfRichText, allowedElement, textlessTags } from '#contract/rules/rich-text.ts'
import classes from './RichText.module.css'

/** How formatted text looks, for the editor too. */
export const richTextClass = classes['text'] ?? ''

/**
 * Shows formatted text from HTML. The HTML is parsed, and only the elements and attributes that contract/rules/rich-text.ts
 * allows are created, whatever the server has sent.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(
    () => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0),
    [html],
  )
  return createElement('div', { className: richTextClass, dir: 'auto' }, ...content)
}

function childrenOf(parent: Element, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
    return node instanceof Element ? elementOf(node, depth, at) : null
  })
}

function elementOf(element: Element, depth: number, key: number): ReactNode {
  const { localName: name } = element
  if (textlessTags.includes(name)) return null
  const attributes = Object.fromEntries([...element.attributes].map(({ name: of, value }) => [of, value]))
  const allowed = depth < maxDepthOfRichText ? allowedElement(name, attributes) : undefined
  const isEmpty = ['img', 'br', 'hr'].includes(name)
  if (isEmpty)
    return allowed
      ? createElement(allowed.tag, { ...allowed.attributes, ...scaledIfPicture(allowed), key })
      : null
  const children = childrenOf(element, allowed ? depth + 1 : depth)
  if (!allowed) return createElement(Fragment, { key }, ...children)
  return createElement(allowed.tag, { ...allowed.attributes, key }, ...children)
}

/** A picture whose width is known is loaded in the width in which it is shown; without one it would take that of `sizes`. */
function scaledIfPicture({ attributes: { src = '', width } }: { attributes: Record<string, string> }) {
  if (!width) return undefined
  return { srcSet: inWidths(src, Number(width)), sizes: `(max-width: ${width}px) 100vw, ${width}px` }
}
