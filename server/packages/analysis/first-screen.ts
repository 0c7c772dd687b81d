// Reads the first screen of an item from the page that it opens.
import { type PackageFiles, followLink } from '../manifest/links.ts'
import { readHtml } from './html-tags.ts'

export interface FirstScreen {
  hasTitle: boolean
  hasLanguage: boolean
  hasViewport: boolean
  images: number
  imagesWithoutText: number
  /** Whether scripts draw what is seen, so that the rest is not known here. */
  isDrawnByScripts: boolean
  /** Hosts from which the screen loads. */
  hosts: Set<string>
  missing: Set<string>
  /** Links with other letter case: the link as written in the page, and the path as written in the zip. */
  misspelt: Map<string, string>
  /** Whether the screen shows a Flash film, in a tag or by a script that is known to show one. */
  showsFlash: boolean
}

/** The attribute in which each tag names what it loads. */
const loads: Record<string, string> = {
  script: 'src',
  img: 'src',
  iframe: 'src',
  frame: 'src',
  source: 'src',
  video: 'src',
  audio: 'src',
  link: 'href',
}
const isStylesheet = (rel: string) => /(^|\s)stylesheet(\s|$)/i.test(rel)
const minText = 40

/** Reads a page. `path` is the page's own, from the root of the package. */
export function readFirstScreen(page: string, path: string, files: PackageFiles): FirstScreen {
  const screen: FirstScreen = {
    hasTitle: false,
    hasLanguage: false,
    hasViewport: false,
    images: 0,
    imagesWithoutText: 0,
    isDrawnByScripts: false,
    hosts: new Set(),
    missing: new Set(),
    misspelt: new Map(),
    showsFlash: /\b(swfobject|AC_FL_RunContent)\b/i.test(page),
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  let isInTitle = false
  let isInBody = false
  let isMoved = false
  let scripts = 0
  let text = 0
  for (const part of readHtml(page)) {
    if (typeof part === 'string') {
      const length = part.trim().length
      if (isInTitle) screen.hasTitle ||= length > 0
      else text += length
      continue
    }
    const { name, attributes } = part
    if (name === 'body') isInBody = true
    isInTitle = name === 'title' && !isInBody
    if (name === 'script') scripts++
    if (name === 'base' && attributes.get('href')) isMoved = true
    if (showsFlashFilm(name, attributes)) screen.showsFlash = true
    if (name === 'html') screen.hasLanguage = Boolean(attributes.get('lang') ?? attributes.get('xml:lang'))
    if (name === 'meta' && attributes.get('name')?.toLowerCase() === 'viewport') screen.hasViewport = true
    if (name === 'img') {
      screen.images++
      const hasText =
        attributes.has('alt') || attributes.has('aria-label') || attributes.has('aria-labelledby')
      const isDecoration =
        attributes.get('aria-hidden') === 'true' || attributes.get('role') === 'presentation'
      if (!hasText && !isDecoration) screen.imagesWithoutText++
    }
    const link = attributes.get(loads[name] ?? '')
    if (!link || (name === 'link' && !isStylesheet(attributes.get('rel') ?? ''))) continue
    recordLink(screen, link.trim(), isMoved ? undefined : folder, files)
  }
  screen.isDrawnByScripts = scripts > 0 && text < minText
  return screen
}

/** Whether the tag shows a Flash film, as <embed src="x.swf">, <object data="x.swf"> and <param name="movie" value="x.swf"> do. */
const showsFlashFilm = (name: string, attributes: ReadonlyMap<string, string>) =>
  ['embed', 'object', 'param'].includes(name) &&
  ['src', 'data', 'value'].some((key) => /\.swf(\?|$)/i.test(attributes.get(key) ?? ''))

function recordLink(screen: FirstScreen, link: string, folder: string | undefined, files: PackageFiles) {
  const host = /^(?:https?:)?\/\/([^/?#\\]+)/i.exec(link)?.[1]
  if (host) screen.hosts.add(host.toLowerCase())
  // Other schemes load nothing, and a script fills in braces.
  if (host || folder === undefined || link === '' || /^([a-z][a-z0-9+.-]*:|[/#])|[{}<>]/i.test(link)) return
  const target = followLink(files, folder === '' ? [] : [folder], link)
  if ('fault' in target) screen.missing.add(link)
  else if (isMisspelt(link, target.file)) screen.misspelt.set(link, target.file)
}

/** Whether the file was found although the link has other large and small letters. */
export function isMisspelt(link: string, file: string): boolean {
  const [path = ''] = link.split(/[?#]/)
  const name = path.replaceAll('\\', '/').split('/').pop() ?? ''
  const real = file.split('/').pop() ?? ''
  return name !== real && name.toLowerCase() === real.toLowerCase()
}
