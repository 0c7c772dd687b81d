// A page of one sentence, for browsers that a provider sends here by itself. It has no script and nothing that belongs to somebody.
import { escapeXml } from '../../base/escape-xml.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;color:#1b2420;background:#fff;max-width:36rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.5rem}a{color:#3f5a17}'

export const htmlType = 'text/html; charset=utf-8'

/** @param more HTML below the sentence */
export const plainPage = (title: string, sentence: string, more = ''): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${style}</style><main><h1>${escapeXml(title)}</h1><p>${escapeXml(sentence)}</p>${more}</main></html>`
