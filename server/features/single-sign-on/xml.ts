// Reads XML of providers strictly, with the parser that the library of SAML uses too, so that both see the same.
import { createRequire } from 'node:module'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

interface XmlNode {
  nodeType: number
  /** Null for what can have none, such as a text. */
  childNodes: ArrayLike<XmlNode> | null
  textContent: string | null
}

export interface XmlElement extends XmlNode {
  localName: string
  namespaceURI: string | null
  getAttribute(name: string): string | null
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>
}

/** The part of the package that is used. Its own types would make those of a browser known to the whole server. */
interface Parsing {
  DOMParser: new (options: {
    errorHandler: Record<'warning' | 'error' | 'fatalError', (text: string) => void>
  }) => {
    parseFromString(xml: string, type: 'text/xml'): { documentElement: XmlElement | null } | undefined
  }
}

const require = createRequire(import.meta.url)

const refuse = (message: string) => {
  throw new Error(message)
}

/** @returns the outermost element, or undefined for text that is no XML, or has a DOCTYPE, which could define what the text means */
export function readXml(text: string): XmlElement | undefined {
  if (/<!DOCTYPE/i.test(text)) return undefined
  // It is loaded when it is used: most installations never do.
  const { DOMParser } = require('@xmldom/xmldom') as Parsing
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  try {
    const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement
    return root && !isDeep(root) ? root : undefined
  } catch {
    return undefined
  }
}

const nodesIn = ({ childNodes }: XmlNode): XmlNode[] => (childNodes ? Array.from(childNodes) : [])

const deepest = 64

/** Whether it is nested so deep that functions which call themselves could run out of stack. */
function isDeep(root: XmlNode): boolean {
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap(nodesIn)
  }
  return false
}

/** The elements of this name directly in the element. */
export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  nodesIn(element).filter(
    (node): node is XmlElement =>
      node.nodeType === 1 &&
      (node as XmlElement).localName === name &&
      (node as XmlElement).namespaceURI === namespace,
  )

/** The elements of any of these names anywhere in the element, in whatever namespace. */
export const anywhereIn = (element: XmlElement, ...names: string[]): XmlElement[] =>
  names.flatMap((name) => Array.from(element.getElementsByTagNameNS('*', name)))

export const textOf = (element: XmlElement | undefined): string => element?.textContent?.trim() ?? ''

/** Whether a comment or an instruction to programs is anywhere in the element. */
export const hasRemarks = (node: XmlNode): boolean =>
  nodesIn(node).some((child) => child.nodeType === 8 || child.nodeType === 7 || hasRemarks(child))
