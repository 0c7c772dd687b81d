// Renders lists in mails (what each entry is, when, and why it is there) and a few figures.
import { escapeXml } from '../base/escape-xml.ts'
import { ink, oneLine, quiet, table } from './mail-style.ts'

export interface ListedItem {
  title: string
  /** The address that opens what the entry is about. */
  url?: string
  detail: string
  tag?: { label: string; tone: 'bad' | 'warn' | 'plain' }
  /** Text in small print. */
  note?: string
}

export interface List {
  heading?: string
  items: ListedItem[]
}

export interface Figure {
  label: string
  value: number | string
}

export interface Figures {
  /** The most important figure, in words. */
  heading: string
  rows: readonly Figure[]
  /** A sentence below the rows. */
  note?: string
}

export const figuresText = ({ heading, rows, note }: Figures) =>
  [
    heading,
    ...(rows.length ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(note ? [note] : []),
  ].join('\n\n')

export const listText = ({ heading, items }: List) =>
  [...(heading ? [oneLine(heading)] : []), ...items.map(itemText)].join('\n')

const itemText = ({ title, url, detail, tag, note }: ListedItem) =>
  [
    `* ${oneLine(title)}${tag ? ` (${tag.label})` : ''}`,
    oneLine(detail),
    ...(url ? [url] : []),
    ...(note ? [oneLine(note)] : []),
  ].join('\n  ')

/** Renders one row for each figure, so that they fit a phone. */
export const figuresHtml = ({ heading, rows, note }: Figures) =>
  [
    `<h2 style="margin:20px 0 8px;font-size:20px;line-height:1.35;font-weight:650;color:${ink}">${escapeXml(heading)}</h2>`,
    ...(rows.length
      ? [`<table ${table} style="margin:0 0 16px">${rows.map(figureRow).join('')}</table>`]
      : []),
    ...(note ? [`<p style="margin:0 0 20px">${escapeXml(note)}</p>`] : []),
  ].join('\n')

const line = 'border-top:1px solid #e3eae6'

const figureRow = ({ label, value }: Figure) =>
  `<tr><td style="padding:9px 0;${line}">${escapeXml(label)}</td><td align="right" style="padding:9px 0;${line};font-size:18px;font-weight:650;white-space:nowrap">${value}</td></tr>`

export const listHtml = (linkColour: string, { heading, items }: List) =>
  [
    ...(heading
      ? [
          `<h2 dir="auto" style="margin:24px 0 8px;font-size:17px;line-height:1.35;font-weight:650;color:${ink}">${escapeXml(oneLine(heading))}</h2>`,
        ]
      : []),
    ...(items.length
      ? [
          `<table ${table} style="margin:0 0 20px">${items.map((item) => itemRow(linkColour, item)).join('')}</table>`,
        ]
      : []),
  ].join('\n')

const tagColours = {
  bad: 'background:#fdeceb;color:#8f1d17',
  warn: 'background:#fff2d1;color:#654800',
  plain: 'background:#e8efec;color:#2f4439',
}

function itemRow(linkColour: string, { title, url, detail, tag, note }: ListedItem): string {
  const words = `<span dir="auto">${escapeXml(oneLine(title))}</span>`
  const name = url
    ? `<a href="${escapeXml(url)}" style="color:${linkColour};font-weight:600">${words}</a>`
    : `<span style="font-weight:600">${words}</span>`
  const mark = tag
    ? ` &nbsp;<span style="${tagColours[tag.tone]};padding:2px 9px;border-radius:10px;font-size:13px;line-height:1.5;white-space:nowrap">${escapeXml(tag.label)}</span>`
    : ''
  const small = note
    ? `<div style="margin-top:2px;font-size:13px;line-height:1.5;color:${quiet}">${escapeXml(oneLine(note))}</div>`
    : ''
  return `<tr><td style="padding:12px 0;${line}">${name}${mark}<div style="font-size:15px;line-height:1.5">${escapeXml(oneLine(detail))}</div>${small}</td></tr>`
}
