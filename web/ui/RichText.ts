import { Fragment, type ReactNode, createElement, useMemo } from 'react'
import { deepestRichText, allowedElement, textlessTags } from '#contract/rules/rich-text.ts'
import classes from './RichText.module.css'

/**
 * Formatted text that somebody wrote, from HTML. It is taken apart and built again from what contract/rules/rich-text.ts
 * lists, so that nothing else is ever shown, whatever came from the server.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => shownIn(new DOMParser().parseFromString(html, 'text/html').body, 0), [html])
  return createElement('div', { className: classes['text'], dir: 'auto' }, ...content)
}

function shownIn(parent: Element, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
    return node instanceof Element ? shown(node, depth, at) : null
  })
}

function shown(element: Element, depth: number, key: number): ReactNode {
  const { localName: name } = element
  if (textlessTags.includes(name)) return null
  const attributes = Object.fromEntries([...element.attributes].map(({ name: of, value }) => [of, value]))
  const kept = depth < deepestRichText ? allowedElement(name, attributes) : undefined
  const isEmpty = ['img', 'br', 'hr'].includes(name)
  if (isEmpty) return kept ? createElement(kept.tag, { ...kept.attributes, key }) : null
  const children = shownIn(element, kept ? depth + 1 : depth)
  if (!kept) return createElement(Fragment, { key }, ...children)
  return createElement(kept.tag, { ...kept.attributes, key }, ...children)
}
