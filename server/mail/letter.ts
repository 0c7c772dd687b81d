// Renders a mail as one page in the organisation's colours, and as plain text. The page uses tables and inline styles, because mail
// programs understand them.
import { makeReadableOn } from '#contract/rules/contrast.ts'
import { escapeXml } from '../base/escape-xml.ts'
import { type Figures, type List, figuresHtml, figuresText, listHtml, listText } from './lists.ts'
import { ink, oneLine, quiet, table } from './mail-style.ts'

/** The name, logo and colours of the organisation whose mail it is. */
export interface MailLook {
  name: string
  /** An absolute address; absent when the name is written instead. */
  logoUrl?: string
  navColour: string
  navFontColour: string
  buttonColour: string
  buttonFontColour: string
}

export interface Message {
  subject: string
  greeting: string
  paragraphs: string[]
  figures?: Figures
  lists?: List[]
  action?: { label: string; url: string }
  /** Paragraphs that follow what the mail is about. */
  lastParagraphs?: string[]
  /** Text in small print about the mail itself. */
  closing?: string
  imageUrl?: string
}

export function render(look: MailLook, message: Message): { html: string; text: string } {
  return { html: html(look, message), text: text(look, message) }
}

function text({ name }: MailLook, message: Message): string {
  const { greeting, paragraphs, figures, lists = [], action, lastParagraphs = [], closing } = message
  return [
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    ...(figures ? [figuresText(figures)] : []),
    ...lists.map(listText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...lastParagraphs.map(oneLine),
    ...(closing ? [oneLine(closing)] : []),
    `-- \n${oneLine(name)}`,
  ].join('\n\n')
}

function html(look: MailLook, message: Message): string {
  const { subject, greeting, paragraphs, action, lastParagraphs = [], closing, imageUrl } = message
  const name = escapeXml(oneLine(look.name))
  const parts = [
    heading(subject),
    paragraph(greeting),
    ...paragraphs.map((words) => paragraph(words)),
    ...(imageUrl ? [picture(imageUrl)] : []),
    ...(message.figures ? [figuresHtml(message.figures)] : []),
    ...(message.lists ?? []).map((list) => listHtml(linkColour(look), list)),
    ...(action ? [button(look, action)] : []),
    ...lastParagraphs.map((words) => paragraph(words)),
    ...(closing ? [paragraph(closing, `font-size:14px;color:${quiet}`)] : []),
    ...(action ? [address(look, action)] : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light only"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef2ef;color:${ink};font:16px/1.6 Inter,'Segoe UI',Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeXml(oneLine(paragraphs[0] ?? ''))}</div>
<table ${table} style="background:#eef2ef"><tr><td align="center" style="padding:32px 12px">
<table ${table} style="max-width:580px;background:#ffffff;border-radius:14px;overflow:hidden;table-layout:fixed">
<tr><td bgcolor="${look.navColour}" style="background:${look.navColour};padding:26px 32px">${sender(look, name)}</td></tr>
<tr><td style="padding:36px 32px 28px;overflow-wrap:anywhere;word-break:break-word">
${parts.join('\n')}
</td></tr></table>
<table ${table} style="max-width:580px"><tr><td align="center" style="padding:20px 32px;font-size:13px;color:${quiet};overflow-wrap:anywhere"><span dir="auto">${name}</span></td></tr></table>
</td></tr></table></body></html>`
}

const sender = ({ logoUrl, navFontColour }: MailLook, name: string) =>
  logoUrl
    ? `<img src="${escapeXml(logoUrl)}" alt="${name}" height="36" style="display:block;border:0;height:36px;width:auto;max-width:100%;color:${navFontColour};font-size:18px;font-weight:600">`
    : `<div dir="auto" style="color:${navFontColour};font-size:19px;line-height:1.35;font-weight:600;overflow-wrap:anywhere">${name}</div>`

const heading = (words: string) =>
  `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.3;font-weight:650;color:${ink}">${escapeXml(words)}</h1>`

const paragraph = (words: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeXml(oneLine(words))}</p>`

const picture = (url: string) =>
  `<p style="margin:12px 0 8px;text-align:center"><img src="${escapeXml(url)}" alt="" width="152" height="152" style="border:0"></p>`

/** Makes the button from a cell with its own colour, for mail programs that know no other kind of button. */
const button = (
  { buttonColour, buttonFontColour }: MailLook,
  { label, url }: { label: string; url: string },
) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr><td bgcolor="${buttonColour}" style="background:${buttonColour};border-radius:8px"><a href="${escapeXml(url)}" style="display:inline-block;padding:13px 26px;color:${buttonFontColour};font-weight:600;line-height:1.3;text-decoration:none;border-radius:8px">${escapeXml(label)}</a></td></tr></table>`

/** Returns the colour of the button if it can be read on white. */
const linkColour = ({ buttonColour }: MailLook) => makeReadableOn('#ffffff', buttonColour)

const address = (look: MailLook, { url }: { url: string }) =>
  `<p style="margin:24px 0 0;padding-top:20px;border-top:1px solid #e3eae6;font-size:13px;line-height:1.5;color:${quiet}">If the button does not work, copy this address into your browser:<br><a href="${escapeXml(url)}" style="color:${linkColour(look)};word-break:break-all">${escapeXml(url)}</a></p>`
