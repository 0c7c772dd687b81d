// index.html of a pack: one file with its styles and its script, which needs no network.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Theme } from '#contract/calls/theme.ts'
import { makeReadableOn } from '#contract/rules/contrast.ts'
import { escapeXml } from '../../base/escape-xml.ts'
import { projectRoot } from '../../base/project-root.ts'

const folder = join(projectRoot, 'server', 'features', 'evidence-packs', 'viewer')
const read = (name: string) => readFile(join(folder, name), 'utf8')

/** Modules, each after those that it imports. */
const scripts = ['dom', 'pack', 'views', 'choice', 'table', 'figures', 'main']

/** Joins all into one script, because a page that is opened from a folder may not import others. No two may have the same name at the top. */
async function joinedScripts(): Promise<string> {
  const modules = await Promise.all(scripts.map((name) => read(`${name}.js`)))
  const joined = modules.join('\n').replaceAll(/^import [^']*'\.\/\w+\.js'$/gm, '')
  return `'use strict'\n${joined.replaceAll(/^export /gm, '')}`
}

/** @param logo a PNG; absent for the name in writing */
export async function viewerPage(title: string, theme: Theme, logo: Buffer | undefined): Promise<string> {
  const [page, style, script] = await Promise.all([read('viewer.html'), read('viewer.css'), joinedScripts()])
  const colours = `:root{--nav:${theme.primaryNavColour};--nav-ink:${makeReadableOn(theme.primaryNavColour, theme.primaryNavFontColour)}}`
  const name = escapeXml(theme.name)
  const values: Record<string, string> = {
    TITLE: escapeXml(title),
    '<!-- PROVIDER -->': logo
      ? `<img src="data:image/png;base64,${logo.toString('base64')}" alt="${name}" height="40">`
      : `<span class="provider">${name}</span>`,
    '/* STYLE */': `${style}${colours}`,
    '/* SCRIPT */': script,
  }
  const places = /TITLE|<!-- PROVIDER -->|\/\* (?:STYLE|SCRIPT) \*\//g
  return page.replaceAll(places, (place) => values[place] ?? place)
}
